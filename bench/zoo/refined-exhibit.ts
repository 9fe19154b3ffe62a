import { type Table, coded, hierarchyOf, tableOf } from '../../src/data/index.js'
import { type Random, below, shuffle, stream } from '../../src/math/index.js'
import { type Release, tableRelease } from '../../src/kinds/index.js'
import { madeInRounds } from '../made-in-rounds.js'
import type { Caged, Exhibit, Twin } from './exhibit.js'

const towns = hierarchyOf(Array.from({ length: 12 }, (_, i) => [`town ${i}`, `region ${i >> 2}`, '*']))
const trades = hierarchyOf(Array.from({ length: 8 }, (_, i) => [`trade ${i}`, `field ${i >> 2}`, '*']))
const k = 12
const states = [
  [0, 0],
  [1, 0],
  [1, 1],
]

/** In each region one small town: too few people of any trade to be told with it, while all others are. */
function unevenPeople(random: Random): Table {
  const rows: string[][] = []
  for (let region = 0; region < 3; region++) {
    const small = below(4, random)
    for (let town = 0; town < 4; town++)
      for (let trade = 0; trade < 8; trade++) {
        const people = town === small ? 5 + below(4, random) : k + below(4, random)
        for (let i = 0; i < people; i++)
          rows.push([`town ${4 * region + town}`, `trade ${trade}`, `illness ${below(5, random)}`])
      }
  }
  const table = tableOf(['town', 'trade', 'illness'], rows, { town: 'quasi', trade: 'quasi', illness: 'sensitive' })
  const trees = [towns, trades]
  return { ...table, columns: table.columns.map((one, c) => (c < 2 ? { ...one, hierarchy: trees[c] } : one)) }
}

/** Rare people are made just as coarse as they had to be: who is told by region alone is of its small town. In the twin all are told alike. */
function refined(twin: Twin, seed: number): Caged {
  const random = stream(seed, `zoo/refined/${twin}`)
  const original = unevenPeople(random)
  const { release } = madeInRounds(original, twin === 'planted' ? states : [[1, 1]], k)
  const order = shuffle(
    Uint32Array.from({ length: original.rowCount }, (_, row) => row),
    random,
  )
  return {
    release: inOrder(release, order),
    original,
    key: { records: [order] },
    granted: { making: { method: 'rounds', k } },
  }
}

function inOrder(release: Table, order: Uint32Array): Release<'table'> {
  const columns = release.columns.map(coded).map((one) => ({ ...one, codes: order.map((row) => one.codes[row]) }))
  return tableRelease({ ...release, columns })
}

export const refinedExhibit: Exhibit = { leak: 'local-recoding refinement', line: 'I4', make: refined }
