import { recordChunksByAverage } from '../../src/kinds/disassociated/attack/by-anchor.js'
import { describe, expect, test } from 'vitest'
import { type Attack, claimsIn, disassociate, everyAttack } from '../../src/kinds/index.js'
import { transactionsOf } from '../../src/data/index.js'
import { type ResultRow, chosenMeasures, experiments } from '../../src/experiment/index.js'
import { InputError } from '../../src/formats/index.js'
import { stream, streamsOf, unit } from '../../src/math/index.js'
import { checkedStatements, verdictText } from '../../src/report/index.js'
import { released } from '../released.js'

const attacks = await everyAttack()

const [semantic, disassociation, cover] = ['semantic-attack', 'disassociation', 'cover'].map((id) =>
  experiments.find((experiment) => experiment.id === id)!,
)

/** Rows of every figure, series and measure over some x: `value` of where x stands among them, 0 to 1. */
function rowsOf(experiment: typeof cover, xs: readonly number[], value: (place: number, series: string) => number) {
  return experiment.figures.flatMap((figure): ResultRow[] =>
    figure.series.flatMap(({ id }) =>
      [...figure.panels.map(({ measure }) => measure), 'density', 'records-by-chunks', 'records-by-terms'].flatMap(
        (measure) =>
          xs.map((x, i) => {
            const mean = value(i / (xs.length - 1), id)
            return { figure: figure.id, x, series: id, measure, mean, low: mean, high: mean, n: 5, seed: 1 }
          }),
      ),
    ),
  )
}

describe.each([semantic, disassociation, cover])('$id', (experiment) => {
  test('every sentence has a place in its paper and a check that tells a number and one of three verdicts', () => {
    const rows = rowsOf(experiment, [0.2, 0.3, 0.5, 1, 2, 4], (place) => 0.3 + 0.4 * place)
    const checked = [true, false].flatMap((repeatable) => checkedStatements(experiment, rows, repeatable))
    expect(checked.length).toBeGreaterThan(2)
    for (const { source, here, verdict } of checked) {
      expect(source).toMatch(/§|abstract/)
      expect(here).not.toMatch(/NaN|undefined|Infinity/)
      expect(verdictText(verdict)).toMatch(/^(holds|does not|cannot be tested, because .+)$/)
    }
  })
})

/** The verdict on the sentence that holds these words. */
function verdictOn(experiment: typeof cover, words: string, rows: readonly ResultRow[]) {
  const found = checkedStatements(experiment, rows, true).filter(({ says }) => says.includes(words))
  expect(found).toHaveLength(1)
  return found[0].verdict.kind
}

const rising = (place: number): number => 0.3 + 0.4 * place
const falling = (place: number): number => 0.7 - 0.4 * place

test.each([
  ['more breakable', 'holds', 'does not'],
  ['over 90%', 'does not', 'does not'],
  ['even for the random attack', 'holds', 'does not'],
  ['becomes smaller', 'does not', 'does not'],
  ['greatly increases as the density', 'does not', 'holds'],
  ['until 0.5', 'does not', 'holds'],
  ['the accuracy of all attacking methods', 'does not', 'holds'],
  ['less similar', 'holds', 'does not'],
  ['up to 60%', 'holds', 'holds'],
])('disassociation: "%s": %s where everything rises, %s where it falls', (words, up, down) => {
  const xs = [0.2, 0.5, 0.6, 0.7]
  expect(verdictOn(disassociation, words, rowsOf(disassociation, xs, rising))).toBe(up)
  expect(verdictOn(disassociation, words, rowsOf(disassociation, xs, falling))).toBe(down)
})

test('disassociation: what some data does not bear out does not hold; what no data reaches cannot be tested', () => {
  const up = rowsOf(disassociation, [2, 5], rising).filter(({ figure }) => figure !== 'k-bbc')
  const down = rowsOf(disassociation, [2, 5], falling).filter(({ figure }) => figure === 'k-bbc')
  expect(verdictOn(disassociation, 'even for the random attack', [...up, ...down])).toBe('does not')
  expect(verdictOn(disassociation, 'until 0.5', rowsOf(disassociation, [0.2, 0.4], rising))).toBe('cannot be tested')
})

test('disassociation: what the paper sees over its densities is told only from data over half of them', () => {
  const words = 'greatly increases as the density'
  expect(verdictOn(disassociation, words, rowsOf(disassociation, [0.2, 0.3], falling))).toBe('cannot be tested')
  expect(verdictOn(disassociation, words, rowsOf(disassociation, [0.2, 0.5], falling))).toBe('holds')
})

test('disassociation: a lead over the random attack that shrinks is one', () => {
  const rows = rowsOf(disassociation, [2, 5], (place, series) => (series === 'random' ? 0.3 : 0.6 - 0.2 * place))
  expect(verdictOn(disassociation, 'becomes smaller', rows)).toBe('holds')
})

test('semantic-attack: a level of precision is compared only where a release is as sparse as the paper’s', () => {
  const words = 'the precisions are higher than 0.80'
  const at = (density: number) =>
    rowsOf(semantic, [3, 4, 5, 6], () => 0.85).map((row) =>
      row.measure === 'density' ? { ...row, mean: density } : row,
    )
  expect(verdictOn(semantic, words, at(0.2))).toBe('holds')
  expect(verdictOn(semantic, words, at(0.4))).toBe('cannot be tested')
  const mixed = at(0.2).map((row) => (row.x === 3 ? { ...row, mean: row.measure === 'density' ? 0.5 : 0.4 } : row))
  expect(verdictOn(semantic, words, mixed)).toBe('holds')
})

test('semantic-attack: the summary sets the best published attack beside ours, k by k', () => {
  const rows = rowsOf(semantic, [3, 4], (place, series) => (series === 'gba' ? 0.5 : 0.4 + place / 10))
  const [near, whole] = semantic.tables!.map(({ columns, lines }) => ({ columns, lines: lines(rows) }))
  expect(near.columns.slice(0, 4)).toEqual(['dataset', 'k', 'F: best published', 'undertext'])
  expect(near.lines[0].slice(0, 4)).toEqual(['news', '3', '0.50 (GBA)', '0.40 (0.40–0.40)'])
  for (const { columns, lines } of [near, whole]) for (const line of lines) expect(line).toHaveLength(columns.length)
})

test('cover: linear growth is told from growth that is not, and from none', () => {
  const sizes = [10, 20, 30, 40, 50]
  const grown = (curve: (place: number) => number) =>
    rowsOf(cover, sizes, (place, series) => (series === 'strong' ? curve(place) : 0.01))
  const words = 'increases linearly'
  expect(
    verdictOn(
      cover,
      words,
      grown((place) => 100 + 500 * place),
    ),
  ).toBe('holds')
  expect(
    verdictOn(
      cover,
      words,
      grown((place) => 100 + 500 * place ** 8),
    ),
  ).toBe('does not')
  expect(
    verdictOn(
      cover,
      words,
      grown((place) => 600 - 500 * place),
    ),
  ).toBe('does not')
  expect(
    verdictOn(
      cover,
      'most explicit',
      grown(() => 0.001),
    ),
  ).toBe('does not')
  expect(
    verdictOn(
      cover,
      'low number',
      grown(() => 100),
    ),
  ).toBe('holds')
  expect(
    verdictOn(
      cover,
      'low number',
      grown(() => 0.01),
    ),
  ).toBe('does not')
})

test('chosenMeasures: what is asked for, else the first of each that is there; a defect is no absence', async () => {
  const missing = new InputError({ message: 'm', rule: 'r', remedy: 'r' }, { file: 'f' })
  const open = async (name: string): Promise<void> => {
    if (name === 'glove') throw missing
    if (name === 'broken') throw new Error('broken')
  }
  const semantics = { full: [['ngd'], ['glove', 'minilm']], small: [] } as const
  expect(await chosenMeasures({ semantics }, false, undefined, open)).toEqual(['ngd', 'minilm'])
  expect(await chosenMeasures({ semantics }, false, 'lin', open)).toEqual(['lin'])
  expect(await chosenMeasures({ semantics }, true, undefined, open)).toEqual([])
  const broken = { semantics: { full: [['broken', 'minilm']], small: [] } } as const
  await expect(chosenMeasures(broken, false, undefined, open)).rejects.toThrow('broken')
})

test('recordChunksByAverage: sub-records go where ABA puts them, terms where the method does', async () => {
  const random = stream(1, 'test')
  const rows = Array.from({ length: 60 }, () => ['a', 'b', 'c', 'd', 'e', 'f', 'g'].filter(() => unit(random) < 0.35))
  const data = transactionsOf(rows.filter(({ length }) => length > 0))
  const { release } = released(disassociate, data, { k: 4, m: 2, maxCluster: 12 })
  const distances = (a: readonly string[], b: readonly string[]) =>
    Float64Array.from({ length: a.length * b.length }, () => unit(random))
  const table = distances(release.items, release.items)
  const meaning = {
    prepare: async () => {},
    distances: (a: readonly string[], b: readonly string[]) => {
      const at = (name: string): number => release.items.indexOf(name)
      return Float64Array.from(a.flatMap((x) => b.map((y) => table[at(x) * release.items.length + at(y)])))
    },
  }
  const [aba, mra] = ['aba', 'mra'].map((wanted) => attacks.find(({ id }) => id === wanted)!)
  const run = async (method: Attack) => {
    const found = await method.run(release, { meaning }, {}, streamsOf(1))
    return found.kind === 'places' ? found.clusters.flatMap(claimsIn) : []
  }
  const [mixed, averaged, own] = await Promise.all([recordChunksByAverage(mra), aba, mra].map(run))
  let differ = 0
  for (const [i, claim] of mixed.entries()) {
    expect(claim).toEqual(claim.chunk < 0 ? own[i] : averaged[i])
    if (String(own[i].rows) !== String(averaged[i].rows)) differ++
  }
  expect(differ).toBeGreaterThan(2)
})
