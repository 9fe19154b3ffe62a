/** What a judge found: the model holds when there is no violation. */
export interface Judgement<V, H extends Holds = boolean> {
  readonly model: string
  readonly holds: H
  /** Why it was not measured. */
  readonly because?: string
  /** All violations there are; `violations` lists the first of them. */
  readonly violationCount: number
  readonly violations: readonly V[]
  /** What the owner should know beside: items that never occur, and the like. */
  readonly notes: readonly string[]
}

/** null: not measured, with the reason in `because`. Only judges that say so answer with null. */
export type Holds = boolean | null

/** Items that together single out too few: some transactions may hold them all, but fewer than k. */
export interface RareSet {
  readonly items: readonly string[]
  readonly support: number
}

/** Violations worth listing; a bad release has millions. */
export const LISTED = 1000

export function judgement<V>(
  model: string,
  violationCount: number,
  listed: readonly V[],
  notes: string[],
): Judgement<V> {
  return { model, holds: violationCount === 0, violationCount, violations: listed, notes }
}

/** No violation was found, but not for all that the model asks. */
export function notMeasured<V>(model: string, because: string, notes: string[]): Judgement<V, null> {
  return { model, holds: null, because, violationCount: 0, violations: [], notes }
}
