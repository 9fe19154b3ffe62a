/** Numbers that states give to people, each told by its form and its check digits. */
export interface NationalNumber {
  readonly what: string
  readonly fits: (value: string) => boolean
}

const digitsOf = (value: string): number[] => Array.from(value.replaceAll(/\D/g, ''), Number)
const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, place) => sum + weight * digits[place], 0)

const controlLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** Spain: eight digits and the letter of the remainder by 23; of foreigners X, Y or Z stands for 0, 1 or 2. */
function isSpanish(value: string): boolean {
  const [, first, rest, letter] = /^([XYZ\d])(\d{7})-?([A-Z])$/.exec(value.toUpperCase()) ?? []
  if (letter === undefined) return false
  const number = Number(`${'XYZ'.includes(first) ? 'XYZ'.indexOf(first) : first}${rest}`)
  return controlLetters[number % 23] === letter
}

/** France: thirteen signs (2A and 2B are departments of Corsica) and 97 less the remainder by 97. */
function isFrench(value: string): boolean {
  const bare = value.replaceAll(/[ .]/g, '').toUpperCase()
  if (!/^[1-478]\d{4}(?:\d{2}|2[AB])\d{8}$/.test(bare)) return false
  const number = bare.slice(0, 13).replace('2A', '19').replace('2B', '18')
  return 97n - (BigInt(number) % 97n) === BigInt(bare.slice(13))
}

const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/** Italy: codice fiscale, whose last letter is the sum of its signs, those at odd places by a table, modulo 26. */
function isItalian(value: string): boolean {
  const code = value.toUpperCase()
  if (!/^[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]$/.test(code)) return false
  const sum = Array.from(code.slice(0, 15)).reduce((total, sign, place) => {
    const order = /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65
    return total + (place % 2 === 0 ? oddValues[order] : order)
  }, 0)
  return String.fromCharCode(65 + (sum % 26)) === code[15]
}

/** Netherlands: burgerservicenummer, weighted 9 to 2 and −1 a multiple of 11. */
function isDutch(value: string): boolean {
  const digits = digitsOf(value)
  return /^\d{9}$/.test(value) && /[1-9]/.test(value) && weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0
}

/** Germany: the tax number of a person, ISO 7064 MOD 11,10, of whose first ten digits one stands two or three times. */
function isGermanTax(value: string): boolean {
  const digits = digitsOf(value)
  if (!/^[1-9]\d(?: ?\d{3}){3}$/.test(value) || digits.length !== 11) return false
  const repeats = 10 - new Set(digits.slice(0, 10)).size
  if (repeats < 1 || repeats > 2) return false
  const product = digits.slice(0, 10).reduce((before, digit) => {
    const sum = (digit + before) % 10 || 10
    return (sum * 2) % 11
  }, 10)
  return (11 - product) % 10 === digits[10]
}

/** Germany: the number of an insured, a letter as two digits and eight digits, weighted 1 and 2 in turn, sums of digits modulo 10. */
function isGermanInsured(value: string): boolean {
  if (!/^[A-Z]\d{9}$/.test(value)) return false
  const digits = digitsOf(String(value.charCodeAt(0) - 64).padStart(2, '0') + value.slice(1))
  const sum = digits.slice(0, 10).reduce((total, digit, place) => {
    const product = digit * (place % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 10) + (product % 10)
  }, 0)
  return sum % 10 === digits[10]
}

/** Switzerland: 756 and an EAN-13. */
function isSwiss(value: string): boolean {
  const digits = digitsOf(value)
  if (!/^756\.?\d{4}\.?\d{4}\.?\d{2}$/.test(value)) return false
  return digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0
}

/** Poland: PESEL, weighted 1, 3, 7, 9. */
function isPolish(value: string): boolean {
  return /^\d{11}$/.test(value) && weighted(digitsOf(value), [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0
}

/** Belgium: nine digits and 97 less their remainder by 97, with a 2 before those born from 2000 on. */
function isBelgian(value: string): boolean {
  if (!/^\d{2}\.?\d{2}\.?\d{2}[- ]?\d{3}[. ]?\d{2}$/.test(value)) return false
  const bare = value.replaceAll(/\D/g, '')
  const [number, check] = [Number(bare.slice(0, 9)), Number(bare.slice(9))]
  return 97 - (number % 97) === check || 97 - ((2_000_000_000 + number) % 97) === check
}

/** Forms that are no mere number, or of which a mere number passes the check once in about a hundred times. */
export const nationalNumbers: readonly NationalNumber[] = [
  { what: 'national numbers of Spain (DNI, NIE)', fits: isSpanish },
  { what: 'national numbers of France (NIR)', fits: isFrench },
  { what: 'national numbers of Italy (codice fiscale)', fits: isItalian },
  { what: 'numbers of insured people of Germany', fits: isGermanInsured },
  { what: 'national numbers of Switzerland (AHV)', fits: isSwiss },
  { what: 'national numbers of Belgium', fits: isBelgian },
]

/** Bare digits with a check digit that every tenth passes: of a whole column and not of a cell. */
export const bareNationalNumbers: readonly NationalNumber[] = [
  { what: 'national numbers of the Netherlands (BSN)', fits: isDutch },
  { what: 'tax numbers of people of Germany', fits: isGermanTax },
  { what: 'national numbers of Poland (PESEL)', fits: isPolish },
]
