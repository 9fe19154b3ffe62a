import { unrelated } from '../src/kinds/disassociated/attack/anchors/relatedness.js'
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
import { readTransactions } from '../src/files/index.js'
import { below, stream, streamsOf } from '../src/math/index.js'
import { recordsOf } from '../src/kinds/disassociated/score/truth.js'
import { attack, attacksOn, protect } from '../src/run/index.js'
import { openMeasure } from '../src/meaning/index.js'
import { extractTransactions } from '../src/meaning/extract/index.js'
import { readTexts } from '../src/files/index.js'
import { densePart, densityOf } from '../src/experiment/disassociation/dense-part.js'
import {
  type CurvePoint,
  type PopulationPoint,
  ahead,
  chanceOf,
  curveSummary,
  percent,
  populationSummary,
} from './reassociation-summary.js'
import { sharedData } from './shared-data.js'

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
