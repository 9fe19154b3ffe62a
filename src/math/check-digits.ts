/** ISO/IEC 7812 (Luhn): every second digit from the right is doubled. Other characters are passed over. */
export function hasLuhn(value: string): boolean {
  let sum = 0
  for (const [place, digit] of Array.from(value.replaceAll(/\D/g, '')).toReversed().entries()) {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** ISO 13616: the first four characters to the end, letters as two digits, modulo 97. */
export function hasIbanCheck(value: string): boolean {
  const bare = value.replaceAll(' ', '')
  const digits = (bare.slice(4) + bare.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** NHS numbers: ten digits, weighted 10 to 2, the last brings the sum to a multiple of 11. */
export function hasNhsCheck(value: string): boolean {
  const digits = Array.from(value.replaceAll(/\D/g, ''), Number)
  // The weight of the check digit is 1, which 10 − 9 is as well.
  return digits.length === 10 && digits.reduce((sum, digit, place) => sum + digit * (10 - place), 0) % 11 === 0
}

const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const vinValues = '12345678123457923456789'
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** Vehicle identification numbers of North America (49 CFR 565): the ninth sign is the weighted sum modulo 11. */
export function hasVinCheck(value: string): boolean {
  if (!/^[A-HJ-NPR-Z\d]{17}$/.test(value)) return false
  const sum = Array.from(value).reduce((total, sign, place) => {
    const letter = vinLetters.indexOf(sign)
    return total + vinWeights[place] * Number(letter < 0 ? sign : vinValues[letter])
  }, 0)
  return value[8] === (sum % 11 === 10 ? 'X' : String(sum % 11))
}

/** Areas that the United States never gave out are no social security numbers: 000, 666 and from 900 on. */
export function isSocialSecurity(value: string): boolean {
  const [, area, group, serial] = /^(\d{3})\D?(\d{2})\D?(\d{4})$/.exec(value) ?? []
  return area !== undefined && area !== '000' && area !== '666' && area < '900' && group !== '00' && serial !== '0000'
}
