import { anatomy } from '../src/kinds/buckets/protect/anatomy.js'
import { localRecoding } from '../src/kinds/table/protect/local-recoding.js'
import { microaggregate } from '../src/kinds/table/protect/microaggregate.js'
import { mondrian } from '../src/kinds/table/protect/mondrian.js'
import { suppressCells } from '../src/kinds/table/protect/suppress.js'
import type { Infeasible, Protected } from '../src/contract/protector.js'
import { type Table, coded, type Column } from '../src/data/index.js'
import type { Demand } from '../src/contract/index.js'
import { below, stream, streamsOf } from '../src/math/index.js'
import { adultQuasi } from './worlds/open-data.js'

const repeats = 5
const k: readonly Demand[] = [{ model: 'k', values: { k: 5 } }]

export const tablesLocal = {
  id: 'tables-local',
  summary:
    'Mondrian, local recoding, suppression, Anatomy and microaggregation on Adult: CPU time, classes, granularity',
  run: async (print: (line: string) => void): Promise<void> => {
    const adult = await adultQuasi()
    if (!adult) return print('skipped: the open data is not there (PALIMPSEST_DATA)')
    const occupation = await adultQuasi({ occupation: 'sensitive' })
    print(`CPU ms is the least of ${repeats} runs after one to warm up`)
    print(`${'method'.padEnd(34)}   CPU ms   classes  suppressed  granularity`)
    const line = (name: string, run: () => Protected | Infeasible, times = repeats): void => {
      const { made, ms } = timed(run, times)
      if (made.kind === 'infeasible') return print(`${name.padEnd(34)}${ms.toFixed(0).padStart(9)}   ${made.because}`)
      const { classes = 0, groups = 0, suppressed = 0 } = made.made
      const exact = made.release.kind === 'table' && groups === 0 ? granularityOf(made.release).toFixed(4) : ''
      const figures = [ms.toFixed(0).padStart(9), `${classes + groups}`.padStart(10), `${suppressed}`.padStart(12)]
      print(`${name.padEnd(34)}${figures.join('')}${exact.padStart(13)}`)
    }
    const mondrianOn = (table: Table, models: readonly Demand[], relaxed: boolean) => () =>
      mondrian.run(table, { models, relaxed, observedEnds: false, keepOrder: false }, streamsOf(1))
    line('mondrian k=5', mondrianOn(adult, k, false))
    line('mondrian k=5, l-distinct 3', mondrianOn(occupation!, [...k, diverse], false))
    line('mondrian k=5, t-equal 0.2', mondrianOn(occupation!, [...k, close], false))
    const local =
      (table: Table, models: readonly Demand[], share = 0) =>
      () =>
        localRecoding.run(table, { models, suppress: share, keepOrder: false }, streamsOf(1))
    line('local-recoding k=5', local(adult, k))
    line('local-recoding k=5, 5 %', local(adult, k, 0.05))
    line('local-recoding k=5, l-distinct 3', local(occupation!, [...k, diverse]))
    line('local-recoding k=5, t-equal 0.2', local(occupation!, [...k, close]))
    const cells = (missing: 'own' | 'any') => () =>
      suppressCells.run({ ...adult, missing }, { models: k, suppress: 1, cells: 1, keepOrder: false }, streamsOf(1))
    line('suppress k=5', cells('own'))
    line('suppress k=5, a star matches any', cells('any'))
    line('anatomy l=7', () => anatomy.run(occupation!, { l: 7, attribute: undefined, keepOrder: false }, streamsOf(1)))
    line('microaggregate k=5, age alone', () =>
      microaggregate.run(agesOf(adult), { k: 5, aggregate: 'mean', keepOrder: false }, streamsOf(1)),
    )
    const many = manyRows(adult, 300_000)
    print('300,000 records drawn from them with replacement, one cell in four from another record')
    line('mondrian k=5', mondrianOn(many, k, false), 1)
    line('local-recoding k=5', local(many, k), 1)
  },
}

/** Age as the one quasi-identifier, a number. */
function agesOf(table: Table): Table {
  const columns = table.columns.map((column) =>
    column.name === 'age'
      ? { ...column, type: 'integer' as const, hierarchy: undefined }
      : { ...column, role: 'insensitive' as const },
  )
  return { ...table, columns }
}

function manyRows(table: Table, rowCount: number): Table {
  const random = stream(1, 'rows')
  const picked = Uint32Array.from({ length: rowCount }, () => below(table.rowCount, random))
  const columns = table.columns.map((column) => {
    const { codes } = coded(column)
    const drawn = picked.map((row) => codes[below(4, random) === 0 ? below(table.rowCount, random) : row])
    return { ...coded(column), codes: drawn }
  })
  return { ...table, rowCount, columns }
}

const diverse: Demand = { model: 'l-distinct', values: { l: 3, attribute: 'occupation' } }
const close: Demand = { model: 't-equal', values: { t: 0.2, attribute: 'occupation' } }

function timed(run: () => Protected | Infeasible, times: number) {
  let made = run()
  let ms = Infinity
  for (let i = 0; i < times; i++) {
    const before = process.cpuUsage()
    made = run()
    const { user, system } = process.cpuUsage(before)
    ms = Math.min(ms, (user + system) / 1000)
  }
  return { made, ms }
}

/**
 * How exact the quasi-identifiers of a release still are, as ARX has it: a cell that publishes a node over n of L leaves
 * has lost (n - 1)/(L - 1), a star everything; 1 less the mean over all cells. Columns need their hierarchy.
 */
export function granularityOf(release: Table): number {
  const quasi = release.columns.filter(({ role }) => role === 'quasi')
  const means = quasi.map((column) => {
    const { codes, values } = coded(column)
    const losses = lossesOf(column, values)
    return codes.reduce((sum, code) => sum + losses[code], 0) / release.rowCount
  })
  return 1 - means.reduce((a, b) => a + b, 0) / quasi.length
}

function lossesOf({ hierarchy }: Column, values: readonly string[]): number[] {
  if (!hierarchy) throw new Error('granularity needs the hierarchy of each column')
  const leaves = hierarchy.values.length
  return values.map((value) => {
    if (value === '*') return 1
    if (hierarchy.values.includes(value)) return 0
    for (const { names, codes } of hierarchy.levels) {
      const node = names.indexOf(value)
      if (node >= 0) return (codes.filter((code) => code === node).length - 1) / (leaves - 1)
    }
    throw new Error('a published value is no node of the hierarchy')
  })
}
