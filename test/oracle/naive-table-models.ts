import { type Table, cellOf } from '../../src/data/index.js'
import type { Values } from '../../src/contract/index.js'
import type { PlainRow } from '../plain-table.js'
import { releasedClasses } from './naive-classes.js'

export interface NaiveVerdict {
  readonly holds: boolean
  readonly reached: number
}

type Definition = (
  classes: readonly PlainRow[][],
  all: readonly PlainRow[],
  numbers: Readonly<Record<string, number>>,
  texts: Values,
) => NaiveVerdict

const disease = (row: PlainRow): string => row[3]
const share = (rows: readonly PlainRow[], value: string): number =>
  rows.filter((row) => disease(row) === value).length / rows.length
const valuesOf = (rows: readonly PlainRow[]): string[] => [...new Set(rows.map(disease))]
const least = (numbers: readonly number[]): number => Math.min(...numbers)
const most = (numbers: readonly number[]): number => Math.max(...numbers)
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** How often each value stands in a class, most frequent first. */
function ranks(rows: readonly PlainRow[]): number[] {
  return valuesOf(rows)
    .map((value) => rows.filter((row) => disease(row) === value).length)
    .sort((a, b) => b - a)
}

function entropyOf(rows: readonly PlainRow[]): number {
  return -sum(valuesOf(rows).map((value) => share(rows, value) * Math.log(share(rows, value))))
}

/** A distance is at most t. */
function within(distance: (rows: readonly PlainRow[], all: readonly PlainRow[]) => number): Definition {
  return (classes, all, { t }) => {
    const reached = most(classes.map((rows) => distance(rows, all)))
    return { reached, holds: reached <= t + 1e-12 }
  }
}

/** Mass moved between leaves of the tree in the cheapest way: pairs at height 1 first, what is left at height 2. */
const groups = [
  ['flu', 'cough'],
  ['ulcer', 'cancer'],
]

function moved(rows: readonly PlainRow[], all: readonly PlainRow[]): number {
  let cost = 0
  const left: number[] = []
  for (const group of groups) {
    const extras = group.map((value) => share(rows, value) - share(all, value))
    const [surplus, lack] = [sum(extras.filter((x) => x > 0)), -sum(extras.filter((x) => x < 0))]
    cost += Math.min(surplus, lack) / 2
    left.push(surplus - lack)
  }
  return cost + sum(left.filter((x) => x > 0))
}

/** Each model by its definition, on rows. */
export const definitions: Readonly<Record<string, Definition>> = {
  k: (classes, _, { k }) => {
    const reached = least(classes.map((rows) => rows.length))
    return { reached, holds: reached >= k }
  },
  'l-distinct': (classes, _, { l }) => {
    const reached = least(classes.map((rows) => valuesOf(rows).length))
    return { reached, holds: reached >= l }
  },
  'l-entropy': (classes, _, { l }) => {
    const reached = Math.exp(least(classes.map(entropyOf)))
    return { reached, holds: reached >= l - 1e-9 }
  },
  'l-recursive': (classes, _, { c, l }) => {
    const ratios = classes.map((rows) => ranks(rows)[0] / sum(ranks(rows).slice(l - 1)))
    return {
      reached: most(ratios),
      holds: l === 1 || classes.every((rows) => ranks(rows)[0] < c * sum(ranks(rows).slice(l - 1))),
    }
  },
  'l-pd-recursive': (classes, _, { c, l }, texts) => {
    const allowed = new Set((typeof texts['allowed'] === 'string' ? texts['allowed'] : '').split('|'))
    const ratios = classes.map((rows) => {
      const r = ranks(rows)
      const sorted = valuesOf(rows).sort((a, b) => share(rows, b) - share(rows, a))
      const y = sorted.findIndex((value) => !allowed.has(value)) + 1
      if (l === 1 || y === 0) return 0
      if (y <= l - 1) return r[y - 1] / sum(r.slice(l - 1))
      return r[y - 1] / (sum(r.slice(l - 2, y - 1)) + sum(r.slice(y)))
    })
    return { reached: most(ratios), holds: ratios.every((ratio) => ratio < c) }
  },
  'alpha-k': (classes, _, { alpha, k }) => {
    const reached = most(classes.map((rows) => ranks(rows)[0] / rows.length))
    return { reached, holds: reached <= alpha && classes.every((rows) => rows.length >= k) }
  },
  't-equal': within((rows, all) => sum(valuesOf(all).map((v) => Math.abs(share(rows, v) - share(all, v)))) / 2),
  't-trace': within(
    (rows, all) => sum(valuesOf(all).map((v) => Math.abs(share(rows, v) - share(all, v)))) / 2 / valuesOf(all).length,
  ),
  't-ordered': within((rows, all) => {
    const order = valuesOf(all).sort()
    const cumulated = order.map((_, i) => sum(order.slice(0, i + 1).map((v) => share(rows, v) - share(all, v))))
    return order.length === 1 ? 0 : sum(cumulated.map(Math.abs)) / (order.length - 1)
  }),
  't-hierarchical': within(moved),
  't-kl': within((rows, all) =>
    sum(valuesOf(rows).map((v) => share(rows, v) * Math.log(share(rows, v) / share(all, v)))),
  ),
  'beta-basic': (classes, all, { beta }) => {
    const gains = classes.flatMap((rows) => valuesOf(rows).map((v) => share(rows, v) / share(all, v) - 1))
    const reached = most([0, ...gains])
    return { reached, holds: reached <= beta + 1e-12 }
  },
  'delta-disclosure': (classes, all, { delta }) => {
    const logs = classes.flatMap((rows) =>
      valuesOf(rows).map((v) => Math.abs(Math.log(share(rows, v) / share(all, v)))),
    )
    return { reached: most(logs), holds: most(logs) < delta }
  },
  'personal-k': (classes) => {
    const quotients = classes.map((rows) => rows.length / most(rows.map((row) => Number(row[4]))))
    return { reached: least(quotients), holds: least(quotients) >= 1 }
  },
  'risk-average': (classes, all, { limit }) => {
    const reached = sum(classes.map((rows) => rows.length * (1 / rows.length))) / all.length
    return { reached, holds: reached <= limit + 1e-12 }
  },
  'risk-highest': (classes, _, { limit }) => {
    const reached = most(classes.map((rows) => 1 / rows.length))
    return { reached, holds: reached <= limit }
  },
  uniques: (classes, all, { limit }) => {
    const reached = classes.filter((rows) => rows.length === 1).length / all.length
    return { reached, holds: reached <= limit }
  },
}

/** What a release reaches of a model by its definition; its sensitive column takes the place of the disease. */
export function naiveReached(release: Table, model: 'k' | 'l-distinct' | 't-equal'): number {
  const sensitive = release.columns.find(({ role }) => role === 'sensitive')
  const plain = (row: number): PlainRow => ['', '', '', sensitive ? cellOf(sensitive, row) : '', '']
  const classes = releasedClasses(release).map((rows) => rows.map(plain))
  const all = Array.from({ length: release.rowCount }, (_, row) => plain(row))
  return definitions[model](classes, all, { k: 1, l: 1, t: 1 }, {}).reached
}
