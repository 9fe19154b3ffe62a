// Six hundred made-up patients of eight wards, counted by ward and illness as a hospital publishes it: counts of one to
// four are hidden, and where one alone is hidden in a line or a column, the smallest of the others too. In one ward that
// second step was forgotten.
// node examples/counts/generate.mjs writes patients.csv, wards-all.csv, wards.csv and wards-repaired.csv beside this
// file; the same bytes each time.
import { writeFileSync } from 'node:fs'
import { seeded } from '../seeded.mjs'

const wards = 'east, west, north, south, harbour, old town, hill, station'.split(', ')
const illnesses = 'asthma, diabetes, fracture, hepatitis, HIV infection, influenza'.split(', ')
const forgotten = 'harbour'
const { byWeight, oneOf } = seeded(20261122)

const patients = Array.from({ length: 600 }, () => {
  const illness = byWeight({ asthma: 10, diabetes: 10, fracture: 10, hepatitis: 7, 'HIV infection': 2, influenza: 12 })
  return { ward: oneOf(wards), illness }
})
const counts = wards.map((ward) =>
  illnesses.map((illness) => patients.filter((one) => one.ward === ward && one.illness === illness).length),
)

/** What is hidden: small counts, and then as many more as it takes, but in the wards that are left out. */
function hiddenBut(leftOut) {
  const hidden = counts.map((line) => line.map((count) => count > 0 && count < 5))
  const rows = wards.flatMap((ward, w) => (leftOut.includes(ward) ? [] : [illnesses.map((_, i) => [w, i])]))
  const columns = illnesses.map((_, i) => wards.flatMap((ward, w) => (leftOut.includes(ward) ? [] : [[w, i]])))
  const isHidden = ([w, i]) => hidden[w][i]
  const alone = () => [...rows, ...columns].find((cells) => cells.filter(isHidden).length === 1)
  for (let cells = alone(); cells; cells = alone()) {
    const open = cells.filter((cell) => !isHidden(cell)).sort((a, b) => counts[a[0]][a[1]] - counts[b[0]][b[1]])
    const [[w, i]] = open
    hidden[w][i] = true
  }
  return hidden
}

const sum = (list) => list.reduce((total, one) => total + one, 0)
const lines = (cell) => [
  'ward,illness,count',
  ...wards.flatMap((ward, w) => [
    ...illnesses.map((illness, i) => `${ward},${illness},${cell(w, i)}`),
    `${ward},Total,${sum(counts[w])}`,
  ]),
  ...illnesses.map((illness, i) => `Total,${illness},${sum(counts.map((line) => line[i]))}`),
  `Total,Total,${patients.length}`,
]
const write = (name, list) => writeFileSync(new URL(name, import.meta.url), `${list.join('\n')}\n`)
write('patients.csv', ['ward,illness', ...patients.map(({ ward, illness }) => `${ward},${illness}`)])
write(
  'wards-all.csv',
  lines((w, i) => counts[w][i]),
)
const published = (hidden) => lines((w, i) => (hidden[w][i] ? '*' : counts[w][i]))
write('wards.csv', published(hiddenBut([forgotten])))
write('wards-repaired.csv', published(hiddenBut([])))
