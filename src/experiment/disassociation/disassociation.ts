import { type Relatedness, relatednessOf } from '../../kinds/disassociated/attack/reassociation.js'
import { type Transactions, transactionCount } from '../../data/transactions.js'
import { disassociate } from '../../kinds/index.js'
import { attack } from '../../run/attack.js'
import { protect } from '../../run/protect.js'
import { scoreReassociation, type ReassociationScore } from '../../kinds/disassociated/score/score-reassociation.js'
import type { Measure } from '../../meaning/measure.js'
import type { Experiment, ResultRow } from '../experiment.js'
import { densePart, densityOf, firstRecords, namedData, smallRecords } from './open-data.js'
import { chunkFigure, figureOf, studies, chunkMethods, seriesId, shownMethods } from './figures.js'
import { statements } from './statements.js'
import type { ReassociationClaims } from '../../contract/claims.js'
import { claimsIn, clusterClaims } from '../../contract/cluster-claims.js'
import type { Disassociated } from '../../kinds/disassociated/disassociated.js'
import type { Truth } from '../../kinds/disassociated/score/truth.js'

export const disassociation: Experiment = {
  id: 'disassociation',
  summary: 'the attacks on disassociated transactions: effect of k, density and cluster size',
  cites: ['AlShuhail and Shao, Semantic attack on disassociated transactions, Figures 2 to 4'],
  needs: namedData.map(({ file }) => file),
  semantics: { full: [['ngd'], ['glove', 'minilm']], small: [['wordnet']] },
  figures: [...studies.flatMap((study) => namedData.map((data) => figureOf(study, data))), chunkFigure],
  statements,
  async *run({ dataFolder, small, seed, semantics, open, onProgress }) {
    const measures: Measure[] = []
    for (const name of semantics) measures.push(await open(name))
    const total = studies.length * namedData.length
    let done = 0
    for (const source of namedData) {
      onProgress(`reading ${source.label}`, 0, 1)
      const all = await source.load(dataFolder, small ? smallRecords : undefined)
      const partOf = denseParts(small ? firstRecords(all, smallRecords) : all, small ? 60 : 400)
      for (const study of studies) {
        onProgress(`${study.label}, ${source.label}`, done++, total)
        for (const x of small ? study.xs.slice(0, 2) : study.xs) {
          const setting = study.settings(x)
          const data = partOf(setting.density)
          // Data with no part so dense, or with too few records for a second cluster, has no such point.
          if (data === undefined || setting.maxCluster > transactionCount(data)) continue
          const point = { figure: figureOf(study, source).id, x, ...setting, data, measures, seed }
          yield* pointRows(point, shownMethods)
        }
      }
      const setting = studies[0].settings(3)
      const data = partOf(setting.density)
      if (data === undefined) continue
      const [measure] = measures
      yield* pointRows(
        { figure: chunkFigure.id, x: source.label, ...setting, data, measures: [measure], seed },
        chunkMethods,
      )
    }
  },
}

/** One point of a figure: what is protected, how, and how the attacker knows what is related. */
interface Point {
  readonly figure: string
  readonly x: number | string
  readonly data: Transactions
  readonly k: number
  readonly maxCluster: number
  /** The last one also measures Word Mover's Distance, for all series alike. */
  readonly measures: readonly Measure[]
  readonly seed: number
}

async function* pointRows(point: Point, methods: typeof shownMethods): AsyncGenerator<ResultRow> {
  const { figure, x, data, k, maxCluster, measures, seed } = point
  const result = await protect(data, disassociate, { k, m: 2, maxCluster }, seed)
  if (result.kind === 'infeasible') throw new Error(result.because)
  const { release, key } = result
  if (!key) throw new Error('clusters have no key: this is a defect')
  const related: Relatedness[] = []
  for (const measure of measures) {
    await measure.prepare(release.items)
    related.push(relatednessOf(measure, release.items))
  }
  const judge = { truth: { original: data, key }, relatedness: related[related.length - 1] }
  for (const shown of methods) {
    for (const [place, meaning] of (shown.perMeasure ? measures : measures.slice(0, 1)).entries()) {
      const outcome = await attack(release, shown.method, {}, { granted: { meaning }, seed, tell: 0 })
      if (outcome.kind !== 'attacked' || outcome.claims.kind !== 'places') return
      const found = outcome.claims
      const attacked: PlacedCluster = { release, found, ...judge }
      const score = scoreReassociation(release, found, judge.truth, { ...judge, moverRecords: 200 })
      // Where nothing was torn apart there is nothing to put together.
      if (score.accuracy.of === 0) return
      const byChunk = shown.method.id === 'aba' ? breakageByChunk(attacked) : {}
      const series = seriesId(shown, measures[place].id)
      for (const [measure, estimate] of Object.entries({ ...reassociationEstimates(score), ...byChunk }))
        yield { figure, x, series, measure, ...estimate, seed }
    }
  }
}

/** Parts of the data by density, each made once; undefined where the data has no part so dense. */
function denseParts(all: Transactions, leastRecords: number): (density: number) => Transactions | undefined {
  const parts = new Map<number, Transactions>()
  return (density) => {
    const part = parts.get(density) ?? densePart(all, density, leastRecords)
    parts.set(density, part)
    return densityOf(part) < density - 0.05 ? undefined : part
  }
}

type Estimates = Readonly<Record<string, Pick<ResultRow, 'mean' | 'low' | 'high' | 'n'>>>

/** A release, what an attack made of it, and the truth beside it for the judge alone. */
interface PlacedCluster {
  readonly release: Disassociated
  readonly found: ReassociationClaims
  readonly truth: Truth
}

/** The measures of AlShuhail and Shao §6.1, and two of ours: breakage record by record, calibration error. */
function reassociationEstimates(score: ReassociationScore): Estimates {
  const { mean, plusMinus, records } = score.wordMovers
  const error = score.calibrationError
  const share = ofClusters(score.byCluster.length)
  return {
    accuracy: share(score.accuracy),
    wmd: { mean, low: mean - plusMinus, high: mean + plusMinus, n: records },
    records: share(score.transactionBreakage),
    km: share(score.kmBreakage),
    'km-record': share(score.kmBreakageInRecord),
    ece: { mean: error, low: error, high: error, n: score.byCluster.length },
  }
}

/** Transaction breakage by what was claimed of record chunks alone, and of term chunks alone (Figures 2c and 4c). */
function breakageByChunk({ release, found, truth }: PlacedCluster): Estimates {
  const only = (keep: (chunk: number) => boolean): Estimates[string] => {
    const clusters = found.clusters.map((claims) =>
      clusterClaims(
        claims.cluster,
        claimsIn(claims).filter(({ chunk }) => keep(chunk)),
      ),
    )
    const score = scoreReassociation(release, { ...found, clusters }, truth, { moverRecords: 0 })
    return ofClusters(score.byCluster.length)(score.transactionBreakage)
  }
  return { 'records-by-chunks': only((chunk) => chunk >= 0), 'records-by-terms': only((chunk) => chunk < 0) }
}

/** Intervals of shares are over clusters, so those are what a point rests on. */
function ofClusters(n: number): (share: ReassociationScore['accuracy']) => Estimates[string] {
  return ({ value, low, high }) => ({ mean: value, low, high, n })
}
