import { adultQuasi } from './worlds/open-data.js'
import { fellegiSunter } from '../src/kinds/table/attack/fellegi-sunter.js'
import { type Table, coded } from '../src/data/index.js'
import { below, shuffle, stream, streamsOf, unit } from '../src/math/index.js'
import { classesOf, tableRelease } from '../src/kinds/index.js'
import {
  boxedPeople,
  fullDomainPeople,
  madeUpPeople,
  plainPeople,
  somePeople,
  withErrors,
  withStarsByLot,
} from './worlds/made-up-people.js'
import type { RecordClaims } from '../src/contract/claims.js'
import { calibrationError, calibrationSums } from '../src/math/calibration.js'

const seed = 8

/** A register with errors in 5 % of its cells, of whom all, half or none are in the release. */
export const scoredLinkage = {
  id: 'scored-linkage',
  summary:
    'scored linkage by a register with slips, of whom all, half or none are in the release: recall, calibration, CPU time',
  run: async (print: (line: string) => void): Promise<void> => {
    await cleanSeeds(print)
    print(
      "scored linkage, 5 % of the register's cells wrong: recall of the surest claims that are right 95 times in 100",
    )
    for (const [count, inside] of [
      [10_000, 1],
      [10_000, 0.5],
      [10_000, 0],
      [100_000, 1],
    ]) {
      const all = madeUpPeople(2 * count, seed)
      const released = somePeople(
        all,
        Uint32Array.from({ length: count }, (_, i) => i),
      )
      const rows = Uint32Array.from({ length: count }, (_, i) => (i < inside * count ? i : count + i))
      const order = shuffle(rows, stream(seed, 'made-up order'))
      const register = plainPeople(withErrors(somePeople(all, order), 0.05, seed))
      const truth = Int32Array.from(order, (person) => (person < count ? person : -1))
      for (const [name, table] of [
        ['as it is', plainPeople(released)],
        ['full domain', fullDomainPeople(released)],
        ['with stars', withStarsByLot(fullDomainPeople(released), seed)],
        ['boxes, k=5', boxedPeople(released, 5)],
      ] as const)
        await tell(
          `${name.padEnd(12)} ${`${count}`.padStart(7)}, ${`${100 * inside}`.padStart(3)} % in`,
          table,
          register,
          truth,
          print,
        )
    }
    await onAdult(print)
  },
}

async function tell(
  name: string,
  table: Table,
  register: Table,
  truth: Int32Array,
  print: (line: string) => void,
): Promise<void> {
  const started = process.cpuUsage()
  const claims = await fellegiSunter.run(tableRelease(table), { register }, {}, streamsOf(seed))
  const { user, system } = process.cpuUsage(started)
  if (claims.kind === 'not measured') throw new Error(claims.because)
  const found = scoredLinks(claims, truth)
  const share = (value: number): string => (Number.isNaN(value) ? '    –' : value.toFixed(3))
  print(
    `${name}  ${((user + system) / 1e6).toFixed(2).padStart(6)} s  recall ${share(found.recallAtPrecision)} ` +
      `(of all claims ${share(found.recall)} at precision ${share(found.precision)})  ` +
      `calibration error ${share(found.calibrationError)}  claims believed right ${found.expected.toFixed(0)}  ${peakMb()}`,
  )
}

/** Data that no step was settled on: people of Adult who stand alone by its nine columns, a register with as many slips. */
async function onAdult(print: (line: string) => void): Promise<void> {
  const adult = await adultQuasi()
  if (!adult) return print('Adult: skipped, the open data is not there (PALIMPSEST_DATA)')
  const { classOf, sizes } = classesOf(adult)
  const alone = Uint32Array.from(classOf.keys()).filter((row) => sizes[classOf[row]] === 1)
  const random = stream(seed, 'Adult')
  const rows = shuffle(alone, random).slice(0, 8000)
  const order = shuffle(Uint32Array.from(rows.keys()), random)
  const columns = adult.columns.map((column) => ({
    ...coded(column),
    codes: rows.map((row) => coded(column).codes[row]),
  }))
  const release = {
    rowCount: rows.length,
    columns: columns.map((one) => ({ ...one, codes: order.map((p) => one.codes[p]) })),
  }
  const slip = (code: number, values: number): number => (unit(random) < 0.05 ? below(values, random) : code)
  const register = {
    rowCount: rows.length,
    columns: columns.map((one) => ({ ...one, codes: one.codes.map((code) => slip(code, one.values.length)) })),
  }
  const truth = new Int32Array(rows.length)
  for (const [row, person] of order.entries()) truth[person] = row
  await tell('Adult          8000, 100 % in', release, register, truth, print)
}

/** In how many of a hundred worlds a register of other people is believed to be found in fewer than 2 of 100 cases. */
async function cleanSeeds(print: (line: string) => void): Promise<void> {
  const count = 200
  let calm = 0
  for (let run = 1; run <= 100; run++) {
    const all = madeUpPeople(2 * count, run)
    const half = (from: number): Uint32Array => Uint32Array.from({ length: count }, (_, i) => from + i)
    const register = plainPeople(somePeople(all, half(count)))
    const release = tableRelease(fullDomainPeople(somePeople(all, half(0))))
    const claims = await fellegiSunter.run(release, { register }, {}, streamsOf(run))
    if (claims.kind === 'not measured') throw new Error(claims.because)
    if (claims.confidence.reduce((sum, chance) => sum + chance, 0) < 0.02 * count) calm++
  }
  print(`a register of ${count} other people: fewer than 2 in 100 believed found in ${calm} of 100 seeds`)
}

function peakMb(): string {
  return `${Math.round(process.resourceUsage().maxRSS / 1024)} MB`
}

interface ScoredLinks {
  /** Claims that are right; of people who are in the release. */
  readonly recall: number
  readonly precision: number
  /** The recall up to which the surest claims are right at least so often. */
  readonly recallAtPrecision: number
  readonly calibrationError: number
  /** Chances added up: how many claims say of themselves that they are right. */
  readonly expected: number
}

/** Claims against the truth: by person their record, or -1 for those who are not in the release. */
export function scoredLinks(claims: RecordClaims, truth: Int32Array, leastPrecision = 0.95): ScoredLinks {
  const claimed = [...claims.record.keys()].filter((person) => claims.confidence[person] > 0)
  const right = (person: number): number => (claims.record[person] === truth[person] ? 1 : 0)
  const surest = claimed.toSorted((a, b) => claims.confidence[b] - claims.confidence[a])
  const inside = truth.reduce((count, record) => count + (record >= 0 ? 1 : 0), 0)
  let [hits, most] = [0, 0]
  for (const [i, person] of surest.entries()) {
    hits += right(person)
    if (hits >= leastPrecision * (i + 1)) most = hits
  }
  const confidence = claimed.map((person) => claims.confidence[person])
  return {
    recall: hits / inside,
    precision: hits / claimed.length,
    recallAtPrecision: most / inside,
    calibrationError: calibrationError(calibrationSums(confidence, claimed.map(right))),
    expected: confidence.reduce((sum, chance) => sum + chance, 0),
  }
}
