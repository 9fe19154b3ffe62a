/** A group that may be joined with another, for the sake of a rare set. */
export interface Partner {
  readonly group: number
  /** Joining makes more transactions hold the rare set; otherwise it only makes the set shorter. */
  readonly raises: boolean
  readonly log2Loss: number
}

/** The one that raises, then the lesser loss; ties: a group of the same constraint first, then item order. */
export function better<P extends Partner>(a: P | null, b: P, constraint: ReadonlySet<number>): P {
  return a && !isBetter(b, a, constraint) ? a : b
}

function isBetter(a: Partner, b: Partner, constraint: ReadonlySet<number>): boolean {
  if (a.raises !== b.raises) return a.raises
  if (!sameLoss(a.log2Loss, b.log2Loss)) return a.log2Loss < b.log2Loss
  if (constraint.has(a.group) !== constraint.has(b.group)) return constraint.has(a.group)
  return a.group < b.group
}

/** Losses are equal but for the rounding of logarithms. */
export const lossTolerance = 1e-9

function sameLoss(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) < lossTolerance
}
