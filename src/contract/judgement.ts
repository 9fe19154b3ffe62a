/** What a judge found: the model holds when there is no violation. */
export interface Judgement<V> {
  readonly model: string
  /** Null where it could not be measured; `because` tells why. */
  readonly holds: boolean | null
  readonly because?: string
  /** All violations there are; `violations` lists the first of them. */
  readonly violationCount: number
  readonly violations: readonly V[]
  /** All of them by their sort: how many, and the least support. */
  readonly groups: readonly { readonly what: string; readonly count: number; readonly rarest?: number }[]
  /** What the owner should know beside: items that never occur, and the like. */
  readonly notes: readonly string[]
  /** In how many records each set had to stand, where violations are sets that stand in fewer. */
  readonly least?: number
  /** The value that was reached: the least k of a class, the largest distance. Absent where a model has none. */
  readonly reached?: number
  /** Where a model has several: by their names. */
  readonly reachedEach?: Readonly<Record<string, number>>
  readonly classes?: JudgedClasses
}

export interface WorstClass {
  readonly size: number
  /** Where a missing value may be any: how many there are with those it may be. */
  readonly like?: number
  readonly row: number
  readonly items: readonly string[]
}

/** What a table was judged on. People are rows where no column names them. */
export interface JudgedClasses {
  readonly count: number
  readonly people: number
  /** Rows of which nothing is told: no class, and counted apart. */
  readonly suppressed: number
  /** People in classes that fail. */
  readonly failing: number
  /** The class that decides: how many, and where it is first met (rows from 1). */
  readonly worst?: WorstClass
  /** What was reached under each meaning of a missing value, where they differ. */
  readonly byMissing?: Readonly<Record<string, number>>
  /** Of linked tables: the least class of people in each by itself, and in all of them together. */
  readonly views?: readonly { readonly name: string; readonly reached: number }[]
  /** People who are alone in the joined view only. */
  readonly uniqueAfterJoin?: number
}

/** Where a model does not hold: the items at fault, and whatever else the judge knows of the place. */
export interface Violation {
  readonly items: readonly string[]
  readonly support?: number
}

/** Items that together single out too few: some transactions may hold them all, but fewer than k. */
export interface RareSet {
  readonly items: readonly string[]
  readonly support: number
}

/** Violations worth listing; a bad release has millions. */
export const mostListed = 1000

/** Gathers violations: counts all of them, sort by sort, and keeps the first. */
export class Violations<V extends Violation> {
  readonly #listed: V[] = []
  readonly #groups = new Map<string, { count: number; rarest: number }>()
  #count = 0

  get count(): number {
    return this.#count
  }

  /** `what` is the sort of it; by how many items there are unless said. */
  add(violation: V, what = sortOf(violation.items.length)): void {
    this.#count++
    if (this.#listed.length < mostListed) this.#listed.push(violation)
    const known = this.#groups.get(what)
    const support = violation.support ?? Infinity
    if (!known) this.#groups.set(what, { count: 1, rarest: support })
    else {
      known.count++
      if (support < known.rarest) known.rarest = support
    }
  }

  /** The judgement they amount to: it holds when there is none. */
  judged(model: string, notes: readonly string[], least?: number): Judgement<V> {
    return {
      model,
      holds: this.#count === 0,
      violationCount: this.#count,
      violations: this.#listed,
      groups: Array.from(this.#groups, ([what, { count, rarest }]) => ({
        what,
        count,
        ...(Number.isFinite(rarest) && { rarest }),
      })),
      notes,
      ...(least !== undefined && { least }),
    }
  }
}

function sortOf(size: number): string {
  return ['sets without items', 'single items', 'pairs', 'triples'][size] ?? `sets of ${size} items`
}

/** No violation was found, but not for all that the model asks. */
export function notJudged<V>(model: string, because: string, notes: readonly string[]): Judgement<V> {
  return { model, holds: null, because, violationCount: 0, violations: [], groups: [], notes }
}
