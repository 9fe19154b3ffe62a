import type { Rows } from '../../../data/rows.js'

/** A rule as item codes, with how many transactions hold what it asks for, and how many all of it. */
export interface CountedRule {
  readonly from: readonly number[]
  readonly to: readonly number[]
  limits: RuleLimits
  holdIf: number
  holdAll: number
}

/** Where a rule stands low enough: below its confidence, or below its support where there is one. */
export interface RuleLimits {
  readonly confidence: number
  readonly support?: number | undefined
}

/** Data from which items are taken out of single transactions, and put back, with the counts of the rules kept true. */
export class RuleCounts {
  readonly rules: readonly CountedRule[]
  readonly #offsets: Uint32Array
  readonly #rulesWith = new Map<number, CountedRule[]>()
  /** By item of a rule: the transactions that hold it now. */
  readonly #holders = new Map<number, Set<number>>()

  constructor(
    rows: Rows,
    rules: readonly { readonly from: readonly number[]; readonly to: readonly number[] }[],
    limits: RuleLimits,
  ) {
    this.#offsets = rows.offsets
    this.rules = rules.map((rule) => ({ ...rule, limits, holdIf: 0, holdAll: 0 }))
    for (const rule of this.rules) {
      for (const item of [...rule.from, ...rule.to]) {
        this.#rulesWith.set(item, [...(this.#rulesWith.get(item) ?? []), rule])
        this.#holders.set(item, new Set())
      }
    }
    for (let t = 0; t + 1 < rows.offsets.length; t++)
      for (let e = rows.offsets[t]; e < rows.offsets[t + 1]; e++) this.#holders.get(rows.codes[e])?.add(t)
    for (const rule of this.rules) {
      for (const t of this.#holders.get(rule.from[0])!) this.#count(rule, t, 1)
    }
  }

  /** Whether the rule stands low enough once so many fewer transactions hold all of it. */
  isHidden({ holdIf, holdAll, limits: { confidence, support } }: CountedRule, fewer = 0): boolean {
    const left = holdAll - fewer
    return left <= 0 || left / holdIf < confidence || (support !== undefined && left < support)
  }

  /** From how many transactions an item of what follows must go. */
  missing(rule: CountedRule): number {
    let count = 0
    while (!this.isHidden(rule, count)) count++
    return count
  }

  /** The transactions that hold all of a rule, rising. */
  holding(rule: CountedRule): number[] {
    return [...this.#holders.get(rule.from[0])!]
      .filter((t) => this.#holds(t, rule.from) && this.#holds(t, rule.to))
      .sort((a, b) => a - b)
  }

  /** How many items a transaction had. */
  length(t: number): number {
    return this.#offsets[t + 1] - this.#offsets[t]
  }

  /** How often an item stands. */
  support(item: number): number {
    return this.#holders.get(item)!.size
  }

  /** What it would do to the rules that are not hidden: those that would be held once less, less those that would seem surer. */
  worth(t: number, item: number): number {
    let worth = 0
    for (const rule of this.#rulesWith.get(item)!) {
      if (this.isHidden(rule) || !this.#holds(t, rule.from)) continue
      if (this.#holds(t, rule.to)) worth++
      else if (rule.from.includes(item)) worth--
    }
    return worth
  }

  take(t: number, item: number): void {
    const rules = this.#rulesWith.get(item)!
    for (const rule of rules) this.#count(rule, t, -1)
    this.#holders.get(item)!.delete(t)
    for (const rule of rules) this.#count(rule, t, 1)
  }

  putBack(t: number, item: number): void {
    const rules = this.#rulesWith.get(item)!
    for (const rule of rules) this.#count(rule, t, -1)
    this.#holders.get(item)!.add(t)
    for (const rule of rules) this.#count(rule, t, 1)
  }

  #holds(t: number, items: readonly number[]): boolean {
    return items.every((item) => this.#holders.get(item)!.has(t))
  }

  #count(rule: CountedRule, t: number, by: 1 | -1): void {
    if (!this.#holds(t, rule.from)) return
    rule.holdIf += by
    if (this.#holds(t, rule.to)) rule.holdAll += by
  }
}
