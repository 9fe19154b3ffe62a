import { singlingOut } from '../src/kinds/table/attack/singling-out.js'
import { type Table, coded, tableOf } from '../src/data/index.js'
import { below, stream, streamsOf } from '../src/math/index.js'
import { classesOf, tableRelease } from '../src/kinds/index.js'
import { attack } from '../src/run/index.js'
import { adultQuasi } from './worlds/open-data.js'

const classCount = 2000

/** Conditions that are true of one person: how often, beside how often they should be. */
export const singlingOutBench = {
  id: 'singling-out',
  summary: 'predicate singling out on planted classes beside (1 − 1/k)^(k − 1), and on Adult as it is and 5-anonymous',
  run: async (print: (line: string) => void): Promise<void> => {
    for (const k of [2, 5, 10, 50]) {
      const { release, original } = planted(k)
      const share = await isolated(release, original)
      const expected = (1 - 1 / k) ** (k - 1)
      const sigma = Math.sqrt((expected * (1 - expected)) / classCount)
      print(
        `k ${`${k}`.padStart(2)}: ${share.toFixed(4)} of ${classCount} conditions isolate one person, expected ${expected.toFixed(4)}, off by ${((share - expected) / sigma).toFixed(2)} σ`,
      )
    }
    const adult = await adultQuasi()
    if (!adult) return print('Adult skipped: the open data is not there (PALIMPSEST_DATA)')
    const levels = [0, 3, 0, 0, 2, 1, 1, 2, 0]
    const [half, other] = [0, 1].map((rest) => everySecond(adult, rest))
    for (const { name, release, original, granted } of [
      { name: 'as it is', release: adult, original: adult, granted: {} },
      {
        name: '5-anonymous (ARX, 5 % suppressed)',
        release: fives(coarse(adult, levels)),
        original: adult,
        granted: {},
      },
      {
        name: 'half of it likewise, the other half known',
        release: fives(coarse(half, levels)),
        original: half,
        granted: { population: other },
      },
    ]) {
      const started = process.cpuUsage()
      const given = { granted, seed: 1, original }
      const outcome = await attack(tableRelease(release), singlingOut, { conditions: 1000 }, given)
      const { user, system } = process.cpuUsage(started)
      if (outcome.kind === 'not measured') return print(outcome.because)
      const { success, baseline, records, figures } = outcome.finding
      const expected = figures.find(({ id }) => id === 'expected')
      print(
        `Adult, ${name}: ${success?.value.toFixed(3)} (${success?.low.toFixed(3)} to ${success?.high.toFixed(3)}) of ${records.tried} conditions isolate one person, by its chances ${expected?.attack.value.toFixed(3)}, blindly ${baseline?.value.toPrecision(2)}; ${((user + system) / 1e6).toFixed(1)} s`,
      )
    }
  },
}

/** Ages are drawn from 0 to 99 alike; towns and jobs are of the class alone. */
function planted(k: number) {
  const random = stream(k, 'singling out')
  const roles = { town: 'quasi', job: 'quasi', age: 'quasi' } as const
  const people = Array.from({ length: k * classCount }, (_, person) => {
    const group = Math.floor(person / k)
    return [`town ${group % 45}`, `job ${Math.floor(group / 45)}`, String(below(100, random))]
  })
  const rows = people.map(([town, job]) => [town, job, '0-99'])
  const names = ['town', 'job', 'age']
  return { release: tableOf(names, rows, roles), original: people }
}

/** The share of conditions that one person meets, counted group by group. */
async function isolated(release: Table, people: readonly (readonly string[])[]): Promise<number> {
  const claims = await singlingOut.run(tableRelease(release), {}, { conditions: classCount }, streamsOf(1))
  if (claims.kind !== 'predicates') return NaN
  const k = people.length / classCount
  const alone = claims.predicates.filter(({ row, also }) => {
    const start = row - (row % k)
    return (
      people.slice(start, start + k).filter(([, , age]) => also.every(({ values }) => values.has(age))).length === 1
    )
  })
  return alone.length / claims.predicates.length
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

/** Rows of classes of fewer than five are taken away. */
function fives(table: Table): Table {
  const { classOf, sizes } = classesOf(table)
  const columns = table.columns.map((column) => {
    const known = coded(column)
    const star = known.values.length
    return {
      ...known,
      values: [...known.values, '*'],
      codes: known.codes.map((code, row) => (sizes[classOf[row]] < 5 ? star : code)),
    }
  })
  return { ...table, columns }
}

function everySecond(table: Table, rest: number): Table {
  const kept = Array.from({ length: table.rowCount }, (_, row) => row).filter((row) => row % 2 === rest)
  const columns = table.columns.map((column) => {
    const known = coded(column)
    return { ...known, codes: Uint32Array.from(kept, (row) => known.codes[row]) }
  })
  return { ...table, rowCount: kept.length, columns }
}
