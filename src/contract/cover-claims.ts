/**
 * An item x of a later chunk, and an earlier chunk whose items at least as frequent as x are all there whenever the
 * rarest of them is (Definition 3 of Barakat et al.). Had x been with that rarest item k times, it would have been with
 * all of them, and vertical partitioning would have kept it there: so whoever knows both items knows that fewer than k
 * records hold them.
 */
export interface CoverProblem {
  readonly cluster: number
  /** The chunk of x and the earlier one, by place in the cluster. */
  readonly chunk: number
  readonly earlier: number
  readonly x: number
  /** The items of the earlier chunk with at least the support of x: the covering set, the covered ones included. */
  readonly covering: readonly number[]
  /** Those of the covering set with the least support. */
  readonly covered: readonly number[]
}

export interface Breach extends CoverProblem {
  /** The covered items the attacker knows beside x. */
  readonly known: readonly number[]
}

/** What an attacker knows of people: pairs of items that somebody holds. */
export interface PairKnowledge {
  readonly attacker: 'strong' | 'moderate' | 'weak'
  /** How many pairs; Infinity for one who knows every pair. */
  readonly pairs: number
  knows(a: string, b: string): boolean
}
