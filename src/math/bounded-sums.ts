/** Whole numbers between 0 and `most`, and sums of them that must lie between bounds. */
export interface BoundedSums {
  readonly most: Int32Array
  readonly sums: readonly BoundedSum[]
}

export interface BoundedSum {
  readonly of: readonly number[]
  /** What each counts; 1 where not given. */
  readonly weights?: readonly number[]
  readonly least: number
  readonly most: number
}

export type SumSolutions =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly values: Int32Array }
  | { readonly kind: 'several' }
  | { readonly kind: 'too large' }

/**
 * Whether there are such numbers, and whether there are others: bounds are drawn in until nothing changes, then the
 * number that is nearest to settled is tried at each end. Solutions whose totals by `groupOf` agree count as one.
 * Exact within `effort`, counted in looks at a number; beyond it "too large".
 */
export function solveSums(system: BoundedSums, groupOf: Uint32Array, effort: number): SumSolutions {
  const search = new Search(system, effort)
  let first: Int32Array | undefined
  for (let found = search.next(); found !== 'none'; found = search.next()) {
    if (found === 'too large') return { kind: 'too large' }
    first ??= found
    if (!sameTotals(first, found, groupOf)) return { kind: 'several' }
  }
  return first ? { kind: 'one', values: first } : { kind: 'none' }
}

function sameTotals(a: Int32Array, b: Int32Array, groupOf: Uint32Array): boolean {
  const difference = new Map<number, number>()
  for (const [v, group] of groupOf.entries()) {
    if (a[v] !== b[v]) difference.set(group, (difference.get(group) ?? 0) + a[v] - b[v])
  }
  return [...difference.values()].every((sum) => sum === 0)
}

interface Choice {
  readonly variable: number
  /** Where the trail stood, and the other half to try: the number is below `low`. */
  readonly mark: number
  readonly low: number
}

class Search {
  readonly #sums: readonly BoundedSum[]
  readonly #low: Int32Array
  readonly #high: Int32Array
  readonly #in: readonly number[][]
  readonly #trail: { readonly variable: number; readonly low: number; readonly high: number }[] = []
  readonly #choices: Choice[] = []
  readonly #queued: Uint8Array
  readonly #queue: number[] = []
  #left: number
  #started = false
  /** Numbers before this are settled as long as no choice is taken back. */
  #open: Uint32Array

  constructor({ most, sums }: BoundedSums, effort: number) {
    this.#sums = sums
    this.#low = new Int32Array(most.length)
    this.#high = most.slice()
    this.#left = effort
    this.#queued = new Uint8Array(sums.length)
    const member: number[][] = Array.from(most, () => [])
    for (const [s, { of }] of sums.entries()) for (const variable of of) member[variable].push(s)
    this.#in = member
    this.#open = Uint32Array.from(most.keys())
  }

  /** The next solution. */
  next(): Int32Array | 'none' | 'too large' {
    let sound = true
    if (this.#started) sound = this.#takeBack()
    else {
      this.#started = true
      for (const s of this.#sums.keys()) this.#enqueue(s)
    }
    while (sound) {
      if (this.#propagate()) {
        if (this.#left <= 0) return 'too large'
        const variable = this.#undecided()
        if (variable < 0) return this.#low.slice()
        this.#choices.push({ variable, mark: this.#trail.length, low: this.#high[variable] })
        this.#narrow(variable, this.#high[variable], this.#high[variable])
      } else {
        if (this.#left <= 0) return 'too large'
        sound = this.#takeBack()
      }
    }
    return 'none'
  }

  /** Undoes choices until one has another half; false if there is none. */
  #takeBack(): boolean {
    for (const s of this.#queue) this.#queued[s] = 0
    this.#queue.length = 0
    const choice = this.#choices.pop()
    if (!choice) return false
    while (this.#trail.length > choice.mark) {
      const { variable, low, high } = this.#trail.pop()!
      this.#low[variable] = low
      this.#high[variable] = high
    }
    // The other half is a consequence of the choices before: it is undone with them.
    this.#narrow(choice.variable, this.#low[choice.variable], choice.low - 1)
    return true
  }

  #undecided(): number {
    let best = -1
    let width = Infinity
    for (const variable of this.#open) {
      const wide = this.#high[variable] - this.#low[variable]
      if (wide > 0 && wide < width) {
        best = variable
        width = wide
        if (wide === 1) break
      }
    }
    this.#left -= this.#open.length >> 4
    return best
  }

  #propagate(): boolean {
    for (let s = this.#queue.pop(); s !== undefined; s = this.#queue.pop()) {
      this.#queued[s] = 0
      if (!this.#drawIn(this.#sums[s])) return false
      if (this.#left <= 0) return true
    }
    if (this.#choices.length === 0) this.#open = this.#open.filter((v) => this.#high[v] > this.#low[v])
    return true
  }

  #drawIn({ of, weights, least, most }: BoundedSum): boolean {
    let lowest = 0
    let highest = 0
    for (let i = 0; i < of.length; i++) {
      const weight = weights?.[i] ?? 1
      lowest += weight * this.#low[of[i]]
      highest += weight * this.#high[of[i]]
    }
    this.#left -= of.length
    if (lowest > most || highest < least) return false
    const above = most - lowest
    const under = highest - least
    for (let i = 0; i < of.length; i++) {
      const weight = weights?.[i] ?? 1
      const [low, high] = [this.#low[of[i]], this.#high[of[i]]]
      if (low === high || weight === 0) continue
      const nextHigh = Math.min(high, low + Math.floor(above / weight))
      const nextLow = Math.max(low, high - Math.floor(under / weight))
      if (nextHigh < nextLow) return false
      if (nextHigh < high || nextLow > low) this.#narrow(of[i], nextLow, nextHigh)
    }
    return true
  }

  #narrow(variable: number, low: number, high: number): void {
    this.#trail.push({ variable, low: this.#low[variable], high: this.#high[variable] })
    this.#low[variable] = low
    this.#high[variable] = high
    for (const s of this.#in[variable]) this.#enqueue(s)
  }

  #enqueue(s: number): void {
    if (this.#queued[s] === 1) return
    this.#queued[s] = 1
    this.#queue.push(s)
  }
}
