import {
  everyAttack,
  everyProtector,
  type ReadColumn,
  classesOf,
  readColumn,
  readReleased,
} from '../src/kinds/index.js'
import { type Table, coded, columnsOfRole, tableOf } from '../src/data/index.js'
import { readTable } from '../src/files/index.js'
import { withFallbacks } from '../src/contract/index.js'
import { streamsOf } from '../src/math/index.js'
import { attack } from '../src/run/index.js'
import { adultQuasi, sharedData } from './worlds/open-data.js'
import type { Benchmark } from './benchmark.js'

const attacks = await everyAttack()
const protectors = await everyProtector()

type Print = (line: string) => void

export const tableReading: Benchmark = {
  id: 'table-reading',
  summary:
    'released tables read as sets of values, rows that kept their order, ends that are values: figures and CPU seconds',
  async run(print) {
    readMany(print)
    const adult = await adultQuasi({ occupation: 'sensitive' })
    if (!adult) return print('skipped: the open data is not there (PALIMPSEST_DATA)')
    await readOthers(print, adult)
    await ends(print, adult)
    await order(print, adult)
  },
}

function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

function readMany(print: Print): void {
  const domain = Array.from({ length: 100_000 }, (_, i) => String(i))
  const cells = Array.from({ length: 10_000 }, (_, i) => [`[${7 * i}, ${7 * i + 500}[`])
  const column = { ...coded(tableOf(['c'], cells).columns[0]), domain }
  print(`10,000 intervals over 100,000 values: ${cpuSeconds(() => readColumn(column)).toFixed(2)} CPU s`)
}

async function readOthers(print: Print, adult: Table): Promise<void> {
  const arx = await readTable(sharedData('external', 'arx-output', 'adult-k5-s4.csv')!)
  const plain = { ...adult, columns: adult.columns.map((column) => ({ ...column, hierarchy: undefined })) }
  print('ARX release of Adult, nine columns of 30,162 rows, no hint: cells not understood')
  tell(print, 'beside the original, with hierarchies', arx, adult)
  tell(print, 'by itself', arx)
  tell(print, 'beside the original, without hierarchies', arx, plain)
  const students = await readTable(sharedData('external', 'students-math', 'k5.csv')!)
  const raw = await readTable(sharedData('external', 'students-math', 'raw.csv')!)
  print('pyCANON students, seven columns of 154 rows')
  tell(print, 'beside the original', students, raw)
  tell(print, 'by itself', students)
}

function tell(print: Print, how: string, release: Table, people?: Table): void {
  let columns: readonly ReadColumn[] = []
  const names = release.columns.map(({ name }) => name)
  const seconds = cpuSeconds(() => (columns = readReleased(release, people, names).columns))
  const unread = columns.reduce((sum, { column, rules }) => {
    return sum + column.codes.reduce((cells, code) => cells + (rules[code] === 'unread' ? 1 : 0), 0)
  }, 0)
  print(`  ${unread.toLocaleString('en-GB').padStart(8)}  ${how} (${seconds.toFixed(2)} CPU s)`)
}

/** Age without a hierarchy, so that Mondrian makes ranges of it. */
function withRanges(adult: Table): Table {
  const columns = adult.columns.map((column) => ({ ...column, ...(column.name === 'age' && { hierarchy: undefined }) }))
  return { ...adult, columns }
}

function mondrianOf(people: Table, given: Record<string, boolean>) {
  const mondrian = protectors.find(({ id }) => id === 'mondrian')!
  const values = withFallbacks(mondrian.parameters, { models: [{ model: 'k', values: { k: 5 } }], ...given })
  const made = mondrian.run(people, values, streamsOf(1))
  if (made.kind === 'infeasible' || made.release.kind !== 'table') throw new Error('Adult can be split')
  return { release: made.release, key: made.key }
}

async function ends(print: Print, adult: Table): Promise<void> {
  const boundary = attacks.find(({ id }) => id === 'boundary')!
  const people = withRanges(adult)
  print('boundary leak, Adult by Mondrian k = 5: claims, share right, any value of the interval')
  for (const observedEnds of [true, false]) {
    const { release, key } = mondrianOf(people, { observedEnds })
    const outcome = await attack(release, boundary, {}, { granted: {}, original: people, key, seed: 1 })
    if (outcome.kind === 'not measured') throw new Error(outcome.because)
    const { records, success, baseline } = outcome.finding
    const right = success ? `${success.value.toFixed(4)}  ${baseline!.value.toFixed(4)}` : 'none is claimed'
    print(
      `  ${String(records.tried).padStart(6)}  ${right}  ${observedEnds ? 'observed ends' : 'cuts between values'}, ${classesOf(release).count} classes`,
    )
  }
}

async function order(print: Print, adult: Table): Promise<void> {
  const unsorted = attacks.find(({ id }) => id === 'unsorted')!
  const people = withRanges(adult)
  const register = { rowCount: people.rowCount, columns: columnsOfRole(people, 'quasi') }
  print(
    'unsorted matching, Adult by Mondrian k = 5, a register in the order of the data: people claimed, right, mean chance',
  )
  for (const keepOrder of [true, false]) {
    const { release, key } = mondrianOf(people, { keepOrder })
    const before = process.cpuUsage()
    const claims = await unsorted.run(release, { register }, {}, streamsOf(1))
    const { user, system } = process.cpuUsage(before)
    if (claims.kind !== 'records') throw new Error('claims are records')
    const claimed = [...claims.record.keys()].filter((person) => claims.record[person] !== 0xffff_ffff)
    const right = claimed.filter((person) => (key ? key.records[0][claims.record[person]] : person) === person).length
    const sure = claimed.reduce((sum, person) => sum + claims.confidence[person], 0) / Math.max(1, claimed.length)
    print(
      `  ${claimed.length}  ${right}  ${sure.toFixed(4)}  rows ${keepOrder ? 'as they were' : 'shuffled'} (${((user + system) / 1e6).toFixed(1)} CPU s)`,
    )
  }
}
