/**
 * Whole numbers between bounds that must satisfy equations, and pairs of which the first limits the second. Equation e
 * says: the sum of factors[i] · x[variables[i]] for i from offsets[e] to offsets[e + 1] - 1 is rights[e].
 */
export interface IntegerSystem {
  /** By variable; finite. */
  readonly low: Float64Array
  /** By variable; may be infinite. */
  readonly high: Float64Array
  readonly offsets: Uint32Array
  readonly variables: Uint32Array
  /** Whole numbers. */
  readonly factors: Float64Array
  readonly rights: Float64Array
  readonly pairs: readonly PairLimit[]
}

/** Whatever the first number is, the second lies in this range; undefined where the first cannot be that. */
interface PairLimit {
  readonly first: number
  readonly second: number
  readonly range: (first: number) => readonly [low: number, high: number] | undefined
}

/** How bounds came to be. */
export interface Tightened {
  /** False where no numbers satisfy all of it; then `equation` is one that cannot hold. */
  readonly possible: boolean
  readonly equation: number
  /** By variable: the equation that changed its bounds last, `untouched` where none did. */
  readonly reasons: Uint32Array
  /** By variable: a number that rises in the order in which they became one number; 0 for those that were or are not. */
  readonly order: Uint32Array
}

const untouched = 0xffff_ffff

/** A pair is only walked value by value where the first number may be one of so many. */
const mostWalked = 1000
/** Bounds that creep by one at a time are left after so many visits of an equation: they hold, but are not the best. */
const mostVisits = 200

/** For each variable the equations it stands in. */
export interface Occurrences {
  readonly offsets: Uint32Array
  readonly equations: Uint32Array
}

export function occurrencesOf({ low, offsets, variables }: IntegerSystem): Occurrences {
  const starts = new Uint32Array(low.length + 1)
  for (const variable of variables) starts[variable + 1]++
  for (let v = 0; v < low.length; v++) starts[v + 1] += starts[v]
  const next = starts.slice()
  const equations = new Uint32Array(variables.length)
  for (let e = 0; e + 1 < offsets.length; e++)
    for (let i = offsets[e]; i < offsets[e + 1]; i++) equations[next[variables[i]]++] = e
  return { offsets: starts, equations }
}

/**
 * Narrows bounds, in place, until no equation or pair alone narrows them further: each variable lies between what its
 * equation leaves when the others are as large and as small as they may be.
 */
export function tighten(
  system: IntegerSystem,
  low: Float64Array,
  high: Float64Array,
  occurrences: Occurrences = occurrencesOf(system),
): Tightened {
  const { offsets, variables, factors, rights, pairs } = system
  const equationCount = rights.length
  const reasons = new Uint32Array(low.length).fill(untouched)
  const order = new Uint32Array(low.length)
  let fixed = 0
  const waiting = new Uint8Array(equationCount).fill(1)
  const visits = new Uint16Array(equationCount)
  let queue = Array.from(waiting.keys())
  let pairsWait = pairs.length > 0
  /** Whether the bounds still hold a number. */
  const narrow = (variable: number, least: number, most: number, reason: number): boolean => {
    const before = low[variable] === high[variable]
    const from = Math.max(low[variable], least)
    const to = Math.min(high[variable], most)
    if (from === low[variable] && to === high[variable]) return true
    low[variable] = from
    high[variable] = to
    reasons[variable] = reason
    if (from > to) return false
    if (!before && from === to) order[variable] = ++fixed
    pairsWait = pairs.length > 0
    for (let i = occurrences.offsets[variable]; i < occurrences.offsets[variable + 1]; i++) {
      const e = occurrences.equations[i]
      if (waiting[e] === 1 || visits[e] > mostVisits) continue
      waiting[e] = 1
      queue.push(e)
    }
    return true
  }
  while (queue.length > 0 || pairsWait) {
    const round = queue
    queue = []
    for (const e of round) {
      waiting[e] = 0
      visits[e]++
      // The least and the most that the whole sum may be, infinite parts counted apart.
      let least = -rights[e]
      let most = -rights[e]
      let noLeast = 0
      let noMost = 0
      for (let i = offsets[e]; i < offsets[e + 1]; i++) {
        const f = factors[i]
        const [from, to] = f > 0 ? [low[variables[i]], high[variables[i]]] : [high[variables[i]], low[variables[i]]]
        if (Number.isFinite(from)) least += f * from
        else noLeast++
        if (Number.isFinite(to)) most += f * to
        else noMost++
      }
      if ((noLeast === 0 && least > 0) || (noMost === 0 && most < 0))
        return { possible: false, equation: e, reasons, order }
      for (let i = offsets[e]; i < offsets[e + 1]; i++) {
        const v = variables[i]
        const f = factors[i]
        if (low[v] === high[v]) continue
        const [from, to] = f > 0 ? [low[v], high[v]] : [high[v], low[v]]
        const restLeast = Number.isFinite(from)
          ? noLeast > 0
            ? -Infinity
            : least - f * from
          : noLeast > 1
            ? -Infinity
            : least
        const restMost = Number.isFinite(to) ? (noMost > 0 ? Infinity : most - f * to) : noMost > 1 ? Infinity : most
        // f · x + rest = 0
        const [a, b] = f > 0 ? [-restMost / f, -restLeast / f] : [restLeast / -f, restMost / -f]
        if (!narrow(v, Math.ceil(a - 1e-9) + 0, Math.floor(b + 1e-9) + 0, e))
          return { possible: false, equation: e, reasons, order }
      }
    }
    if (!pairsWait || queue.length > 0) continue
    pairsWait = false
    for (const { first, second, range } of pairs) {
      if (high[first] - low[first] > mostWalked) continue
      let [least, most, from, to] = [Infinity, -Infinity, Infinity, -Infinity]
      for (let value = low[first]; value <= high[first]; value++) {
        const allowed = range(value)
        if (!allowed || allowed[0] > high[second] || allowed[1] < low[second]) continue
        least = Math.min(least, value)
        most = value
        from = Math.min(from, allowed[0])
        to = Math.max(to, allowed[1])
      }
      if (!narrow(first, least, most, untouched) || !narrow(second, from, to, untouched))
        return { possible: false, equation: untouched, reasons, order }
    }
  }
  return { possible: true, equation: untouched, reasons, order }
}

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
