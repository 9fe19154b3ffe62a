/** A whole number and how often its logarithm is taken. */
export interface LogTerm {
  readonly base: bigint
  readonly times: bigint
}

/**
 * The sign of Σ times · ln base, exactly. Whether it is 0 is decided over a coprime basis of the numbers (their
 * logarithms are linearly independent); a sum that is not 0 is then found with 256 bits.
 */
export function signOfLogs(terms: readonly LogTerm[]): -1 | 0 | 1 {
  if (isZero(terms)) return 0
  const sum = terms.reduce((total, { base, times }) => total + times * fixedLog(base), 0n)
  return sum < 0n ? -1 : 1
}

function isZero(terms: readonly LogTerm[]): boolean {
  let rest = [...terms].filter(({ base }) => base > 1n)
  while (rest.length > 0) {
    const [head, ...tail] = rest
    const sharing = tail.findIndex(({ base }) => gcd(base, head.base) > 1n)
    if (sharing < 0) {
      if (head.times !== 0n) return false
      rest = tail
      continue
    }
    // a^x b^y = g^(x + y) (a/g)^x (b/g)^y: the product of the bases shrinks, so this ends.
    const other = tail[sharing]
    const g = gcd(head.base, other.base)
    rest = [
      { base: g, times: head.times + other.times },
      { base: head.base / g, times: head.times },
      { base: other.base / g, times: other.times },
      ...tail.filter((_, i) => i !== sharing),
    ].filter(({ base }) => base > 1n)
  }
  return true
}

function gcd(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b]
  return a
}

const bits = 256n
const one = 1n << bits
const logOfTwo = 2n * inverseTanh(one / 3n)

/** The natural logarithm of a whole number, times 2^256: halved until it is below 2, the rest by ln m = 2 artanh((m - 1)/(m + 1)). */
function fixedLog(value: bigint): bigint {
  const halvings = BigInt(value.toString(2).length - 1)
  const m = (value << bits) >> halvings
  return halvings * logOfTwo + 2n * inverseTanh(((m - one) << bits) / (m + one))
}

function inverseTanh(z: bigint): bigint {
  const square = (z * z) >> bits
  let sum = 0n
  let power = z
  for (let odd = 1n; power > 0n; odd += 2n) {
    sum += power / odd
    power = (power * square) >> bits
  }
  return sum
}

/** A positive number as it is written in decimals, as a fraction. */
export function fractionOf(value: number): { readonly numerator: bigint; readonly denominator: bigint } {
  const [, whole, part = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  if (whole === undefined) throw new RangeError(`${value} is no positive number`)
  const shift = Number(exponent) - part.length
  const digits = BigInt(whole + part)
  return shift >= 0
    ? { numerator: digits * 10n ** BigInt(shift), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-shift) }
}
