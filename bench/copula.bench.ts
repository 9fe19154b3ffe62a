import { type Table, coded } from '../src/data/index.js'
import { ranks, spearman } from '../src/math/correlation.js'
import { stream, streamsOf, shuffle } from '../src/math/index.js'
import { classesOf, populationUniques, sizeHistogram } from '../src/kinds/index.js'
import { copulaChances, fitCopula } from '../src/kinds/table/risk/copula.js'
import { orderedColumns } from '../src/kinds/table/risk/ordered-columns.js'
import { personUniqueness } from '../src/kinds/table/risk/person-uniqueness.js'
import { adultQuasi } from './worlds/open-data.js'

const seeds = [1, 2, 3, 4, 5]

export const copula = {
  id: 'copula',
  summary: 'a tenth of Adult is released: how likely is each person in it to be the only one of their kind',
  run: async (print: (line: string) => void): Promise<void> => {
    const adult = await adultQuasi()
    if (!adult) return print('skipped: the open data is not there (PALIMPSEST_DATA)')
    print('Spearman: rank of the estimate against 1 over the people of the population who have the same values;')
    print('AUC: of telling those who are alone from the others; expected beside the true share alone; CPU seconds')
    const found = new Map<string, number[][]>()
    for (const seed of seeds) {
      const { sample, like } = tenth(adult, seed)
      const classes = classesOf(sample, sample.columns)
      const { classOf, sizes } = classes
      const { model, share: pitman } = populationUniques(sizeHistogram(classes), 0.1)
      const alone = like.filter((count) => count === 1).length / like.length
      const show = (name: string, ordering: Float64Array, expected: number, seconds: number): void => {
        const byRow = Float64Array.from(classOf, (c) => ordering[c])
        const truth = Float64Array.from(like, (count) => 1 / count)
        const figures = [spearman(byRow, truth), areaUnder(byRow, like), expected, alone, seconds]
        found.set(name, [...(found.get(name) ?? []), figures])
      }
      let started = process.cpuUsage()
      const plain = copulaAlone(sample, seed)
      const xi = plain.map((p) => Math.exp((adult.rowCount - 1) * Math.log1p(-p)))
      show(
        'Gaussian copula alone',
        plain.map((p) => -p),
        meanOf(xi, sizes),
        secondsSince(started),
      )
      started = process.cpuUsage()
      const person = personUniqueness(sample, sample.columns, adult.rowCount, streamsOf(seed))
      show(`ours: ${person.model}`, person.correctness, meanOf(person.uniqueness, sizes), secondsSince(started))
      show(
        `group size, ${model}`,
        Float64Array.from(sizes, (size) => 1 / size),
        pitman,
        0,
      )
    }
    for (const [name, runs] of found) {
      const mean = runs[0].map((_, f) => runs.reduce((sum, run) => sum + run[f], 0) / runs.length)
      const least = Math.min(...runs.map(([rho]) => rho))
      const [rho, area, expected, alone, seconds] = mean.map((value) => value.toFixed(3))
      print(
        `${name.padEnd(24)} Spearman ${rho} (least of ${runs.length} seeds ${least.toFixed(3)})  AUC ${area}  alone ${expected} (true ${alone})  ${seconds} s`,
      )
    }
  },
}

function copulaAlone(sample: Table, seed: number): Float64Array {
  const classes = classesOf(sample, sample.columns)
  const ordered = orderedColumns(sample.columns.map(coded), classes, stream(seed, 'axis'))
  const all = Uint32Array.from(classes.sizes, (_, c) => c)
  return copulaChances(fitCopula(ordered, classes.sizes), ordered, all, 128, stream(seed, 'lattice'))
}

/** A tenth of the rows, and by row how many of all have its values. */
function tenth(table: Table, seed: number): { readonly sample: Table; readonly like: Uint32Array } {
  const { classOf, sizes } = classesOf(table, table.columns)
  const order = shuffle(
    Uint32Array.from(classOf, (_, row) => row),
    stream(seed, 'tenth'),
  )
  const rows = order.slice(0, Math.round(table.rowCount / 10))
  const columns = table.columns.map((column) => {
    const known = coded(column)
    return { ...known, codes: rows.map((row) => known.codes[row]) }
  })
  return { sample: { ...table, rowCount: rows.length, columns }, like: rows.map((row) => sizes[classOf[row]]) }
}

function areaUnder(scores: Float64Array, like: Uint32Array): number {
  const rank = ranks(scores)
  let [sum, alone] = [0, 0]
  for (let i = 0; i < like.length; i++)
    if (like[i] === 1) {
      sum += rank[i]
      alone++
    }
  return (sum - (alone * (alone + 1)) / 2) / (alone * (like.length - alone))
}

function meanOf(values: Float64Array, sizes: Uint32Array): number {
  let [sum, people] = [0, 0]
  for (let c = 0; c < sizes.length; c++) {
    sum += sizes[c] * values[c]
    people += sizes[c]
  }
  return sum / people
}

function secondsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1e6
}
