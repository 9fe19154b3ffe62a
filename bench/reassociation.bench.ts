import { densePart, densityOf } from '../src/experiment/disassociation/open-data.js'
import { sharedData } from './worlds/open-data.js'
import { unrelated } from '../src/kinds/disassociated/attack/reassociation.js'
import { likelyClaims } from '../src/kinds/disassociated/attack/joint/claims.js'
import { blind, joint, reassociate } from '../src/kinds/disassociated/attack/joint/joint.js'
import {
  type Attack,
  type Granted,
  relatednessOf,
  disassociate,
  type ReassociationScore,
  scoreReassociation,
} from '../src/kinds/index.js'
import { type Transactions, elementsAt, transactionCount, transactionsOf } from '../src/data/index.js'
import { readTransactions, readTexts } from '../src/files/index.js'
import { below, stream, streamsOf } from '../src/math/index.js'
import { recordsOf } from '../src/kinds/disassociated/score/truth.js'
import { attack, attacksOn, protect } from '../src/run/index.js'
import { openMeasure } from '../src/meaning/index.js'
import { extractTransactions } from '../src/meaning/extract/index.js'
import { calibrationChance, calibrationSums } from '../src/math/calibration.js'
import { leadOfGroups } from '../src/math/interval.js'

/** Figures 2 and 3 of AlShuhail and Shao on open data: every attack against density and k. */
export const reassociation = {
  id: 'reassociation',
  summary: 'every re-association attack on dense parts of four open datasets, k = 2 to 5',
  run: async (print: (line: string) => void): Promise<void> => {
    const sources = await openSources()
    if (sources.length === 0) return print('skipped: the open data is not there (PALIMPSEST_DATA)')
    const measure = await openMeasure('npmi')
    print('m = 2, clusters of at most 25, measure npmi; shares in %; km: of rare sets, those exposed')
    const points: CurvePoint[] = []
    for (const [name, data] of sources) {
      const seen = new Set<number>()
      for (const density of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7]) {
        const part = densePart(data, density)
        if (seen.has(part.items.length * 1e6 + transactionCount(part))) continue
        seen.add(part.items.length * 1e6 + transactionCount(part))
        for (const k of [2, 3, 4, 5]) points.push(...(await curvePoint(print, name, part, k, measure)))
      }
    }
    for (const line of curveSummary(points)) print(line)
    print(
      'half of the records torn apart, the other half a population; points of accuracy above blind, cluster by cluster',
    )
    const gains: PopulationPoint[] = []
    for (const [name, data] of sources) {
      const [released, crowd] = halves(data)
      const sizes = new Set<number>()
      for (const density of [0.2, 0.3, 0.4]) {
        const part = densePart(released, density)
        if (sizes.has(part.items.length)) continue
        sizes.add(part.items.length)
        for (const k of [2, 3]) gains.push(...(await withPopulation(print, name, part, crowd, k, measure)))
      }
    }
    for (const line of populationSummary(gains)) print(line)
  },
}

async function curvePoint(
  print: (line: string) => void,
  name: string,
  data: Transactions,
  k: number,
  measure: Awaited<ReturnType<typeof openMeasure>>,
): Promise<CurvePoint[]> {
  const result = await protect(data, disassociate, { k, m: 2, maxCluster: 25 }, 1)
  if (result.kind === 'infeasible') {
    print(`${name}: ${result.because}`)
    return []
  }
  const { release, key } = result
  if (!key) throw new Error('clusters have no key')
  const scores: Record<string, ReassociationScore> = {}
  await measure.prepare(release.items)
  const relatedness = relatednessOf(measure, release.items)
  const size = `${transactionCount(data)} records, ${data.items.length} items`
  print(`${name}: density ${densityOf(data).toFixed(2)}, k = ${k}, ${size}, ${release.clusters.length} clusters`)
  for (const method of await attacksOn(release)) {
    const outcome = await attack(release, method, {}, { granted: { meaning: measure }, seed: 1, tell: 0 })
    if (outcome.kind !== 'attacked' || outcome.claims.kind !== 'places') continue
    const score = scoreReassociation(
      release,
      outcome.claims,
      { original: data, key },
      { relatedness, moverRecords: 100 },
    )
    const { accuracy, recall, transactionBreakage, kmBreakage, kmBreakageInRecord, kmPrecision } = score
    const shares = { accuracy, recall, records: transactionBreakage, km: kmBreakage, 'km-record': kmBreakageInRecord }
    const cells = Object.entries({ ...shares, 'km-precision': kmPrecision }).map(
      ([label, { value, low, high }]) => `${label} ${percent(value)} ±${percent((high - low) / 2)}`,
    )
    const error = `ECE ${score.calibrationError.toFixed(3)} (${chanceOf(score).mean.toFixed(3)} by chance)`
    print(`  ${method.id.padEnd(12)}${cells.join('  ')}  WMD ${score.wordMovers.mean.toFixed(3)}  ${error}`)
    scores[method.id] = score
  }
  return [{ k, scores }]
}

/** What a population adds to joint, and the most that pairs of items could: joint shown the real records of each cluster. */
async function withPopulation(
  print: (line: string) => void,
  name: string,
  data: Transactions,
  crowd: Transactions,
  k: number,
  meaning: Awaited<ReturnType<typeof openMeasure>>,
): Promise<PopulationPoint[]> {
  const made = await protect(data, disassociate, { k, m: 2, maxCluster: 25 }, 1)
  if (made.kind === 'infeasible' || !made.key) return []
  const { release, key } = made
  const truth = { original: data, key }
  const recordsIn = recordsOf(release, truth)
  const real = release.clusters.map((_, c) => recordsIn(c))
  const run = async (method: Attack, granted: Granted) => method.run(release, granted, {}, streamsOf(1))
  const scored = (claims: Awaited<ReturnType<typeof run>>) => {
    if (claims.kind !== 'places') throw new Error('claims are places')
    return scoreReassociation(release, claims, truth, { moverRecords: 0 })
  }
  const less = scored(await run(blind, {}))
  const attempts = {
    joint: scored(await run(joint, { meaning })),
    'with population': scored(await run(joint, { meaning, crowd })),
    oracle: scored(reassociate(release, unrelated, real, likelyClaims, streamsOf(1)('oracle'))),
  }
  const gains = Object.fromEntries(Object.entries(attempts).map(([label, score]) => [label, ahead(score, less)]))
  const cells = Object.entries(attempts).map(([label, { calibrationError }]) => {
    const { value, high } = gains[label]
    return `${label} ${percent(value)} ±${percent(high - value)} (ECE ${calibrationError.toFixed(3)})`
  })
  print(
    `${name}: density ${densityOf(data).toFixed(2)}, k = ${k}: blind ${percent(less.accuracy.value)}; ${cells.join(', ')}`,
  )
  return [{ k, gains }]
}

function halves(data: Transactions): [Transactions, Transactions] {
  const random = stream(1, 'bench/halves')
  const rows: [string[][], string[][]] = [[], []]
  for (let t = 0; t < transactionCount(data); t++)
    rows[below(2, random)].push(Array.from(elementsAt(data, t), (element) => data.items[element]))
  return [transactionsOf(rows[0]), transactionsOf(rows[1])]
}

async function openSources(): Promise<[string, Transactions][]> {
  const found: [string, Transactions][] = []
  const baskets = sharedData('groceries', 'groceries.csv')
  if (baskets) found.push(['groceries', await readTransactions(baskets, { format: 'baskets' })])
  const clicks = sharedData('bms-webview-1', 'bms-webview-1.dat')
  if (clicks) found.push(['bms', await readTransactions(clicks)])
  const news = sharedData('bbc', 'bbc.ndjson.gz')
  if (news) found.push(['bbc', await extractTransactions(readTexts(news))])
  const abstracts = sharedData('medical-abstracts', 'medical_tc_test.csv')
  if (abstracts) found.push(['medical', await extractTransactions(readTexts(abstracts, { field: 'medical_abstract' }))])
  return found
}

/** What every attack reached at one point of the curves, by its id. */
interface CurvePoint {
  readonly k: number
  readonly scores: Readonly<Record<string, ReassociationScore>>
}

type Gain = ReturnType<typeof leadOfGroups>

/** What knowing more was worth above blind at one point, cluster by cluster. */
interface PopulationPoint {
  readonly k: number
  readonly gains: Readonly<Record<string, Gain>>
}

/** How far ahead of another attack, cluster by cluster. */
function ahead({ byCluster }: ReassociationScore, other: ReassociationScore): Gain {
  return leadOfGroups(
    byCluster.map(({ correct }, c) => correct - other.byCluster[c].correct),
    byCluster.map(({ claimed }) => claimed),
  )
}

/** What the calibration error would be by chance, clusters being right or wrong together. */
function chanceOf({ byCluster }: ReassociationScore): ReturnType<typeof calibrationChance> {
  return calibrationChance(byCluster.map(({ confidence, right }) => calibrationSums(confidence, right)))
}

type Measured = 'accuracy' | 'recall' | 'kmBreakage' | 'kmBreakageInRecord' | 'transactionBreakage'

function* curveSummary(points: readonly CurvePoint[]): Generator<string> {
  const above = (id: string, measured: Measured) =>
    points.map(({ scores }) => {
      const best = Math.max(...['aba', 'rga', 'mra'].map((other) => scores[other][measured].value))
      return scores[id][measured].value - best
    })
  yield 'in points above the best of the published three'
  yield spread('joint: accuracy', above('joint', 'accuracy'))
  yield spread('joint: recall', above('joint', 'recall'))
  yield spread('joint: km', above('joint', 'kmBreakage'))
  yield spread('joint: km-record', above('joint', 'kmBreakageInRecord'))
  yield spread('joint-whole: records', above('joint-whole', 'transactionBreakage'))
  const gains = points.map(({ scores }) => ahead(scores['joint'], scores['blind']))
  yield `${spread(
    'joint: accuracy above blind',
    gains.map(({ value }) => value),
  )}; interval below 0 at ${gains.filter(({ high }) => high < 0).length}, above 0 at ${gains.filter(({ low }) => low > 0).length}`
  for (const k of new Set(points.map((point) => point.k))) {
    const scores = points.filter((point) => point.k === k).map((point) => point.scores['joint'])
    const errors = scores.map(({ calibrationError }) => calibrationError)
    const chances = scores.map(chanceOf)
    const beyond = scores.filter((_, p) => errors[p] > chances[p].mean + 2 * chances[p].deviation).length
    const byChance = median(chances.map(({ mean }) => mean)).toFixed(3)
    yield `ECE of joint, k = ${k}: median ${median(errors).toFixed(3)} (${byChance} by chance), greatest ${Math.max(...errors).toFixed(3)}; above 0.04 at ${errors.filter((error) => error > 0.04).length} of ${errors.length}, more than two standard deviations beyond chance at ${beyond}`
  }
}

function* populationSummary(points: readonly PopulationPoint[]): Generator<string> {
  for (const k of new Set(points.map((point) => point.k))) {
    const here = points.filter((point) => point.k === k).map(({ gains }) => gains)
    const means = Object.keys(here[0]).map((id) => {
      const values = here.map((gains) => gains[id].value)
      return `${id} ${percent(values.reduce((sum, value) => sum + value, 0) / values.length)}`
    })
    yield `k = ${k}: ${means.join(', ')} in the mean of ${here.length}`
  }
  const reachable = points.filter(({ gains }) => gains['oracle'].value >= 0.02)
  const reached = reachable.filter(({ gains }) => gains['with population'].value >= 0.02)
  yield `the oracle has at least 2.0 at ${reachable.length} of ${points.length}; a population reaches 2.0 at ${reached.length} of these`
  const worse = points.filter(({ gains }) => gains['with population'].high < 0).length
  yield `with a population the interval lies below blind at ${worse}, without at ${points.filter(({ gains }) => gains['joint'].high < 0).length}`
}

function spread(name: string, values: readonly number[]): string {
  const told = [Math.min(...values), median(values), Math.max(...values)].map(percent)
  const ten = values.filter((value) => value >= 0.1).length
  return `  ${name}: least ${told[0]}, median ${told[1]}, greatest ${told[2]}; at least 10 at ${ten} of ${values.length}`
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

function percent(share: number): string {
  return (100 * share).toFixed(1)
}
