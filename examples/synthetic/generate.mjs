// Eight hundred made-up patients in two halves that know nothing of each other, and four hundred rows that were to be made up
// after the first half: every fourth was copied. node examples/synthetic/generate.mjs writes the three files; the same bytes each time.
import { writeFileSync } from 'node:fs'
import { seeded } from '../seeded.mjs'

const { below, oneOf, shuffled } = seeded(20261121)
const diagnoses = ['asthma', 'diabetes', 'fracture', 'gout', 'hepatitis', 'migraine', 'pneumonia', 'stroke']
const wards = ['A', 'B', 'C', 'D', 'E', 'F']

/** Somebody of the same town: the old have strokes, the wards their own kind of patients. */
function somebody() {
  const age = 18 + below(75)
  const diagnosis = age > 70 && below(3) === 0 ? 'stroke' : oneOf(diagnoses)
  const ward = below(3) === 0 ? oneOf(wards) : wards[diagnoses.indexOf(diagnosis) % 6]
  return [age, oneOf(['F', 'M']), 47_600 + below(40), ward, 1 + below(28), diagnosis].join(',')
}

const people = Array.from({ length: 800 }, somebody)
const [inside, outside] = [people.slice(0, 400), people.slice(400)]
const rows = inside.map((row, i) => (i % 4 === 0 ? row : somebody()))
const files = { 'patients.csv': inside, 'others.csv': outside, 'made-up.csv': shuffled(rows) }
for (const [name, lines] of Object.entries(files))
  writeFileSync(new URL(name, import.meta.url), `age,sex,zip,ward,days,diagnosis\n${lines.join('\n')}\n`)
