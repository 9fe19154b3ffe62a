import { type Table, tableOf } from '../src/data/index.js'
import { noise } from '../src/kinds/table/protect/noise.js'
import { type Random, below, stream, streamsOf } from '../src/math/index.js'
import { tableRelease } from '../src/kinds/index.js'
import type { World } from './laws/worlds.js'

const columns = ['a', 'b', 'c', 'd', 'e', 'f']
const filter = { for: ['noise-filter', 'as-published'] }
const turn = { for: ['unrotate', 'known-mean'] }

/** Numbers with noise of a known size, or turned by a matrix that nobody was told. */
export const perturbedWorlds = {
  planted: (): readonly World<'table'>[] => [noisy('columns that go together', 60, 0.6), turned('turned', 0)],
  clean: (): readonly World<'table'>[] => [noisy('columns on their own', 0, 0.1), turned('turned, with noise', 0.3)],
}

/** People whose numbers share `common` of what moves them. */
function people(common: number, random: Random): Table {
  const rows = Array.from({ length: 400 }, () => {
    const shared = normal(random)
    return columns.map(() => String(Math.round(500 + common * shared + (100 - common) * 0.2 * normal(random))))
  })
  return numbers(rows)
}

function numbers(rows: readonly (readonly string[])[]): Table {
  const roles = Object.fromEntries(columns.map((name) => [name, 'quasi' as const]))
  const table = tableOf(columns, rows, roles)
  return { ...table, columns: table.columns.map((column) => ({ ...column, type: 'integer' })) }
}

function noisy(name: string, common: number, level: number): World<'table'> {
  const original = people(common, stream(1, name))
  const made = noise.run(
    original,
    { noise: 'additive', level, keepSum: false, keepOrder: false, columns: undefined },
    streamsOf(1),
  )
  if (made.kind === 'infeasible') throw new Error(made.because)
  const { release, key } = made
  return { name, release, original, ...(key && { key }), granted: { making: { method: 'noise', level } }, ...filter }
}

function turned(name: string, deviation: number): World<'table'> {
  const random = stream(2, name)
  const original = people(30, random)
  const values = { noise: 'multiplicative', level: 0, keepSum: false, keepOrder: false, columns: undefined }
  const made = noise.run(original, values, streamsOf(1))
  if (made.kind === 'infeasible') throw new Error(made.because)
  const moved = made.release.columns.map((column) =>
    column.kind === 'coded'
      ? { ...column, values: column.values.map((value) => String(Number(value) + deviation * normal(random))) }
      : column,
  )
  const release = tableRelease({ ...made.release, columns: moved })
  const making = { method: 'noise', turned: true } as const
  return { name, release, original, ...(made.key && { key: made.key }), granted: { making }, ...turn }
}

/** About normal: twelve dice. */
function normal(random: Random): number {
  let sum = -6
  for (let i = 0; i < 12; i++) sum += (below(1000, random) + 0.5) / 1000
  return sum
}
