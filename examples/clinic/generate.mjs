// A made-up clinic: its patients of two years, and the town's register of people who may have been among them.
// node examples/clinic/generate.mjs writes patients-2024.csv, patients-2025.csv and register.csv beside this file; the
// same bytes each time.
import { writeFileSync } from 'node:fs'
import { seeded } from '../seeded.mjs'

const firsts = 'Ada, Ben, Clara, David, Eva, Felix, Greta, Henri, Ida, Jonas, Klara, Leo, Mara, Nils, Olga, Paul'.split(
  ', ',
)
const lasts =
  'Adler, Brandt, Conrad, Dorn, Engel, Falk, Grün, Haas, Ilg, Jung, Kern, Lang, Maas, Nagel, Ott, Pohl'.split(', ')
const { below, oneOf, shuffled } = seeded(20261121)
/** Codes of what somebody has, as clinics write them (ICD-10): a letter for the organ, a number for the illness. */
const code = () => `${oneOf('C D E F G H I J K L M N'.split(' '))}${20 + below(15)}`
const range = (count) => Array.from({ length: count }, (_, i) => i)
const names = shuffled(firsts.flatMap((first) => lasts.map((last) => `${first} ${last}`)))
const nameOf = (place) => `${names[place % names.length]}${place < names.length ? '' : ' (the younger)'}`

const years = range(16).map((five) => 1930 + 5 * five)
const zips = range(16).map((i) => `${47601 + i}`)
/** Twelve men and twelve women of every five years and, by lot, of every postcode. */
const patients = ['F', 'M'].flatMap((sex) => {
  const homes = shuffled(zips.flatMap((zip) => range(12).map(() => zip)))
  return homes.map((zip, place) => ({ born: years[place % 16] + below(5), zip, sex, diagnosis: code() }))
})
// For sixty of them somebody of the same age came in 2024, and in 2025 somebody from the same street.
const lot = shuffled(range(patients.length)).slice(0, 60)
const others = patients.filter((_, place) => !lot.includes(place))
const leavers = lot.map((place) => ({ ...patients[place], zip: oneOf(zips), diagnosis: code() }))
const newcomers = lot.map((place) => ({ ...patients[place], born: oneOf(years) + below(5), diagnosis: code() }))

const write = (name, header, people) => {
  const lines = people.map((person) => header.map((column) => person[column]).join(','))
  writeFileSync(new URL(name, import.meta.url), `${[header.join(','), ...lines].join('\n')}\n`)
}
const columns = ['born', 'zip', 'sex', 'diagnosis']
write('patients-2024.csv', columns, shuffled([...others, ...leavers]))
write('patients-2025.csv', columns, shuffled([...others, ...newcomers]))
const town = shuffled([...others, ...leavers, ...newcomers]).map((person, place) => ({
  ...person,
  name: nameOf(place),
}))
// An intruder has the first four columns; the clinic knows the fifth, and can say who is found rightly.
write('register.csv', ['name', ...columns], town)
