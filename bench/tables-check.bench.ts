import { type Column, type Table, coded, hierarchyOf } from '../src/data/index.js'
import type { Values } from '../src/contract/index.js'
import { tableModels } from '../src/kinds/table/models/table-models.js'
import { type Random, below, stream, unit } from '../src/math/index.js'
import { tableRelease } from '../src/kinds/index.js'
import { groupRows } from '../src/data/group-rows.js'
import { compatibleSizes } from '../src/kinds/table/missing.js'

const repeats = 3

export const tablesCheck = {
  id: 'tables-check',
  summary: 'grouping rows and judging k, l, t on 10 M × 6 codes; missing values that match any; CPU seconds',
  run: async (print: (line: string) => void): Promise<void> => {
    print(`CPU seconds, the least of ${repeats} after one to warm up; M/s is million rows a second`)
    for (const rows of [1e6, 1e7]) for (const shape of shapes) groupLine(print, shape, rows)
    for (const shape of shapes) checkLine(print, shape, 1e7)
    missingLine(print)
  },
}

interface Shape {
  readonly name: string
  readonly counts: readonly number[]
  /** 1 spreads evenly; more makes the first values frequent. */
  readonly skew: number
}

const shapes: readonly Shape[] = [
  { name: 'a release', counts: [2, 5, 5, 7, 4, 6], skew: 2 },
  { name: 'Adult-like', counts: [2, 74, 5, 7, 16, 41], skew: 3 },
  { name: 'Adult-like, even', counts: [2, 74, 5, 7, 16, 41], skew: 1 },
  { name: 'fine', counts: [20, 200, 50, 70, 160, 41], skew: 4 },
  { name: 'nearly unique', counts: [2000, 1000, 50, 70, 160, 410], skew: 2 },
]

function codesOf(count: number, rows: number, skew: number, random: Random): Uint32Array {
  return Uint32Array.from({ length: rows }, () => Math.floor(unit(random) ** skew * count))
}

function groupLine(print: (line: string) => void, { name, counts, skew }: Shape, rows: number): void {
  const random = stream(1, name)
  const columns = counts.map((count) => ({ codes: codesOf(count, rows, skew, random), count }))
  const { seconds, result } = timed(() => groupRows(columns, rows))
  const rate = (rows / seconds / 1e6).toFixed(1)
  print(
    `groupRows  ${name.padEnd(18)}${counted(rows)} rows  ${counted(result.count)} classes  ${seconds.toFixed(3)} s  ${rate} M/s`,
  )
}

const asked: readonly (readonly [string, Values])[] = [
  ['k', { k: 5 }],
  ['l-distinct', { l: 3 }],
  ['l-entropy', { l: 3 }],
  ['t-equal', { t: 0.2 }],
  ['t-ordered', { t: 0.2 }],
  ['t-hierarchical', { t: 0.2 }],
]

function checkLine(print: (line: string) => void, shape: Shape, rows: number): void {
  const table = tableWith(shape, rows)
  const told: string[] = []
  // Each run sees a table that nobody has grouped yet.
  const { seconds } = timed(() => {
    const release = tableRelease({ ...table, columns: table.columns.map((column): Column => ({ ...column })) })
    told.length = 0
    for (const [id, values] of asked) {
      const start = cpu()
      const { reached } = tableModels.find((model) => model.id === id)!.judge(release, values)
      told.push(`${id} ${reached?.toFixed(3)} in ${(cpu() - start).toFixed(2)}`)
    }
  })
  print(
    `check      ${shape.name.padEnd(18)}${counted(rows)} rows  ${seconds.toFixed(2)} s  peak ${peakMb()} MB  (${told.join(', ')})`,
  )
}

function tableWith({ name, counts, skew }: Shape, rows: number): Table {
  const random = stream(2, name)
  const values = Array.from({ length: 14 }, (_, i) => `value ${i}`)
  const hierarchy = hierarchyOf(values.map((value, i) => [value, `group ${i % 4}`, 'any']))
  const head = { kind: 'coded', type: 'text', exceptions: 0 } as const
  const quasi = counts.slice(0, 5).map((count, i): Column => ({
    ...head,
    name: `q${i}`,
    role: 'quasi',
    codes: codesOf(count, rows, skew, random),
    values: Array.from({ length: count }, (_, v) => `${v}`),
  }))
  const sensitive: Column = {
    ...head,
    name: 's',
    role: 'sensitive',
    codes: codesOf(14, rows, 1, random),
    values,
    hierarchy,
  }
  return { rowCount: rows, columns: [...quasi, sensitive] }
}

/** 30,000 rows in which every cell is missing with a chance of one in four: a few hundred patterns. */
function missingLine(print: (line: string) => void): void {
  const rows = 30_000
  const table = tableWith({ name: 'missing', counts: [2, 74, 5, 7, 16, 41, 8, 14, 2, 3], skew: 1 }, rows)
  const wide = { ...table, columns: [...table.columns, ...table.columns.slice(0, 4)] }
  const random = stream(3, 'missing')
  const columns = wide.columns.map((column, i): Column => {
    const { codes, values, ...head } = coded(column)
    const holes = codes.map((code) => (below(4, random) === 0 ? values.length : code))
    return { ...head, name: `q${i}`, role: 'quasi', codes: holes, values: [...values, 'NA'] }
  })
  const patterns = new Set(
    Array.from({ length: rows }, (_, row) =>
      columns.map((one) => (coded(one).values[coded(one).codes[row]] === 'NA' ? 1 : 0)).join(''),
    ),
  )
  const { seconds } = timed(() => compatibleSizes({ rowCount: rows, columns: [...columns] }, true))
  print(
    `missing values match any: ${counted(rows)} rows, ${columns.length} columns, ${patterns.size} patterns: ${seconds.toFixed(2)} s`,
  )
}

function timed<T>(work: () => T): { readonly seconds: number; readonly result: T } {
  let result = work()
  let seconds = Infinity
  for (let repeat = 0; repeat < repeats; repeat++) {
    const start = cpu()
    result = work()
    seconds = Math.min(seconds, cpu() - start)
  }
  return { seconds, result }
}

function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function peakMb(): string {
  return (process.resourceUsage().maxRSS / 1024).toFixed(0)
}

function counted(count: number): string {
  return count.toLocaleString('en').padStart(10)
}
