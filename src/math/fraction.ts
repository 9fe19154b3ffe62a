/** A number as it is, without rounding: the denominator is above 0, and both have no divisor in common. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

export function fraction(numerator: bigint, denominator = 1n): Fraction {
  const sign = denominator < 0n ? -1n : 1n
  const common = divisor(numerator < 0n ? -numerator : numerator, denominator * sign)
  return { numerator: (sign * numerator) / common, denominator: (sign * denominator) / common }
}

function divisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b]
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

/** `0.5`, `2`, `1/3`: exactly what is written, or undefined. */
export function readFraction(text: string): Fraction | undefined {
  const decimal = /^([+-]?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text.trim())
  if (decimal) {
    const [, sign, whole, behind = ''] = decimal
    const size = fraction(BigInt(whole + behind), 10n ** BigInt(behind.length))
    return sign === '-' ? fraction(-size.numerator, size.denominator) : size
  }
  const parts = /^(\d{1,30})\/(\d{1,30})$/.exec(text.trim())
  return parts && BigInt(parts[2]) > 0n ? fraction(BigInt(parts[1]), BigInt(parts[2])) : undefined
}

/** As a decimal where it is one, else as two numbers: what `readFraction` reads. */
export function fractionText({ numerator, denominator }: Fraction): string {
  let digits = 0
  for (let ten = 1n; ten % denominator !== 0n; ten *= 10n) if (++digits > 20) return `${numerator}/${denominator}`
  const units = (numerator * 10n ** BigInt(digits)) / denominator
  if (digits === 0) return `${units}`
  const padded = `${units < 0n ? -units : units}`.padStart(digits + 1, '0')
  return `${units < 0n ? '-' : ''}${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}

export function addFractions(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
}

export function divideFractions(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator, a.denominator * b.numerator)
}

/** Below 0, 0 or above 0, as a is below, at or above b. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The nearest number of the machine. */
export function fractionNumber({ numerator, denominator }: Fraction): number {
  return Number(numerator) / Number(denominator)
}
