import { everyAttack, classesOf, columnSets, suda, tableRelease } from '../src/kinds/index.js'
import { type CodedColumn, type Role, type Table, coded } from '../src/data/index.js'
import { withFallbacks } from '../src/contract/index.js'
import { rangeOfRuns } from '../src/math/interval.js'
import { type Random, shuffle, stream, streamsOf, unit } from '../src/math/index.js'
import { attack } from '../src/run/index.js'
import { adultQuasi } from './worlds/open-data.js'

const attacks = await everyAttack()

const seeds = 20
const levels = [0, 3, 0, 0, 2, 1, 1, 0]

export const tableAttacks = {
  id: 'table-attacks',
  summary: 'guesses by class on Adult for people inside and outside the release; attacks on 10 M rows: CPU seconds',
  run: async (print: (line: string) => void): Promise<void> => {
    await nonMembers(print)
    await manyRows(print)
    minimalUniques(print)
  },
}

/** Half of Adult is published at the levels of k = 5, the other half is not: how often is the majority guess right? */
async function nonMembers(print: (line: string) => void): Promise<void> {
  const adult = await adultQuasi({ occupation: 'sensitive' })
  if (!adult) return print('skipped: the open data is not there (PALIMPSEST_DATA)')
  const majority = attacks.find(({ id }) => id === 'majority')!
  const found: { inside: number; outside: number; leftOut: number; gain: number }[] = []
  for (let seed = 1; seed <= seeds; seed++) {
    const order = shuffle(
      Uint32Array.from({ length: adult.rowCount }, (_, row) => row),
      stream(seed, 'half'),
    )
    const half = adult.rowCount / 2
    const [members, others] = [rowsOf(adult, order.subarray(0, half)), rowsOf(adult, order.subarray(half))]
    const release = tableRelease(published(members))
    const given = { granted: {}, original: members, seed }
    const held = await attack(release, majority, {}, { ...given, control: others })
    const left = await attack(release, majority, {}, given)
    if (held.kind !== 'attacked' || left.kind !== 'attacked') throw new Error('the majority guess needs nothing')
    found.push({
      inside: held.finding.success!.value,
      outside: held.finding.baseline!.value,
      leftOut: left.finding.baseline!.value,
      gain: held.finding.gain!.value,
    })
  }
  const told = (name: keyof (typeof found)[number]): string => {
    const { value, low, high } = rangeOfRuns(found.map((one) => one[name]))
    return `${value.toFixed(4)} (${low.toFixed(4)} to ${high.toFixed(4)})`
  }
  print(`majority guess on half of Adult at ${levels.join('-')}, groups below 5 suppressed, ${seeds} seeds:`)
  print(`  people inside    ${told('inside')}`)
  print(`  people outside   ${told('outside')}   by a held-out half`)
  print(`                   ${told('leftOut')}   by leaving each out`)
  print(`  gain             ${told('gain')}`)
}

async function manyRows(print: (line: string) => void): Promise<void> {
  const rows = 1e7
  for (const { name, counts } of [
    { name: 'a release', counts: [2, 5, 5, 7, 4, 6] },
    { name: 'Adult-like', counts: [2, 74, 5, 7, 16, 41] },
  ]) {
    const table = made(counts, rows, stream(1, name))
    for (const id of ['majority', 'skewness']) {
      const method = attacks.find((one) => one.on === 'table' && one.id === id)!
      const release = tableRelease({ ...table, columns: table.columns.map((column) => ({ ...column })) })
      const started = cpu()
      await method.run(release, {}, withFallbacks(method.parameters, {}), streamsOf(1))
      print(
        `${id.padEnd(10)} ${rows} rows, ${name}, ${classesOf(release).count} classes: ${(cpu() - started).toFixed(2)} s, peak ${peakMb()} MB`,
      )
    }
  }
}

function minimalUniques(print: (line: string) => void): void {
  const table = made([2, 74, 5, 7, 16, 41, 8, 14, 2], 1e6, stream(1, 'uniques'))
  const started = cpu()
  const sets = columnSets(table, table.columns.slice(0, 9), 9)
  const { bySize } = suda(sets, table.rowCount)
  print(
    `minimal uniques of 1 M × 9, sets up to ${sets.largest}: ${(cpu() - started).toFixed(2)} s (${[...bySize].join(' ')}), peak ${peakMb()} MB`,
  )
}

/** Skewed columns, the first values frequent, and a sensitive one of 14 values. */
function made(counts: readonly number[], rowCount: number, random: Random): Table {
  const column = (name: string, role: Role, count: number): CodedColumn => ({
    kind: 'coded',
    name,
    role,
    type: 'text',
    exceptions: 0,
    codes: Uint32Array.from({ length: rowCount }, () => Math.floor(unit(random) ** 3 * count)),
    values: Array.from({ length: count }, (_, i) => `v${i}`),
  })
  return {
    rowCount,
    columns: [...counts.map((count, c) => column(`q${c}`, 'quasi', count)), column('s', 'sensitive', 14)],
  }
}

function rowsOf(table: Table, rows: Uint32Array): Table {
  const columns = table.columns.map((column) => ({
    ...coded(column),
    codes: rows.map((row) => coded(column).codes[row]),
  }))
  return { ...table, rowCount: rows.length, columns }
}

/** At the levels of k = 5, and groups below five people without their quasi-identifiers. */
export function published(table: Table): Table {
  let next = 0
  const coarse = table.columns.map((column) => {
    const known = coded(column)
    const level = column.role === 'quasi' ? known.hierarchy?.levels[levels[next++] - 1] : undefined
    if (!level) return known
    const placeOf = new Map(known.hierarchy!.values.map((value, place) => [value, place]))
    return {
      ...known,
      values: level.names,
      codes: known.codes.map((code) => level.codes[placeOf.get(known.values[code])!]),
    }
  })
  const { classOf, sizes } = classesOf({ ...table, columns: coarse })
  const columns = coarse.map((column) =>
    column.role === 'quasi'
      ? {
          ...column,
          values: [...column.values, '*'],
          codes: column.codes.map((code, row) => (sizes[classOf[row]] < 5 ? column.values.length : code)),
        }
      : column,
  )
  return { ...table, columns }
}

function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function peakMb(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024)
}
