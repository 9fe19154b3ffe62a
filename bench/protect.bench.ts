import { fanOutHierarchy, variantSessions, zipfBaskets } from './worlds/baskets.js'
import { sharedData } from './worlds/open-data.js'
import { type Hierarchy, type Transactions, transactionCount } from '../src/data/index.js'
import { readHierarchy, readTransactions } from '../src/files/index.js'
import {
  judgeConstraints,
  judgeKm,
  type Constraint,
  coat,
  km,
  madePrivacy,
  pcta,
  type Protector,
  measureSets,
} from '../src/kinds/index.js'
import { type Given, type Parameters, withFallbacks } from '../src/contract/index.js'
import { below, stream, streamsOf } from '../src/math/index.js'

const repeats = 3

export const protect = {
  id: 'protect',
  summary: 'COAT, PCTA and k^m on BMS-WebView-1, groceries and made-up baskets: time, NCP, count queries, growth',
  run: async (print: (line: string) => void): Promise<void> => {
    print(
      'growth with items, made-up baskets, two an item; every pair of them k = 5, all items in one constraint; CPU s',
    )
    growthWithItems(print, coat, { k: 5, m: 2 })
    growthWithItems(print, pcta, { k: 5, m: 2 })
    const files = [
      sharedData('bms-webview-1', 'bms-webview-1.dat'),
      sharedData('groceries', 'groceries.csv'),
      sharedData('groceries', 'groceries_hierarchy.csv'),
    ]
    const [clicks, baskets, tree] = files
    if (!clicks || !baskets || !tree) return print('skipped: the open data is not there (PALIMPSEST_DATA)')
    const bms = await readTransactions(clicks)
    const groceries = await readTransactions(baskets, { format: 'baskets' })
    const k = 5
    const privacy = madePrivacy('random:1000x2-6', bms, stream(1, 'constraints')) ?? []
    const fanOut = fanOutHierarchy(bms.items, 5)
    print(`k = ${k}; time is the least of ${repeats} runs after one to warm up; peak MB is of the process so far`)
    print(
      `${'method'.padEnd(10)}${'data'.padEnd(12)}constraints           time s   NCP    ARE ±       suppressed  peak MB`,
    )
    const line = lineOf(print)
    line(coat, 'BMS', bms, { k, privacy }, '1,000 of 2-6 items')
    line(pcta, 'BMS', bms, { k, privacy }, '1,000 of 2-6 items')
    line(coat, 'BMS', bms, { k, m: 2 }, 'all pairs')
    line(km, 'groceries', groceries, { k, m: 2, hierarchy: await readHierarchy(tree) }, 'all pairs, its own')
    line(km, 'BMS', bms, { k, m: 2, hierarchy: fanOut }, 'all pairs, fan-out 5')
    for (const seed of [1, 2, 3]) {
      const made = variantSessions(bms, 77_512, 3_340, stream(seed, 'bench/sessions'))
      line(km, `sessions ${seed}`, made, { k, m: 2, hierarchy: fanOutHierarchy(made.items, 5) }, 'all pairs, fan-out 5')
    }
    print('growth with records, BMS sampled; time s (over the time at 1)')
    growth(print, 'coat, 1,000 of 2-6', coat, bms, () => ({ k, privacy }))
    growth(print, 'km, all pairs', km, bms, () => ({ k, m: 2, hierarchy: fanOut }))
  },
}

function lineOf(print: (line: string) => void) {
  return <P extends Parameters>(
    protector: Protector<'sets', P>,
    name: string,
    data: Transactions,
    options: Given<P> & Limits,
    constraints: string,
  ): void => {
    const { release, suppressed, seconds } = timed(protector, data, options)
    const holds =
      judgeConstraints(release, options.privacy ?? [], options.k).holds &&
      judgeKm(release, options.k, options.m ?? 0).holds
    if (!holds) throw new Error(`${protector.id}: the judge refuses the release`)
    const { ncp, countQueries } = measureSets(data, release, valueCount(options.hierarchy), stream(1, 'queries'))
    const error = `${countQueries.averageRelativeError.toFixed(3)} ${countQueries.plusMinus.toFixed(3)}`
    const figures = [seconds.toFixed(2).padStart(6), ncp.toFixed(4), error, `${suppressed}`.padStart(10), peakMb()]
    print(`${protector.id.padEnd(10)}${name.padEnd(12)}${constraints.padEnd(22)}${figures.join('  ')}`)
  }
}

function growth<P extends Parameters>(
  print: (line: string) => void,
  name: string,
  protector: Protector<'sets', P>,
  data: Transactions,
  options: () => Given<P>,
): void {
  const factors = [0.25, 0.5, 1, 2, 4]
  const times = factors.map((factor) => {
    const sample = sampled(data, Math.round(factor * transactionCount(data)))
    return timed(protector, sample, options()).seconds
  })
  const cells = factors.map((factor, i) => `${factor}×: ${times[i].toFixed(2)} (${(times[i] / times[2]).toFixed(2)})`)
  print(`${name.padEnd(20)}${cells.join('   ')}   peak ${peakMb()} MB`)
}

const itemCounts = [4_750, 9_500, 19_000, 38_000]

function growthWithItems<P extends Parameters>(
  print: (line: string) => void,
  protector: Protector<'sets', P>,
  options: Given<P>,
): void {
  const [, ...times] = [itemCounts[0], ...itemCounts].map((itemCount) => {
    const data = zipfBaskets(2 * itemCount, itemCount, 10, stream(1, 'bench/baskets'))
    const values = withFallbacks(protector.parameters, options)
    const started = process.cpuUsage()
    const made = protector.run(data, values, streamsOf(1))
    const { user, system } = process.cpuUsage(started)
    if (made.kind === 'infeasible') throw new Error(`${protector.id}: ${made.because}`)
    return (user + system) / 1e6
  })
  const exponent = slope(itemCounts.map(Math.log), times.map(Math.log))
  const cells = itemCounts.map((count, i) => `${count} items: ${times[i].toFixed(2)}`)
  print(`${protector.id.padEnd(10)}${cells.join('   ')}   growth exponent ${exponent.toFixed(2)}`)
}

/** Of the line that fits best (least squares). */
function slope(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const fromMean = x.map((value) => value - mean(x))
  return mean(fromMean.map((d, i) => d * y[i])) / mean(fromMean.map((d) => d * d))
}

/** What the judges are asked. */
interface Limits {
  readonly k: number
  readonly m?: number | undefined
  readonly privacy?: readonly Constraint[] | undefined
  readonly hierarchy?: Hierarchy | undefined
}

/** The method alone: `run/protect` would add its judges. */
function timed<P extends Parameters>(protector: Protector<'sets', P>, data: Transactions, options: Given<P>) {
  const values = withFallbacks(protector.parameters, options)
  let least = Infinity
  let result = protector.run(data, values, streamsOf(1))
  for (let run = 0; run < repeats; run++) {
    const started = performance.now()
    result = protector.run(data, values, streamsOf(1))
    least = Math.min(least, performance.now() - started)
  }
  if (result.kind === 'infeasible') throw new Error(`${protector.id}: ${result.because}`)
  return { release: result.release, suppressed: result.made['suppressedItems'] ?? 0, seconds: least / 1000 }
}

function valueCount(hierarchy: Hierarchy | undefined): { valueCount?: number } {
  return hierarchy ? { valueCount: hierarchy.values.length } : {}
}

/** As many records, drawn with replacement, over the same items. */
function sampled(data: Transactions, count: number): Transactions {
  const random = stream(1, 'bench/protect')
  const offsets = new Uint32Array(count + 1)
  const elements: number[] = []
  for (let i = 0; i < count; i++) {
    const t = below(transactionCount(data), random)
    for (let e = data.offsets[t]; e < data.offsets[t + 1]; e++) elements.push(data.elements[e])
    offsets[i + 1] = elements.length
  }
  return { ...data, offsets, elements: Int32Array.from(elements) }
}

function peakMb(): string {
  return (process.resourceUsage().maxRSS / 1024).toFixed(0)
}
