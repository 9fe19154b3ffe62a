import { relatednessOf } from '../../attack/disassociated/anchors/relatedness.js'
import { reassociations } from '../../attack/disassociated/anchors/reassociations.js'
import type { Transactions } from '../../data/transactions.js'
import { protectByDisassociation } from '../../protect/index.js'
import { stream } from '../../random/random.js'
import { type ReassociationScore, scoreReassociation } from '../../score/places/score-reassociation.js'
import type { Measure } from '../../semantics/measure.js'
import type { Experiment, ResultRow } from '../experiment.js'
import type { Figure } from '../figure.js'
import { densePart, densityOf } from './dense-part.js'
import { type OpenData, firstRecords, namedData } from './open-data.js'

/** What is varied, over which values, and what stays (AlShuhail and Shao §6.1; clusters of k² to k⁴ records). */
const studies = [
  { id: 'k', label: 'k', figure: 2, xs: [2, 3, 4, 5], settings: (k: number) => ({ k, density: 0.3, maxCluster: 25 }) },
  {
    id: 'density',
    label: 'mean length / distinct items',
    figure: 3,
    xs: [0.2, 0.3, 0.4, 0.5, 0.6, 0.7],
    settings: (density: number) => ({ k: 3, density, maxCluster: 25 }),
  },
  {
    id: 'cluster',
    label: 'largest cluster',
    figure: 4,
    xs: [9, 27, 81],
    settings: (maxCluster: number) => ({ k: 3, density: 0.3, maxCluster }),
  },
] as const

type Study = (typeof studies)[number]

const panels = [
  { measure: 'accuracy', label: 'accuracy' },
  { measure: 'wmd', label: "Word Mover's Distance" },
  { measure: 'records', label: 'transaction breakage' },
  { measure: 'km', label: 'k^m breakage' },
  { measure: 'km-record', label: 'k^m breakage, record by record' },
  { measure: 'ece', label: 'calibration error' },
] as const

export const disassociation: Experiment = {
  id: 'disassociation',
  summary: 'the attacks on disassociated transactions: effect of k, density and cluster size',
  cites: ['AlShuhail and Shao, Semantic attack on disassociated transactions, Figures 2 to 4'],
  needs: namedData.map(({ file }) => file),
  semantics: { full: 'npmi', small: 'wordnet' },
  figures: studies.flatMap((study) => namedData.map((data) => figureOf(study, data))),
  async *run({ dataFolder, small, seed, semantics, open, onProgress }) {
    const measure = await open(semantics)
    const total = studies.length * namedData.length
    let done = 0
    for (const source of namedData) {
      const all = await source.load(dataFolder)
      const data = small ? firstRecords(all, 300) : all
      for (const study of studies) {
        onProgress(`${study.label}, ${source.label}`, done++, total)
        for (const x of small ? study.xs.slice(0, 2) : study.xs)
          yield* pointsAt(figureOf(study, source).id, x, data, study.settings(x), small, measure, seed)
      }
    }
  },
}

async function* pointsAt(
  figure: string,
  x: number,
  data: Transactions,
  { k, density, maxCluster }: ReturnType<Study['settings']>,
  small: boolean,
  measure: Measure,
  seed: number,
): AsyncGenerator<ResultRow> {
  const part = densePart(data, density, small ? 60 : 400)
  // Data that has no part so dense leaves the point out: the densest part would be drawn where it does not belong.
  if (densityOf(part) < density - 0.05) return
  const result = protectByDisassociation(part, { k, m: 2, maxCluster }, stream(seed, 'experiment/protect'))
  if (result.kind === 'infeasible') throw new Error(result.because)
  const { release, records } = result
  await measure.prepare(release.items)
  const relatedness = relatednessOf(measure, release.items)
  for (const method of reassociations) {
    const found = method.run(release, relatedness, stream(seed, `experiment/attack/${method.id}`))
    const score = scoreReassociation(release, found, { original: part, records }, { relatedness, moverRecords: 200 })
    for (const [name, estimate] of Object.entries(estimatesOf(score)))
      yield { figure, x, series: method.id, measure: name, ...estimate, seed }
  }
}

function estimatesOf(score: ReassociationScore): Record<string, Pick<ResultRow, 'mean' | 'low' | 'high' | 'n'>> {
  const share = ({ value, low, high, of }: ReassociationScore['accuracy']) => ({ mean: value, low, high, n: of })
  const { mean, plusMinus, records } = score.wordMovers
  const error = score.calibrationError
  return {
    accuracy: share(score.accuracy),
    wmd: { mean, low: mean - plusMinus, high: mean + plusMinus, n: records },
    records: share(score.transactionBreakage),
    km: share(score.kmBreakage),
    'km-record': share(score.kmBreakageInRecord),
    ece: { mean: error, low: error, high: error, n: score.accuracy.of },
  }
}

function figureOf({ id, label, figure, xs }: Study, data: OpenData): Figure {
  return {
    id: `${id}-${data.id}`,
    title: `The effect of ${label} on attacking methods, ${data.label}`,
    source: `AlShuhail and Shao, Figure ${figure}`,
    about: `A part of ${data.label} as dense as said (0.3 unless varied), k = 3, clusters of at most 25; over ${xs.join(', ')}.`,
    x: { label, kind: 'linear' },
    y: { label: '', kind: 'linear' },
    panels,
    headline: 'accuracy',
    series: reassociations.map((method, slot) => ({ id: method.id, label: method.id, name: method.name, slot })),
    counts: 'claims',
    marks: [],
    claims: [],
    repeatable: true,
  }
}
