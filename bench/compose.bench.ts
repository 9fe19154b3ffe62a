import { type CodedColumn, type Table, coded } from '../src/data/index.js'
import { readSchema, readTable } from '../src/files/index.js'
import { mondrian } from '../src/kinds/index.js'
import { type Random, below, stream, streamsOf } from '../src/math/index.js'
import { composeText } from '../src/report/index.js'
import { type ComposeGiven, type Composed, compose } from '../src/run/index.js'
import { withRoles } from '../src/kinds/table/roles.js'
import {
  type TwoTables,
  asNumbers,
  composedOn,
  cutBoth,
  overlapping,
  republished,
  withPeople,
} from './worlds/two-tables.js'
import { adultQuasi } from './worlds/open-data.js'

const seeds = [1, 2, 3]
const manySeeds = Array.from({ length: 15 }, (_, i) => i + 1)

export const composeBench = {
  id: 'compose',
  summary:
    'several releases laid over each other: the lecture, Adult twice, its defence, three releases of a million rows',
  run: async (print: (line: string) => void): Promise<void> => {
    await lecture(print)
    const adult = await adultQuasi({ occupation: 'sensitive' })
    if (adult) {
      onAdult(adult, print)
      defended(adult, print)
    } else print('Adult skipped: the open data is not there (PALIMPSEST_DATA)')
    const rows = Number(process.env['PALIMPSEST_ROWS'] ?? 1_000_000)
    for (const how of ['full-domain', 'Mondrian', 'Mondrian, nobody in two'] as const) large(how, rows, print)
  },
}

async function lecture(print: (line: string) => void): Promise<void> {
  const { schema, hierarchies } = await readSchema('examples/complementary/schema.json')
  const read = async (name: string) => {
    const table = await readTable(`examples/complementary/${name}`)
    return { name, table: withRoles(table, { schema, hierarchies }, name) }
  }
  const found = compose(await read('gt1.csv'), [await read('gt3.csv')])
  if (found.kind === 'composed') print(`lecture GT1 + GT3: ${composeText(found, { showValues: false })[0]}`)
}

/** The mean over the seeds of each figure. */
function figures(found: readonly Composed[]): string {
  const mean = (pick: (one: NonNullable<Composed['people']>) => number): string =>
    (found.reduce((sum, { people }) => sum + pick(people!), 0) / found.length).toFixed(4)
  return [
    mean(({ certain, tried }) => certain.before / tried),
    mean(({ certain, tried }) => certain.after / tried),
    mean(({ scored }) => scored!.right.before.value),
    mean(({ scored }) => scored!.right.after.value),
    mean(({ scored }) => scored!.calibrationError),
    mean(({ alone, tried }) => alone.after / tried),
  ]
    .map((figure) => figure.padStart(9))
    .join('')
}

const head = `${''.padEnd(46)}  certain       →    guess        →  off by    alone`

function onAdult(adult: Table, print: (line: string) => void): void {
  print(`Adult, occupation: two Mondrian releases of 17,500, 5,000 people in both, seeds ${seeds.join(', ')}`)
  print(head)
  const ports = asNumbers(adult)
  const line = (k: number, combine: string, some: readonly number[]): void => {
    const found = some.map((seed) => {
      const two = overlapping(ports, 17_500, 5000, seed)
      return composedOn(cutBoth(two, k, seed), two.both, combine)
    })
    const which = some.length > seeds.length ? `, ${some.length} seeds` : ''
    print(`${`k=${k}, ${combine}, columns as numbers${which}`.padEnd(46)}${figures(found)}`)
  }
  for (const k of [5, 10, 30, 50]) for (const combine of ['product', 'local']) line(k, combine, seeds)
  // One draw of 5,000 people moves the share of the certain by 0.003: three seeds are few.
  for (const k of [5, 10]) line(k, 'product', manySeeds)
  const sets = { ...adult, columns: adult.columns.map((column) => ({ ...column, hierarchy: undefined })) }
  for (const [name, table, observedEnds] of [
    ['categories as sets', sets, true],
    ['our own hierarchies', adult, false],
  ] as const)
    for (const k of [5, 10]) {
      const found = seeds.map((seed) => {
        const two = overlapping(table, 17_500, 5000, seed)
        return composedOn(cutBoth(two, k, seed, observedEnds), two.both, 'local')
      })
      print(`${`k=${k}, local, ${name}`.padEnd(46)}${figures(found)}`)
    }
}

/** Beside people who are in neither release: what is guessed of them as well is known of the place, not of the person. */
function defended(adult: Table, print: (line: string) => void): void {
  print('two releases of 12,000, 4,000 people in both, beside 4,000 who are in neither, local')
  const people = withPeople(adult)
  for (const [name, table, made] of [
    ['Mondrian, k=5, columns as numbers', asNumbers(adult), (two: TwoTables, seed: number) => cutBoth(two, 5, seed)],
    ['m-invariance, m=5, published and again', people, (two: TwoTables, seed: number) => republished(two, 5, seed)],
  ] as const) {
    const found = seeds.map((seed) => {
      const two = overlapping(table, 12_000, 4000, seed)
      const releases = made(two, seed)
      return { both: composedOn(releases, two.both, 'local'), neither: composedOn(releases, two.neither, 'local') }
    })
    print(`${name.padEnd(46)}${figures(found.map(({ both }) => both))}`)
    print(`${'  people who are in neither'.padEnd(46)}${figures(found.map(({ neither }) => neither))}`)
  }
}

/** Three releases about much the same people, or about three times others. */
function large(
  how: 'full-domain' | 'Mondrian' | 'Mondrian, nobody in two',
  rows: number,
  print: (line: string) => void,
): void {
  const step = how === 'Mondrian, nobody in two' ? rows : Math.round(rows / 10)
  const random = stream(1, 'people')
  const people = madeUp(rows + 2 * step, random)
  const tables = [0, 1, 2].map((at) => slice(people, at * step, rows))
  const releases = tables.map((table, i) => (how === 'full-domain' ? coarse(table, i) : cut(table, i)))
  const [first, ...others] = releases.map((table, i) => ({ name: `release ${i + 1}`, table }))
  const timed = (given: ComposeGiven) => {
    const started = process.cpuUsage()
    const found = compose(first, others, given)
    const { user, system } = process.cpuUsage(started)
    return { found, user, system }
  }
  const { found, user, system } = timed({})
  const told = found.kind === 'composed' ? composeText(found, { showValues: false })[0] : found.because
  const groups = found.kind === 'composed' ? found.releases.map((one) => one.groups).join(', ') : ''
  print(
    `three releases of ${rows} rows, ${how}: ${((user + system) / 1e6).toFixed(1)} s CPU, peak ${Math.round(process.resourceUsage().maxRSS / 1024)} MB (with their making); ${groups} groups`,
  )
  print(`  ${told}`)
  if (how !== 'Mondrian') return
  const looked = timed({ register: { name: 'people', table: tables[2] } })
  const headline =
    looked.found.kind === 'composed' ? composeText(looked.found, { showValues: false })[0] : looked.found.because
  print(
    `  the same with a register of ${rows} people: ${((looked.user + looked.system) / 1e6).toFixed(1)} s CPU, peak ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  )
  print(`  ${headline}`)
}

const sizes = [80, 100, 16, 7, 41, 2, 5, 9]

/** People of eight numbers each and one of twenty illnesses, low ones more often. */
function madeUp(rowCount: number, random: Random): Table {
  const drawn = (size: number): Uint32Array => {
    const codes = new Uint32Array(rowCount)
    for (let row = 0; row < rowCount; row++) codes[row] = Math.min(below(size, random), below(size, random))
    return codes
  }
  const column = (name: string, role: CodedColumn['role'], size: number): CodedColumn => ({
    kind: 'coded',
    name,
    role,
    type: 'integer',
    exceptions: 0,
    codes: drawn(size),
    values: Array.from({ length: size }, (_, i) => String(i)),
  })
  return {
    rowCount,
    columns: [...sizes.map((size, c) => column(`q${c}`, 'quasi', size)), column('illness', 'sensitive', 20)],
  }
}

function slice(table: Table, from: number, rowCount: number): Table {
  const columns = table.columns.map((column) => ({
    ...coded(column),
    codes: coded(column).codes.slice(from, from + rowCount),
  }))
  return { rowCount, columns }
}

function cut(table: Table, seed: number): Table {
  const values = { models: [{ model: 'k', values: { k: 5 } }], relaxed: false, observedEnds: true, keepOrder: false }
  const made = mondrian.run(table, values, streamsOf(seed))
  if (made.kind === 'infeasible') throw new Error(made.because)
  return made.release
}

/** Every column in steps of its own width, another in each release: ranges that overlap. */
function coarse(table: Table, seed: number): Table {
  const columns = table.columns.map((column, c) => {
    const { codes, values, ...rest } = coded(column)
    if (column.role !== 'quasi') return { ...rest, codes, values }
    const width = Math.ceil(sizes[c] / [4, 3, 5][(seed + c) % 3])
    const ranges = Array.from({ length: Math.ceil(sizes[c] / width) }, (_, i) => `${i * width}-${(i + 1) * width - 1}`)
    return { ...rest, codes: codes.map((code) => Math.floor(code / width)), values: ranges }
  })
  return { ...table, columns }
}
