import { below, type Random } from '../../src/math/index.js'

const pick = <T>(list: readonly T[], random: Random): T => list[below(list.length, random)]
const words = (text: string) => text.trim().split(/\s+/)
const digits = (count: number, random: Random): string =>
  Array.from({ length: count }, () => below(10, random)).join('')

/** First names of many countries; about half of them are frequent in the United States. */
const given = words(`
  James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica
  Thomas Sarah Charles Karen Daniel Lisa Matthew Nancy Anthony Betty Steven Sandra Paul Ashley Kevin Emily Brian Donna
  Olga Sven Priya Rajesh Mei Hiroshi Yuki Fatima Omar Leila Ahmed Svetlana Dmitri Ingrid Lars Giulia Matteo Chloe Amélie
  Joaquín Ximena Thiago Beatriz Anjali Deepak Siobhan Eoin Wanjiku Kwame Ngozi Chidi Tariq Zainab Jürgen Annika Goran
  Milena Zoltán Ildikó Agnieszka Wojciech Rhiannon Emrys`)
const family = words(`
  Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson
  Taylor Moore Jackson Lee Thompson Harris Clark Lewis Robinson Walker Nguyen Allen Scott Green Baker Nelson Carter
  Okonkwo Adeyemi Kowalczyk Nowak Petrov Ivanova Yamamoto Tanaka Patel Sharma Iyer Chaudhry Haddad Khoury Rossi Bianchi
  Müller Schneider Lindqvist Johansson Van-Dyke O'Sullivan McAllister Fitzgerald Dubois Lefèvre Santos Ferreira Wójcik
  Horváth Kovács Papadopoulos Mwangi Abebe Tran Pham Cho`)
const cities = words(`
  Boston Chicago Denver Seattle Portland Phoenix Dallas Houston Austin Cleveland Milwaukee Tucson Albuquerque Sacramento
  Omaha Wichita Tulsa Raleigh Spokane Boise Dayton Akron Yonkers Peoria Fargo Duluth Lubbock Macon`)
const streets = words('Maple Oak Washington Lincoln Elm Cedar Riverside Hillcrest Juniper Sycamore Kensington Prospect')
const streetKinds = words('Street St. Avenue Ave Road Rd. Boulevard Lane Drive Court Way')
const states = words('MA IL CO WA OR AZ TX OH WI NM CA NE KS OK NC ID NY ND MN GA')
const months = words('January February March April May June July August September October November December')
const domains = words('example.org mail.example.com clinic.test inbox.example.net uni-example.edu')

export const first = (random: Random): string => pick(given, random)
export const last = (random: Random): string => pick(family, random)
export const city = (random: Random): string => pick(cities, random)
export const state = (random: Random): string => pick(states, random)
export const zip = (random: Random): string => `${1 + below(9, random)}${digits(4, random)}`

export function street(random: Random): string {
  return `${1 + below(9899, random)} ${pick(streets, random)} ${pick(streetKinds, random)}`
}

export function date(random: Random): string {
  const [y, m, d] = [1931 + below(94, random), 1 + below(12, random), 1 + below(28, random)]
  const two = (n: number) => String(n).padStart(2, '0')
  const name = months[m - 1]
  const suffix =
    d % 10 === 1 && d !== 11 ? 'st' : d % 10 === 2 && d !== 12 ? 'nd' : d % 10 === 3 && d !== 13 ? 'rd' : 'th'
  return pick(
    [
      `${two(m)}/${two(d)}/${y}`,
      `${m}/${d}/${String(y).slice(2)}`,
      `${y}-${two(m)}-${two(d)}`,
      `${d}.${m}.${y}`,
      `${name} ${d}, ${y}`,
      `${d} ${name} ${y}`,
      `${name} ${d}${suffix}`,
      `${d}${suffix} of ${name}, ${y}`,
      `${name.slice(0, 3)} ${d} ${y}`,
      `${two(d)}-${name.slice(0, 3)}-${y}`,
      `${name} ${y}`,
    ],
    random,
  )
}

export const oldAge = (random: Random): string => String(90 + below(15, random))

export function phone(random: Random): string {
  const [a, b, c] = [
    `${2 + below(8, random)}${digits(2, random)}`,
    `${2 + below(8, random)}${digits(2, random)}`,
    digits(4, random),
  ]
  return pick(
    [
      `(${a}) ${b}-${c}`,
      `${a}-${b}-${c}`,
      `${a}.${b}.${c}`,
      `${a} ${b} ${c}`,
      `+1 ${a} ${b} ${c}`,
      `1-${a}-${b}-${c}`,
      `${a}/${b}-${c}`,
      `${a}${b}${c}`,
      `+44 20 7${digits(3, random)} ${digits(4, random)}`,
      `+49 30 ${digits(7, random)}`,
      `${a}-${b}-${c} x${digits(3, random)}`,
    ],
    random,
  )
}

export function email(random: Random): string {
  const [f, l] = [first(random), last(random)].map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''))
  return `${pick([`${f}.${l}`, `${f[0]}${l}`, `${f}_${digits(2, random)}`, `${l}+clinic`], random)}@${pick(domains, random)}`
}

export function socialSecurity(random: Random): string {
  const area = String(1 + below(665, random)).padStart(3, '0')
  const group = String(1 + below(99, random)).padStart(2, '0')
  const serial = String(1 + below(9999, random)).padStart(4, '0')
  return pick([`${area}-${group}-${serial}`, `${area} ${group} ${serial}`], random)
}

/** 16 digits of which the last makes the sum of Luhn come out. */
export function card(random: Random): string {
  const body = `4${digits(14, random)}`
  const sum = Array.from(body, Number).reduce((total, digit, place) => {
    const doubled = place % 2 === 0 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  const whole = `${body}${(10 - (sum % 10)) % 10}`
  return pick([whole, whole.replaceAll(/(\d{4})(?=\d)/g, '$1 '), whole.replaceAll(/(\d{4})(?=\d)/g, '$1-')], random)
}

export function iban(random: Random): string {
  const account = digits(18, random)
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  const whole = `DE${String(check).padStart(2, '0')}${account}`
  return pick([whole, whole.replaceAll(/(.{4})(?=.)/g, '$1 ')], random)
}

/** Ten digits, the last by weights 10 to 2 modulo 11. */
export function nhsNumber(random: Random): string {
  for (;;) {
    const body = `9${digits(8, random)}`
    const sum = Array.from(body, Number).reduce((total, digit, place) => total + digit * (10 - place), 0)
    const check = (11 - (sum % 11)) % 11
    if (check < 10) return `${body.slice(0, 3)} ${body.slice(3, 6)} ${body.slice(6)}${check}`
  }
}

const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const vinValues = '12345678123457923456789'
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

export function vin(random: Random): string {
  const signs = Array.from({ length: 17 }, (_, place) =>
    place > 10 || below(2, random) === 0 ? digits(1, random) : vinLetters[below(23, random)],
  )
  const sum = signs.reduce((total, sign, place) => {
    const letter = vinLetters.indexOf(sign)
    return total + vinWeights[place] * Number(letter < 0 ? sign : vinValues[letter])
  }, 0)
  signs[8] = sum % 11 === 10 ? 'X' : String(sum % 11)
  return signs.join('')
}

export const plate = (random: Random): string =>
  `${pick(words('KLM RTX BGH WPD CZN'), random)}${pick(['-', ' '], random)}${digits(4, random)}`
export const recordNumber = (random: Random): string =>
  pick(
    [digits(7, random), `${digits(3, random)}-${digits(2, random)}-${digits(2, random)}`, `MR${digits(6, random)}`],
    random,
  )
export const planNumber = (random: Random): string =>
  pick([`${digits(1, random)}EG4-TE5-MK${digits(2, random)}`, `XQH${digits(9, random)}`, digits(9, random)], random)
export const accountNumber = (random: Random): string =>
  pick([digits(8, random), digits(12, random), `A-${digits(7, random)}`], random)
export const licenceNumber = (random: Random): string =>
  pick(
    [
      `D${digits(7, random)}`,
      `S${digits(3, random)}-${digits(4, random)}-${digits(4, random)}`,
      `BF${digits(7, random)}`,
    ],
    random,
  )
export const deviceNumber = (random: Random): string =>
  pick(
    [
      `SN-${digits(8, random)}`,
      `PJN${digits(6, random)}H`,
      Array.from({ length: 6 }, () => (16 + below(240, random)).toString(16)).join(':'),
    ],
    random,
  )
export const ip = (random: Random): string =>
  pick(
    [
      Array.from({ length: 4 }, () => 1 + below(254, random)).join('.'),
      `2001:db8:${below(9999, random).toString(16)}::${1 + below(999, random)}`,
    ],
    random,
  )
export const url = (random: Random): string =>
  pick(
    [
      `https://www.example.org/p/${digits(5, random)}`,
      `http://portal.clinic.test/~${last(random)
        .toLowerCase()
        .replaceAll(/[^a-z]/g, '')}`,
      `www.example.net/${digits(4, random)}`,
    ],
    random,
  )
export const photoName = (random: Random): string =>
  `${pick(['IMG', 'DSC', 'wound', 'face'], random)}_${digits(4, random)}.${pick(['jpg', 'png', 'JPEG'], random)}`
export const biometricCode = (random: Random): string => `${pick(['FP', 'IR', 'VP'], random)}-${digits(6, random)}`
export const otherCode = (random: Random): string =>
  pick(
    [
      `${digits(8, random)}-${digits(4, random)}-4${digits(3, random)}-8${digits(3, random)}-${digits(12, random)}`,
      `CT-${digits(4, random)}-${digits(3, random)}`,
      `P${digits(5, random)}`,
    ],
    random,
  )
