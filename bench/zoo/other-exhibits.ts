import { parseCounts } from '../../src/kinds/counts/parse-counts.js'
import type { Release } from '../../src/contract/release.js'
import { tableRelease } from '../../src/kinds/table/release.js'
import { type Table, coded, hierarchyOf, tableOf, transactionsOf } from '../../src/data/index.js'
import { type Random, below, shuffle, stream, streamsOf, unit } from '../../src/math/index.js'
import { madeInRounds } from '../worlds/made-in-rounds.js'
import type { Caged, Exhibit, Twin } from './zoo.js'
import { anatomy, disassociate, countsRelease, setsRelease } from '../../src/kinds/index.js'
import { protect } from '../../src/run/index.js'
import { measureOf, noise } from '../worlds/made-up-measure.js'

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

const features = ['tool', 'dress', 'song', 'dish', 'game', 'tale']

/** What is told of people goes with their trade, which is published in buckets; or trades are dealt out anew before. */
function correlated(twin: Twin, seed: number): Caged {
  const random = stream(seed, `zoo/buckets/${twin}`)
  const rows = Array.from({ length: 800 }, () => {
    const kind = below(4, random)
    return [...features.map((name) => `${name} ${unit(random) < 0.75 ? kind : below(4, random)}`), `trade ${kind}`]
  })
  const roles = { ...Object.fromEntries(features.map((name) => [name, 'quasi' as const])), trade: 'sensitive' as const }
  const table = tableOf([...features, 'trade'], rows, roles)
  const columns = table.columns.map((one) =>
    one.name === 'trade' && twin === 'clean'
      ? { ...coded(one), codes: shuffle(coded(one).codes.slice(), random) }
      : one,
  )
  const original = { ...table, columns }
  const made = anatomy.run(original, { l: 3, attribute: undefined, keepOrder: false }, streamsOf(seed))
  if (made.kind === 'infeasible' || !made.key) throw new Error('the people can be put in buckets')
  const granted = { meaning: measureOf((a, b) => noise(a, b, seed)) }
  return { release: made.release, original, key: made.key, granted }
}

/** Areas by illnesses with both margins: one hidden number in a line follows, four at the corners of a rectangle do not. */
function derivable(twin: Twin, seed: number): Caged {
  const random = stream(seed, `zoo/counts/${twin}`)
  const [areas, kinds] = [30, 12]
  const numbers = Array.from({ length: areas }, () => Array.from({ length: kinds }, () => 10 + below(90, random)))
  const hidden = new Set<number>()
  for (let area = 0; area < areas; area += 2) {
    const [a, b] = shuffle(
      Uint32Array.from({ length: kinds }, (_, i) => i),
      random,
    )
    for (const row of [area, area + 1]) for (const column of [a, b]) hidden.add(row * kinds + column)
    // A corner of one rectangle is printed by mistake: the other of its row follows.
    if (twin === 'planted' && area === 4) hidden.delete((area + 1) * kinds + a)
  }
  const sum = (list: readonly number[]): number => list.reduce((x, y) => x + y, 0)
  const lines = [
    ['area', ...numbers[0].map((_, j) => `illness ${j}`), 'Total'],
    ...numbers.map((row, i) => [
      `area ${i}`,
      ...row.map((n, j) => (hidden.has(i * kinds + j) ? '*' : `${n}`)),
      `${sum(row)}`,
    ]),
    ['Total', ...numbers[0].map((_, j) => `${sum(numbers.map((row) => row[j]))}`), `${sum(numbers.map(sum))}`],
  ]
  const people = numbers.flatMap((row, i) =>
    row.flatMap((n, j) => Array.from({ length: n }, () => [`area ${i}`, `illness ${j}`])),
  )
  const rows = lines.map((cells, line) => ({ line: line + 1, cells }))
  const counts = parseCounts('counts.csv', rows, { layout: 'cross' })
  return { release: countsRelease(counts), original: tableOf(['area', 'column'], people), granted: {} }
}

/** Records torn apart, with or without closing cover problems. */
async function covered(twin: Twin, seed: number): Promise<Caged> {
  const random = stream(seed, `zoo/cover/${twin}`)
  const items = Array.from({ length: 20 }, (_, i) => `item ${i}`)
  const rows = Array.from({ length: 800 }, () => items.filter(() => unit(random) < 0.3))
  const original = transactionsOf(rows.filter((row) => row.length > 0))
  const made = await protect(original, disassociate, { k: 3, m: 2, maxCluster: 25, safe: twin === 'clean' }, seed)
  if (made.kind === 'infeasible') throw new Error(made.because)
  const granted = { meaning: measureOf((a, b) => noise(a, b, seed)) }
  return { release: made.release, original, key: made.key, granted }
}

const topics = 6

/** Terms are `topic/name`: near within a topic, far across. */
const topical = measureOf((a, b) => (a.split('/')[0] === b.split('/')[0] ? 0.1 : 0.6) + 0.4 * noise(a, b, 0))

/**
 * Records come in dozens with the same plain terms, all of one topic; one term is hidden in a set of three. The three are of
 * the topics of the dozens that have the set, each held by its own; or all of one topic, and held by lot.
 */
function meant(twin: Twin, seed: number): Caged {
  const random = stream(seed, `zoo/meaning/${twin}`)
  const original: string[][] = []
  const release: (string | string[])[][] = []
  for (let set = 0; set < 25; set++) {
    const topicOf = (place: number): number => (set + place) % topics
    const members = [0, 1, 2].map((place) => `${topicOf(twin === 'planted' ? place : 0)}/hidden ${set} ${place}`)
    for (let record = 0; record < 36; record++) {
      const dozen = record % 3
      const plain = Array.from({ length: 6 }, (_, i) => `${topicOf(dozen)}/plain ${(7 * set + i * i) % 40}`)
      original.push([...plain, members[twin === 'planted' ? dozen : below(3, random)]])
      release.push([...plain, members])
    }
  }
  const people = transactionsOf(original)
  return {
    release: setsRelease(transactionsOf(release)),
    original: people,
    granted: { meaning: topical, people },
  }
}

export const otherExhibits: readonly Exhibit[] = [
  { leak: 'bucket correlation', line: 'I2', make: correlated },
  { leak: 'derivable cell', line: 'C2', make: derivable },
  { leak: 'cover problem', line: 'S5', make: covered },
  { leak: 'semantic set', line: 'I6', make: meant },
]
