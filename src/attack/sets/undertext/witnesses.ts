/** One thing for each witness that speaks of a cell: its values, its unit, its weight. */
export interface Witnesses<T> {
  /** By part of a blended measure, or the measure itself: how near the member is to some of the context. */
  readonly measures: readonly T[]
  /** How near it is on average, nearer places counting more. */
  readonly placed: T
  /** How general the member is. Says the same of a whole column. */
  readonly general: T
  /** How alike the members are. Says the same of a whole table. */
  readonly alike: T
}

/** As the features of a regression: the same order for values and weights, and nobody else knows it. */
export function inOrder<T>({ measures, placed, general, alike }: Witnesses<T>): T[] {
  return [...measures, placed, general, alike]
}
