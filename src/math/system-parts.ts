import type { IntegerSystem, PairLimit } from './integer-system.js'

/** Undecided variables that hang together, numbered anew, and the equations between them. */
export interface SystemPart extends IntegerSystem {
  /** By variable of the part: its number in the whole system. */
  readonly members: Uint32Array
  /** By equation of the part: its number in the whole system. */
  readonly equations: Uint32Array
}

/** What is undecided within these bounds falls into parts that share no equation and no pair. */
export function* systemParts(system: IntegerSystem, low: Float64Array, high: Float64Array): Generator<SystemPart> {
  const { offsets, variables, rights, pairs } = system
  const root = Uint32Array.from(low.keys())
  const find = (v: number): number => {
    while (root[v] !== v) v = root[v] = root[root[v]]
    return v
  }
  const open = (v: number): boolean => low[v] !== high[v]
  const joinedOf = (members: Iterable<number>): number => {
    let first = -1
    for (const v of members) {
      if (!open(v)) continue
      if (first < 0) first = find(v)
      else root[find(v)] = first
    }
    return first
  }
  const byEquation = Int32Array.from(rights, (_, e) => joinedOf(variables.subarray(offsets[e], offsets[e + 1])))
  for (const { first, second } of pairs) joinedOf([first, second])
  const groups = new Map<number, { members: number[]; equations: number[]; pairs: PairLimit[] }>()
  for (let v = 0; v < low.length; v++) {
    if (!open(v)) continue
    const group = groups.get(find(v))
    if (group) group.members.push(v)
    else groups.set(find(v), { members: [v], equations: [], pairs: [] })
  }
  for (const [e, v] of byEquation.entries()) if (v >= 0) groups.get(find(v))!.equations.push(e)
  for (const pair of pairs) {
    const v = [pair.first, pair.second].find(open)
    if (v !== undefined) groups.get(find(v))!.pairs.push(pair)
  }
  for (const group of groups.values()) yield partOf(system, low, high, group)
}

function partOf(
  system: IntegerSystem,
  low: Float64Array,
  high: Float64Array,
  group: { readonly members: readonly number[]; readonly equations: readonly number[]; readonly pairs: PairLimit[] },
): SystemPart {
  // One number of a pair may be settled: it is kept, so that the pair still speaks of two.
  const members = [...new Set([...group.members, ...group.pairs.flatMap(({ first, second }) => [first, second])])]
  const place = new Map(members.map((v, i) => [v, i]))
  const offsets = [0]
  const variables: number[] = []
  const factors: number[] = []
  const rights = group.equations.map((e) => {
    let right = system.rights[e]
    for (let i = system.offsets[e]; i < system.offsets[e + 1]; i++) {
      const v = system.variables[i]
      if (low[v] === high[v]) right -= system.factors[i] * low[v]
      else {
        variables.push(place.get(v)!)
        factors.push(system.factors[i])
      }
    }
    offsets.push(variables.length)
    return right
  })
  return {
    members: Uint32Array.from(members),
    equations: Uint32Array.from(group.equations),
    low: Float64Array.from(members, (v) => low[v]),
    high: Float64Array.from(members, (v) => high[v]),
    offsets: Uint32Array.from(offsets),
    variables: Uint32Array.from(variables),
    factors: Float64Array.from(factors),
    rights: Float64Array.from(rights),
    pairs: group.pairs.map(({ first, second, range }) => ({
      first: place.get(first)!,
      second: place.get(second)!,
      range,
    })),
  }
}
