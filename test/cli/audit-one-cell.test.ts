import { expect, test } from 'vitest'
import { below, stream, type Random } from '../../src/math/index.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsestHere } from './in-process.js'

const { file, path } = tempFolder()
const ills = ['flu', 'gout', 'rash', 'cough', 'ulcer', 'stroke', 'angina', 'anaemia']

/** What I2 says of 1,000 people in buckets of four, one in twenty of them a sailor; ages and postcodes say nothing of anybody. */
async function answered(seed: number, illOfSailors: (random: Random) => string) {
  const random = stream(seed, 'test/one cell')
  const rows = Array.from({ length: 1000 }, () => {
    const sails = below(20, random) === 0
    const job = sails ? 'sailor' : ['baker', 'nurse', 'priest', 'lawyer'][below(4, random)]
    const ill = sails ? illOfSailors(random) : ills[below(8, random)]
    return `${20 + below(60, random)},47${600 + below(20, random)},${job},${ill}`
  })
  const original = file(`people-${seed}.csv`, `age,zip,job,ill\n${rows.join('\n')}\n`)
  const [release, key] = [path(`r-${seed}.csv`), path(`k-${seed}.json`)]
  const roles = ['--quasi', 'age,zip,job', '--sensitive', 'ill']
  const made = ['protect', original, ...roles, '--method', 'anatomy', '--l', '4', '-o', release, '--key', key]
  expect((await palimpsestHere(made)).code).toBe(0)
  const { code, out } = await palimpsestHere(['audit', release, '--original', original, '--key', key, '--json', '-'])
  return { code, state: JSON.parse(out).attacks.find(({ id }: { id: string }) => id === 'I2').state }
}

test.each([1, 2])(
  '13 §1.7: all people with one job, 5 in 100, have one illness: their buckets tell it, however many other columns say nothing (%i)',
  async (seed) => {
    expect(await answered(seed, () => 'gout')).toEqual({ code: 1, state: 'above' })
  },
)

test.each([4, 5])('13 §1.7: where they have what anybody has that is READY (%i)', async (seed) => {
  expect(await answered(seed, (random) => ills[below(8, random)])).toEqual({ code: 0, state: 'within' })
})
