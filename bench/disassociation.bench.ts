import {
  type Reassociation,
  findCoverProblems,
  reassociations,
  strongAttacker,
  unrelated,
} from '../src/attack/index.js'
import { type Transactions, transactionCount } from '../src/data/index.js'
import { readTransactions } from '../src/formats/index.js'
import { judgeDisassociation, judgeGuarantee } from '../src/models/index.js'
import { type DisassociationOptions, protectByDisassociation } from '../src/protect/index.js'
import { stream } from '../src/random/index.js'
import { type Drawn, measureDisassociation } from '../src/score/index.js'
import { matchClusters } from '../src/release/index.js'
import { sharedData } from './shared-data.js'
import { sparseLog } from '../src/experiment/disassociation/sparse-log.js'

type Print = (line: string) => void

const options: DisassociationOptions = { k: 3, m: 2, maxCluster: 50 }

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
      for (const [name, data] of Object.entries({ bms, groceries })) {
        line(print, name, data, {})
        line(print, `${name}, refined`, data, { refine: true })
        line(print, `${name}, safe`, data, { safe: true })
      }
      attacks(print, groceries)
    } else print('skipped: the open data is not there (PALIMPSEST_DATA)')
    const log = sparseLog(65_517, 1_216_655, stream(1, 'log'))
    line(print, 'sparse log', log, {})
    print('growth with records, sparse log of as many items a record')
    for (const share of [0.25, 0.5, 1]) {
      const part = sparseLog(Math.round(65_517 * share), Math.round(1_216_655 * share), stream(1, 'log'))
      const { seconds } = timed(() => protectByDisassociation(part, options, stream(1, 'protect')))
      print(`  ${transactionCount(part)} records: ${seconds}`)
    }
  },
}

function line(print: Print, name: string, data: Transactions, mode: Partial<DisassociationOptions>): void {
  const protecting = timed(() => protectByDisassociation(data, { ...options, ...mode }, stream(1, 'protect')))
  if (protecting.result.kind === 'infeasible') throw new Error(protecting.result.because)
  const { release, repair } = protecting.result
  const covering = timed(() => findCoverProblems(release, strongAttacker))
  const { holds } = judgeDisassociation(release, options, data)
  if (!holds) throw new Error(`${name}: the judge refuses the release`)
  const parts = [
    `protect ${protecting.seconds}`,
    `cover ${covering.seconds}: ${covering.result.problems.length} problems, ${covering.result.breachCount} breaches`,
    `${release.clusters.length} clusters, ${release.shared.length} shared chunks, peak ${peakMb()} MB`,
  ]
  if (repair) parts.push(`${repair.problems} closed: ${repair.suppressed} left out, ${repair.moved} moved`)
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

/** The attacks on a thousand clusters; scores are not loaded, so the published ones only sort. */
function attacks(print: Print, data: Transactions): void {
  const result = protectByDisassociation(data, { k: 3, m: 2, maxCluster: 14 }, stream(1, 'protect'))
  if (result.kind === 'infeasible') throw new Error(result.because)
  const clusters = result.release.clusters.slice(0, 1000)
  print(`attacks on ${clusters.length} clusters of groceries`)
  const release = { ...result.release, clusters }
  const run = (method: Reassociation) => timed(() => method.run(release, unrelated, stream(1, 'attack')))
  for (const method of reassociations) print(`  ${method.id}: ${run(method).seconds}`)
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
