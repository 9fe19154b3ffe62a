/** A limit as it was written: 0.2 is one fifth, not the nearest double to it. */
export interface Ratio {
  readonly value: number
  readonly numerator: bigint
  readonly denominator: bigint
}

export function ratioOf(value: number): Ratio {
  const [digits, exponent = '0'] = String(value).split('e')
  const [whole, fraction = ''] = digits.split('.')
  const shift = fraction.length - Number(exponent)
  const numerator = BigInt(whole + fraction)
  return shift >= 0
    ? { value, numerator, denominator: 10n ** BigInt(shift) }
    : { value, numerator: numerator * 10n ** BigInt(-shift), denominator: 1n }
}

/** A bound on a number of rows: the next whole number, not led up by an error in the last digits. */
export function roundedUp(rows: number): number {
  return Math.max(0, Math.ceil(rows - close * (1 + Math.abs(rows))))
}

/** Doubles decide unless they are this close, relatively; then whole numbers do. */
const close = 1e-9

/** The sign of part / whole - limit for whole numbers below 2^53, whole above 0: exact where it is a near thing. */
export function compareRatio(part: number, whole: number, limit: Ratio): number {
  const bound = limit.value * whole
  const difference = part - bound
  if (Math.abs(difference) > close * (Math.abs(part) + Math.abs(bound))) return difference
  const exact = BigInt(part) * limit.denominator - limit.numerator * BigInt(whole)
  return exact === 0n ? 0 : exact > 0n ? 1 : -1
}
