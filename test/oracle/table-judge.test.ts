import { expect, test } from 'vitest'
import type { Values } from '../../src/contract/index.js'
import { type Random, below, shuffle, stream } from '../../src/math/index.js'
import { type PlainRow, diseases, plainTable } from '../plain-table.js'
import { judgeTable } from '../judge-table.js'
import { naiveClasses } from './naive-classes.js'
import { type NaiveVerdict, definitions } from './naive-table-models.js'

/** Bounds that what was reached meets; rounded so that only exact counts decide. */
const upward = (x: number): number => Math.ceil(x * 1e6 + 1e-3) / 1e6
const bounds: Readonly<Record<string, (reached: number, sizes: readonly number[]) => Values>> = {
  k: (k) => ({ k }),
  'l-distinct': (l) => ({ l }),
  'l-entropy': (l) => ({ l: Math.floor(l * 1e4) / 1e4 }),
  'l-recursive': (c) => ({ c: upward(c), l: 2 }),
  'l-pd-recursive': (c) => ({ c: upward(c), l: 2, allowed: 'flu' }),
  'alpha-k': (alpha, sizes) => ({ alpha: upward(alpha), k: Math.min(...sizes) }),
  't-equal': (t) => ({ t: upward(t) }),
  't-trace': (t) => ({ t: upward(t) }),
  't-ordered': (t) => ({ t: upward(t) }),
  't-hierarchical': (t) => ({ t: upward(t) }),
  't-kl': (t) => ({ t: upward(t) }),
  'beta-basic': (beta) => ({ beta: upward(beta) }),
  'delta-disclosure': (delta) => ({ delta: upward(delta) }),
  'personal-k': () => ({ column: 'own' }),
  'risk-average': (limit) => ({ limit: upward(limit) }),
  'risk-highest': (limit) => ({ limit }),
  uniques: (limit) => ({ limit: upward(limit) }),
}
const ids = Object.keys(bounds)

interface Case {
  readonly id: string
  readonly values: Values
  readonly rows: readonly PlainRow[]
}

const seeds = [...Array(200).keys()]

test('200 releases that hold by definition are passed', () => {
  for (const seed of seeds) {
    const { id, values, rows } = validRelease(seed)
    expect(byDefinition(id, rows, values).holds).toBe(true)
    expect(judgeTable(plainTable(rows), id, values).holds, `${seed} ${id}`).toBe(true)
  }
})

test('each of 200 seeded corruptions of them, real ones by definition, is found', () => {
  let single = 0
  for (const seed of seeds) {
    const release = validRelease(seed)
    const { rows, changes } = corrupted(release, stream(seed, 'corruption'))
    expect(judgeTable(plainTable(rows), release.id, release.values).holds, `${seed} ${release.id}`).toBe(false)
    if (changes === 1) single++
  }
  // Nearly all are one cell or one row.
  expect(single).toBeGreaterThan(180)
})

function byDefinition(id: string, rows: readonly PlainRow[], values: Values): NaiveVerdict {
  const numbers = Object.fromEntries(Object.entries(values).filter((entry) => typeof entry[1] === 'number'))
  return definitions[id](
    naiveClasses(rows, (row) => row.slice(0, 3)),
    rows,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every value of these models is a number
    numbers as Record<string, number>,
    values,
  )
}

/** Random people, generalised on the whole until some model holds that a class could break. */
function validRelease(seed: number): Case {
  const random = stream(seed, 'release')
  const id = ids[seed % ids.length]
  for (;;) {
    const people = Array.from({ length: 40 + below(80, random) }, () => somebody(random))
    const order = shuffle(
      Array.from({ length: 27 }, (_, node) => node),
      random,
    )
    for (const node of order) {
      const levels = [node % 3, Math.floor(node / 3) % 3, Math.floor(node / 9)]
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- lifting keeps the cells of a row
      const rows = people.map((row) => row.map((cell, i) => lift(cell, levels[i] ?? 0)) as unknown as PlainRow)
      const sizes = naiveClasses(rows, (row) => row.slice(0, 3)).map((one) => one.length)
      const first = bounds[id](1, sizes)
      const { reached } = byDefinition(id, rows, first)
      // Alone is whom a limit on those who are alone is about; elsewhere nobody is.
      if (sizes.length < 3 || !Number.isFinite(reached) || (id === 'uniques' ? reached > 0.5 : Math.min(...sizes) < 2))
        continue
      const values = bounds[id](reached, sizes)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- l is a number
      if (((values['l'] as number) ?? 2) >= 1.5 && byDefinition(id, rows, values).holds) return { id, values, rows }
    }
  }
}

function somebody(random: Random): PlainRow {
  // The first disease is rarer than the others.
  const disease = diseases[Math.max(below(4, random), below(4, random))]
  const digits = [8, 6, 4].map((count) => String(below(count, random)))
  return [digits[0], digits[1], digits[2], disease, String(1 + below(2, random))]
}

function lift(cell: string, level: number): string {
  return level === 0 ? cell : level === 1 ? `${2 * Math.floor(Number(cell) / 4)}..` : 'any'
}

/** One value changed or one row lost, whichever is found first to break the model; more only where one does not do. */
function corrupted({ id, rows, values }: Case, random: Random): { rows: PlainRow[]; changes: number } {
  for (let changes = 1; ; changes++)
    for (let attempt = 0; attempt < 200; attempt++) {
      const copy = rows.map((row) => [...row])
      for (let change = 0; change < changes; change++) {
        const row = below(copy.length, random)
        const column = below(5, random)
        if (column === 4 && id !== 'personal-k') copy.splice(row, 1)
        else copy[row][column] = column === 4 ? '99' : anotherValue(rows, column, random)
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a copy keeps the shape of its rows
      const changed = copy as unknown as PlainRow[]
      if (!byDefinition(id, changed, values).holds) return { rows: changed, changes }
    }
}

function anotherValue(rows: readonly PlainRow[], column: number, random: Random): string {
  return below(3, random) === 0 && column < 3 ? 'typo' : rows[below(rows.length, random)][column]
}
