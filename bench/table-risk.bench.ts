import { adultQuasi } from './worlds/open-data.js'
import { type Table, coded } from '../src/data/index.js'
import { streamsOf } from '../src/math/index.js'
import { tableRelease, tableUtility } from '../src/kinds/index.js'
import { risk } from '../src/run/index.js'

const repeats = 5

export const tableRisk = {
  id: 'table-risk',
  summary: 'risk of Adult with all 511 sets of its columns, of copies of it, and the worth of a release: CPU time',
  run: async (print: (line: string) => void): Promise<void> => {
    const adult = await adultQuasi()
    if (!adult) return print('skipped: the open data is not there (PALIMPSEST_DATA)')
    print(`CPU seconds, the least of ${repeats} runs after one to warm up; peak MB is of the process so far`)
    for (const [copies, runs] of [
      [1, repeats],
      [10, 2],
      [100, 1],
    ]) {
      const table = copied(adult, copies)
      let answer = ''
      const seconds = leastSeconds(runs, () => {
        const { suda, sets, prosecutor } = risk(table, { sampling: 0.1 })
        const largest = 'largest' in sets ? sets.largest : 0
        answer = `${prosecutor.uniques} alone, sets up to ${largest}, ${suda?.bySize.join(' ')}`
      })
      print(
        `risk     ${`${table.rowCount}`.padStart(8)} rows  ${seconds.toFixed(2).padStart(6)}  ${answer}  ${peakMb()}`,
      )
    }
    const release = tableRelease(coarse(adult, [0, 3, 0, 0, 2, 1, 1, 2, 0]))
    let headline = ''
    const seconds = leastSeconds(repeats, () => {
      ;({ headline } = tableUtility.run(adult, release, { question: undefined, queries: 1000, k: 5 }, streamsOf(1)))
    })
    print(
      `measure  ${`${adult.rowCount}`.padStart(8)} rows  ${seconds.toFixed(2).padStart(6)}  ${headline}  ${peakMb()}`,
    )
  },
}

function leastSeconds(runs: number, work: () => void): number {
  if (runs > 1) work()
  let least = Infinity
  for (let run = 0; run < runs; run++) {
    const started = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(started)
    least = Math.min(least, (user + system) / 1e6)
  }
  return least
}

/** Each row so often. */
function copied(table: Table, copies: number): Table {
  const columns = table.columns.map((column) => {
    const known = coded(column)
    const codes = new Uint32Array(copies * table.rowCount)
    for (let copy = 0; copy < copies; copy++) codes.set(known.codes, copy * table.rowCount)
    return { ...known, codes }
  })
  return { ...table, rowCount: copies * table.rowCount, columns }
}

function coarse(table: Table, levels: readonly number[]): Table {
  const columns = table.columns.map((column, c) => {
    const known = coded(column)
    const level = known.hierarchy?.levels[levels[c] - 1]
    if (!level || !known.hierarchy) return known
    const placeOf = new Map(known.hierarchy.values.map((value, place) => [value, place]))
    const nodes = known.values.map((value) => level.codes[placeOf.get(value) ?? 0])
    return { ...known, codes: known.codes.map((code) => nodes[code]), values: level.names }
  })
  return { ...table, columns }
}

function peakMb(): string {
  return `${Math.round(process.resourceUsage().maxRSS / 1024)} MB`
}
