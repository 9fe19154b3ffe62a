/** What a judge found: the model holds when there is no violation. */
export interface Judgement<V> {
  readonly model: string
  readonly holds: boolean
  /** All violations there are; `violations` lists the first of them. */
  readonly violationCount: number
  readonly violations: readonly V[]
  /** What the owner should know beside: items that never occur, and the like. */
  readonly notes: readonly string[]
}

/** Items that together single out too few: some transactions may hold them all, but fewer than k. */
export interface RareSet {
  readonly items: readonly string[]
  readonly support: number
}

/** Violations worth listing; a bad release has millions. */
export const mostListed = 1000

export function judgement<V>(
  model: string,
  violationCount: number,
  listed: readonly V[],
  notes: string[],
): Judgement<V> {
  return { model, holds: violationCount === 0, violationCount, violations: listed, notes }
}
