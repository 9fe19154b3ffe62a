/** The highest risk that is allowed, kept as the size of the smallest class that passes: 1/11, not 0.09. */
export interface RiskLimit {
  readonly size: number
  /** The size that the digits ask for when they are taken at their word, where that is another. */
  readonly literally?: number
}

/**
 * Reads `1/11`, `11` or `0.09`. Policies print 1/11 as 0.09, and 1/11 = 0.0909 is above 0.09: a class of 11 would fail
 * its own rule. Digits that are what one over a size is rounded to mean that size.
 */
export function riskLimitOf(text: string): RiskLimit | undefined {
  const [, over] = /^\s*1\s*\/\s*([1-9]\d*)\s*$/.exec(text) ?? []
  if (over !== undefined) return { size: Number(over) }
  const [, whole, digits] = /^\s*(\d+)(?:[.,](\d+))?\s*$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const value = Number(`${whole}.${digits ?? 0}`)
  if (value >= 1) return Number.isInteger(value) ? { size: value } : undefined
  if (!(value > 0) || digits === undefined) return undefined
  // 1/value is a whole number where it is one to the last digit but two.
  const literally = Math.ceil(1 / value - 1e-9)
  const size = Math.round(1 / value)
  const rounded = Math.abs(1 / size - value) < 0.5 * 10 ** -digits.length
  return rounded && size !== literally ? { size, literally } : { size: literally }
}
