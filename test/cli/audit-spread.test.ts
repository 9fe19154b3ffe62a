import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsestHere } from './in-process.js'

const { file } = tempFolder()

/** Twenty groups of twelve, in each so many who hold a test. */
function groupsWith(held: number): string {
  const groups = Array.from({ length: 20 }, (_, g) => ({
    records: Array.from({ length: 12 }, (__, i) => [`thing ${(g + i) % 7}`]),
    sensitive: g % 2 === 0 ? { test: held } : {},
  }))
  return `{"kind":"set-buckets","p":2,"groups":[\n${groups.map((one) => JSON.stringify(one)).join(',\n')}\n]}\n`
}

test.each([
  [1, 0, 'ready'],
  [3, 0, 'ready'],
  [4, 3, 'not-measured'],
  [12, 1, 'not-ready'],
])('13 §1.7: of twelve in a group %i hold the item, without the original: exit %i, %s', async (held, exit, verdict) => {
  const { code, out } = await palimpsestHere(['audit', file(`groups-${held}.json`, groupsWith(held)), '--json', '-'])
  expect([code, JSON.parse(out).verdict]).toEqual([exit, verdict])
})
