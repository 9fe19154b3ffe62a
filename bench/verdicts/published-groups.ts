import { type Random, below, unit } from '../../src/math/index.js'

/** People in groups that look alike, as they are and as they are published. */
export interface PublishedGroups {
  readonly names: readonly string[]
  /** By column and person. */
  readonly raw: readonly Float64Array[]
  readonly published: readonly (readonly string[])[]
  readonly groups: readonly (readonly number[])[]
  /** Who is in a group: the others were left out. */
  readonly kept: readonly number[]
  readonly least: number
}

const kinds = [
  { name: 'age', size: 90 },
  { name: 'postcode', size: 1000 },
  { name: 'sex', size: 2 },
  { name: 'job', size: 24 },
  { name: 'income class', size: 9 },
] as const

/** Two to four columns, in groups of at least k: cut in halves group by group, or made coarser all alike. */
export function publishedGroups(people: number, k: number, random: Random): PublishedGroups {
  const count = 2 + below(3, random)
  const chosen = kinds.toSorted(() => unit(random) - 0.5).slice(0, count)
  if (chosen.every(({ size }) => size < 20)) chosen[0] = kinds[below(2, random)]
  const skew = chosen.map(() => 0.6 + unit(random))
  const raw = chosen.map(({ size }, c) =>
    Float64Array.from({ length: people }, () => Math.floor(size * unit(random) ** skew[c])),
  )
  const groups = unit(random) < 0.5 ? cutInHalves(raw, chosen, people, k, random) : madeCoarser(raw, chosen, people, k)
  const published = raw.map(() => Array.from({ length: people }, () => ''))
  for (const { members, cells } of groups)
    for (const person of members) for (const [c, cell] of cells.entries()) published[c][person] = cell
  return {
    names: chosen.map(({ name }) => name),
    raw,
    published,
    groups: groups.map(({ members }) => members),
    kept: groups.flatMap(({ members }) => members),
    least: Math.min(...groups.map(({ members }) => members.length)),
  }
}

interface Group {
  readonly members: readonly number[]
  readonly cells: readonly string[]
}

type Bounds = readonly [low: number, high: number]

/** Every group is cut at the median of some column as long as both halves are large enough (local recoding). */
function cutInHalves(
  raw: readonly Float64Array[],
  chosen: readonly { readonly size: number }[],
  people: number,
  k: number,
  random: Random,
): Group[] {
  const groups: Group[] = []
  const cut = (members: readonly number[], bounds: readonly Bounds[]): void => {
    for (const c of [...raw.keys()].toSorted(() => unit(random) - 0.5)) {
      const values = members.map((person) => raw[c][person]).sort((a, b) => a - b)
      const middle = values[values.length >> 1]
      const low = members.filter((person) => raw[c][person] < middle)
      const high = members.filter((person) => raw[c][person] >= middle)
      if (low.length < k || high.length < k) continue
      cut(low, bounds.with(c, [bounds[c][0], middle - 1]))
      cut(high, bounds.with(c, [middle, bounds[c][1]]))
      return
    }
    groups.push({ members, cells: bounds.map(([low, high]) => range(low, high)) })
  }
  cut(
    Array.from({ length: people }, (_, person) => person),
    chosen.map(({ size }) => [0, size - 1]),
  )
  return groups
}

/** Every column in steps of its own, wider ones until no more than a tenth of all is left out (full-domain recoding). */
function madeCoarser(
  raw: readonly Float64Array[],
  chosen: readonly { readonly size: number }[],
  people: number,
  k: number,
): Group[] {
  const steps = chosen.map(() => 1)
  for (;;) {
    const found = new Map<string, number[]>()
    for (let person = 0; person < people; person++) {
      const name = raw.map((column, c) => Math.floor(column[person] / steps[c])).join(' ')
      const members = found.get(name)
      if (members) members.push(person)
      else found.set(name, [person])
    }
    const large = [...found.values()].filter((members) => members.length >= k)
    const kept = large.reduce((sum, members) => sum + members.length, 0)
    if (kept >= 0.9 * people)
      return large.map((members) => ({
        members,
        cells: raw.map((column, c) => {
          const low = steps[c] * Math.floor(column[members[0]] / steps[c])
          return range(low, Math.min(chosen[c].size, low + steps[c]) - 1)
        }),
      }))
    const finest = steps.map((step, c) => chosen[c].size / step)
    const next = finest.indexOf(Math.max(...finest))
    steps[next] = Math.min(chosen[next].size, steps[next] < 5 ? steps[next] + 1 : Math.ceil(steps[next] * 1.6))
  }
}

function range(low: number, high: number): string {
  return low === high ? String(low) : `${low}-${high}`
}
