import { findCoverProblems, strongAttacker } from '../src/kinds/disassociated/attack/cover.js'
import { sharedData } from './worlds/open-data.js'
import { sparseLog } from '../src/experiment/disassociation/open-data.js'
import {
  type Granted,
  judgeDisassociation,
  judgeGuarantee,
  disassociate,
  matchClusters,
  type Drawn,
  measureDisassociation,
} from '../src/kinds/index.js'
import { type Transactions, elementsAt, transactionCount, transactionsOf } from '../src/data/index.js'
import { readTransactions } from '../src/files/index.js'
import { type Given, withFallbacks } from '../src/contract/index.js'
import { stream, streamsOf } from '../src/math/index.js'
import { attacksOn } from '../src/run/index.js'

type Print = (line: string) => void

type Options = Given<typeof disassociate.parameters>

const options: Options & { readonly m: number } = { k: 3, m: 2, maxCluster: 50 }

/** The method alone: `run/protect` would add its judge. */
function torn(data: Transactions, given: Options) {
  return disassociate.run(data, withFallbacks(disassociate.parameters, given), streamsOf(1))
}

export const disassociation = {
  id: 'disassociation',
  summary: 'disassociation of BMS-WebView-1, groceries and a sparse log of 1.2 M items: time, cover problems, attacks',
  run: async (print: Print): Promise<void> => {
    print(`k = ${options.k}, m = ${options.m}, clusters of at most ${options.maxCluster}; wall seconds (processor)`)
    const clicks = sharedData('bms-webview-1', 'bms-webview-1.dat')
    const baskets = sharedData('groceries', 'groceries.csv')
    if (clicks && baskets) {
      const bms = await readTransactions(clicks)
      const groceries = await readTransactions(baskets, { format: 'baskets' })
      // First of all and the smaller first, so that each peak is its own.
      await million(print, 'click records', bms)
      await million(print, 'records of six visits each', joined(bms, 6))
      for (const [name, data] of Object.entries({ bms, groceries })) {
        line(print, name, data, {})
        line(print, `${name}, refined`, data, { refine: true })
        line(print, `${name}, safe`, data, { safe: true })
      }
      await attacks(print, groceries)
    } else print('skipped: the open data is not there (PALIMPSEST_DATA)')
    const log = sparseLog(65_517, 1_216_655, stream(1, 'log'))
    line(print, 'sparse log', log, {})
    print('growth with records, sparse log of as many items a record')
    for (const share of [0.25, 0.5, 1]) {
      const part = sparseLog(Math.round(65_517 * share), Math.round(1_216_655 * share), stream(1, 'log'))
      const { seconds } = timed(() => torn(part, options))
      print(`  ${transactionCount(part)} records: ${seconds}`)
    }
  },
}

function line(print: Print, name: string, data: Transactions, mode: Partial<Options>): void {
  const protecting = timed(() => torn(data, { ...options, ...mode }))
  if (protecting.result.kind === 'infeasible') throw new Error(protecting.result.because)
  const { release, made } = protecting.result
  const covering = timed(() => findCoverProblems(release, strongAttacker))
  const { holds } = judgeDisassociation(release, options, data)
  if (!holds) throw new Error(`${name}: the judge refuses the release`)
  const parts = [
    `protect ${protecting.seconds}`,
    `cover ${covering.seconds}: ${covering.result.problemCount} problems, ${covering.result.breachCount} breaches`,
    `${release.clusters.length} clusters, ${release.shared.length} shared chunks, peak ${peakMb()} MB`,
  ]
  if (mode.safe)
    parts.push(
      `${made['coverProblemsClosed']} closed: ${made['occurrencesLeftOut']} left out, ${made['itemsHiddenInTermChunks']} moved`,
    )
  print(`${name}: ${parts.join('; ')}`)
  if (data.items.length > 100_000) return
  const measuring = timed(() => measureDisassociation(data, release, {}, stream(1, 'reconstruct')))
  const { tKd, tKdA, re, tlost } = measuring.result
  const drawn = ({ mean, low, high }: Drawn): string => `${mean.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`
  print(
    `  tKd ${drawn(tKd)}  tKd-a ${tKdA.toFixed(3)}  re ${drawn(re)}  tlost ${tlost.toFixed(3)}: ${measuring.seconds}`,
  )
  const guarantee = timed(() => judgeGuarantee(release, options))
  const { holds: kept, violationCount, because = '' } = guarantee.result
  print(`  guarantee ${guarantee.seconds}: ${kept ?? because}${kept === false ? `, ${violationCount} sets` : ''}`)
  const matching = timed(() => matchClusters(release, data))
  print(`  matched without a key ${matching.seconds}: ${'because' in matching.result ? matching.result.kind : 'found'}`)
}

/** Nothing is known of the world, so the published attacks only sort. */
const unknowing: NonNullable<Granted['meaning']> = {
  prepare: async () => {},
  distances: (rows, columns) => new Float64Array(rows.length * columns.length).fill(NaN),
}

/** The attacks on a thousand clusters. */
async function attacks(print: Print, data: Transactions): Promise<void> {
  const result = torn(data, { k: 3, m: 2, maxCluster: 14 })
  if (result.kind === 'infeasible') throw new Error(result.because)
  const clusters = result.release.clusters.slice(0, 1000)
  print(`attacks on ${clusters.length} clusters of groceries`)
  const release = { ...result.release, clusters }
  for (const method of await attacksOn(release)) {
    const values = withFallbacks(method.parameters, {})
    const started = process.cpuUsage()
    await method.run(release, { meaning: unknowing }, values, streamsOf(1))
    const { user, system } = process.cpuUsage(started)
    print(`  ${method.id}: ${((user + system) / 1e6).toFixed(2)} s of processor`)
  }
}

/** The clusters of some data again and again, up to a million records. */
async function million(print: Print, name: string, data: Transactions): Promise<void> {
  const result = torn(data, { k: 3, m: 2, maxCluster: 25 })
  if (result.kind === 'infeasible') throw new Error(result.because)
  const times = Math.ceil(1_000_000 / transactionCount(data))
  const clusters = Array.from({ length: times }, () => result.release.clusters).flat()
  const joint = (await attacksOn(result.release)).find(({ id }) => id === 'joint')!
  const started = process.cpuUsage()
  await joint.run({ ...result.release, clusters }, { meaning: unknowing }, {}, streamsOf(1))
  const { user, system } = process.cpuUsage(started)
  const records = times * transactionCount(data)
  print(`joint on ${records} ${name}: ${((user + system) / 1e6).toFixed(1)} s of processor, peak ${peakMb()} MB`)
}

/** Every so many records that follow each other as one. */
function joined(data: Transactions, times: number): Transactions {
  const rows = Array.from({ length: Math.ceil(transactionCount(data) / times) }, () => new Set<string>())
  for (let t = 0; t < transactionCount(data); t++)
    for (const element of elementsAt(data, t)) rows[Math.floor(t / times)].add(data.items[element])
  return transactionsOf(rows.map((row) => [...row]))
}

function timed<T>(work: () => T): { readonly result: T; readonly seconds: string } {
  const started = performance.now()
  const cpu = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(cpu)
  const wall = ((performance.now() - started) / 1000).toFixed(2)
  return { result, seconds: `${wall} s (${((user + system) / 1e6).toFixed(2)} s)` }
}

function peakMb(): string {
  return (process.resourceUsage().maxRSS / 1024).toFixed(0)
}
