// Two hundred made-up patients, and how many women over 17, over 18 … over 91 among them have flu: answered exactly, and
// with noise. The noise comes from a seed, so that the same bytes come out each time; palimpsest ask never does that.
// node examples/answers/generate.mjs writes patients.csv, exact.csv and noisy.csv beside this file.
import { writeFileSync } from 'node:fs'
import { seeded } from '../seeded.mjs'

const { below, byWeight, oneOf } = seeded(20261118)
const epsilon = 0.013

const patients = Array.from({ length: 200 }, () => ({
  age: 18 + below(75),
  sex: oneOf(['F', 'M']),
  disease: byWeight({ flu: 8, bronchitis: 4, gastritis: 4, fracture: 4 }),
}))
const ages = Array.from({ length: 75 }, (_, i) => 17 + i)
const truth = (over) =>
  patients.filter(({ age, sex, disease }) => sex === 'F' && age > over && disease === 'flu').length

/** Heads with the chance exp(-epsilon), again and again: a whole number, with a sign. */
function noise() {
  for (;;) {
    let size = 0
    while (below(1e9) < 1e9 * Math.exp(-epsilon)) size++
    const negative = below(2) === 1
    if (!negative || size > 0) return negative ? -size : size
  }
}

const write = (name, header, rows) =>
  writeFileSync(new URL(name, import.meta.url), `${[header, ...rows].map((row) => row.join(',')).join('\n')}\n`)
const question = (over) => `count where sex=F & age>${over} & disease=flu`

write(
  'patients.csv',
  ['age', 'sex', 'disease'],
  patients.map(({ age, sex, disease }) => [age, sex, disease]),
)
write(
  'exact.csv',
  ['query', 'answer', 'epsilon'],
  ages.map((over) => [question(over), truth(over), '']),
)
write(
  'noisy.csv',
  ['query', 'answer', 'epsilon'],
  ages.map((over) => [question(over), truth(over) + noise(), epsilon]),
)
