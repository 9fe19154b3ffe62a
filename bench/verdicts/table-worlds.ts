import { type Role, type Table, tableOf } from '../../src/data/index.js'
import { tableRelease } from '../../src/kinds/index.js'
import type { Release } from '../../src/contract/release.js'
import { type Random, below, shuffle, stream, unit } from '../../src/math/index.js'
import { type PublishedGroups, publishedGroups } from './published-groups.js'
import { type Hidden, type HiddenSort, drawnHidden } from './hidden-columns.js'

/** What is planted: some groups with one value, with its rarest, one group with half of a rare value, groups most of which have one, or with near numbers. */
type Leak = 'value' | 'rarest' | 'rare in one' | 'most' | 'narrow'

/** A release of known truth: its groups look alike, and what is hidden hangs together with nothing, or with the columns a little. */
export interface TableWorld {
  readonly release: Release<'table'>
  readonly original: Table
  readonly key: { readonly records: readonly Uint32Array[] }
  readonly people: number
  /** People in the smallest group. */
  readonly k: number
  readonly groups: number
  readonly sort: HiddenSort
  readonly trend: boolean
  /** Share of people in groups that were planted; 0 of a clean one. */
  readonly planted: number
}

/** What a world is drawn from, where that is not left to luck. */
export interface WorldWish {
  readonly leak?: Leak
  readonly people?: number
  readonly k?: number
  readonly sort?: HiddenSort
  readonly trend?: boolean
  /** A column of real data whose values are drawn from. */
  readonly values?: readonly string[]
}

/** A world by its seed: size, groups, columns and prevalence are drawn. Undefined where nothing of that sort can be planted. */
export function tableWorld(seed: number, wish: WorldWish = {}): TableWorld | undefined {
  const random = stream(seed, `verdicts/${wish.leak ?? 'clean'}`)
  const people = wish.people ?? Math.round(200 * 100 ** unit(random))
  const wanted = wish.k ?? Math.round(11 * (Math.min(500, people / 12) / 11) ** unit(random))
  const made = publishedGroups(people, Math.max(2, wanted), random)
  const sort = wish.sort ?? sortFor(wish.leak, random)
  const trend = wish.trend ?? unit(random) < 0.5
  const hidden = drawnHidden(made, sort, trend, random, wish.values)
  const planted = wish.leak ? plant(wish.leak, made, hidden, random) : 0
  if (planted === undefined) return undefined
  const order = shuffle(Uint32Array.from(made.kept), random)
  const { names, raw, published } = made
  const roles: Record<string, Role> = {
    ...Object.fromEntries(names.map((name) => [name, 'quasi'])),
    hidden: 'sensitive',
  }
  const columns = [...names, 'hidden']
  const rowOf = (cells: (name: number, person: number) => string) => (person: number) => [
    ...names.map((_, c) => cells(c, person)),
    hidden.cells[person],
  ]
  const everybody = Array.from({ length: people }, (_, person) => person)
  return {
    release: tableRelease(tableOf(columns, [...order].map(rowOf((c, p) => published[c][p])), roles)),
    original: tableOf(columns, everybody.map(rowOf((c, p) => String(raw[c][p]))), roles),
    key: { records: [order] },
    people: order.length,
    k: made.least,
    groups: made.groups.length,
    sort,
    trend,
    planted: planted / order.length,
  }
}

function sortFor(leak: Leak | undefined, random: Random): HiddenSort {
  if (leak === 'narrow') return pick(['distinct', 'whole'], random)
  if (leak !== undefined) return pick(['binary', 'nominal', 'skewed', 'ordinal'], random)
  return pick(['binary', 'nominal', 'skewed', 'ordinal', 'distinct', 'whole', 'heaped', 'constant'], random)
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[below(list.length, random)]
}

/** Changes what is hidden in some groups, and says how many people these have. */
function plant(leak: Leak, { groups, kept }: PublishedGroups, hidden: Hidden, random: Random): number | undefined {
  const shuffled = shuffle(Uint32Array.from(groups.keys()), random)
  const most = 0.15 * kept.length
  const wanted = leak === 'rare in one' ? 0 : (0.02 + 0.08 * unit(random)) * kept.length
  let people = 0
  const value = valueFor(leak, hidden, random)
  if (leak !== 'narrow' && value === undefined) return undefined
  const middle = hidden.numbers && quantile(hidden.numbers, 0.1 + 0.8 * unit(random))
  for (const g of shuffled) {
    if (people > 0 && people >= wanted) break
    const members = groups[g]
    if (members.length > most) continue
    people += members.length
    for (const [i, person] of members.entries()) {
      if (leak === 'rare in one') {
        if (i < Math.ceil(members.length * 0.5)) hidden.cells[person] = value!
      } else if (leak === 'narrow') {
        hidden.cells[person] = hidden.near!(middle!, unit(random))
      } else if (leak !== 'most' || i < Math.ceil(members.length * 0.9)) hidden.cells[person] = value!
    }
  }
  return people > 0 && people >= wanted ? people : undefined
}

/** The rarest value, or one that some but not half of all have; none where there is none. */
function valueFor(leak: Leak, { cells }: Hidden, random: Random): string | undefined {
  if (leak === 'narrow') return undefined
  const counts = new Map<string, number>()
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  const shares = [...counts].map(([value, count]) => ({ value, share: count / cells.length }))
  const rarest = shares.toSorted((a, b) => a.share - b.share)[0]
  if (leak === 'rarest') return rarest.share < 0.3 ? rarest.value : undefined
  const fit = shares.filter(({ share }) => (leak === 'rare in one' ? share < 0.04 : share >= 0.08 && share <= 0.4))
  return fit.length === 0 ? undefined : pick(fit, random).value
}

function quantile(numbers: Float64Array, share: number): number {
  return numbers.toSorted()[Math.floor(share * numbers.length)]
}
