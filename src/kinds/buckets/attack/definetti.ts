import { notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import type { Attack } from '../../../contract/attack.js'
import type { ValueClaims } from '../../../contract/claims.js'
import { allBuckets, bucketCellsOf, cellCount, bucketClaims } from './bucket-cells.js'
import { type ExchangeOptions, exchange, settlingChoices } from './exchange.js'
import { columnFeatures, tellingColumns } from './row-features.js'
import { type CrossFit, crossFit, foldCount } from './cross-fit.js'

export const bayesParameters = parameters({
  smoothing: {
    type: 'number',
    fallback: 0.5,
    least: 0,
    about: 'what is added to every count that is learnt (Krichevsky and Trofimov: one half)',
    value: 'x',
  },
  settling: {
    type: 'choice',
    fallback: 'exact',
    choices: settlingChoices,
    about: "how chances are made to agree with a bucket: all ways to deal its values out, or Sinkhorn's scaling",
  },
})

export const definettiParameters = parameters({
  ...bayesParameters,
  rounds: { type: 'integer', fallback: 10, least: 1, about: 'how often it learns from what it believes' },
})

/** Cells that are still worth an array of numbers: 2 GB. */
export const mostCells = 2 ** 28

/** Bayes' rule with what the buckets themselves teach, once: who is like those in buckets that hold a value has it rather. */
export const naiveBayes: Attack<'buckets', ValueClaims, typeof bayesParameters> = {
  id: 'naive-bayes',
  name: 'naive Bayes on buckets',
  summary: 'learns from all buckets who tends to have which value, and says of each bucket whose is whose',
  cites: ['Kifer: Attacks on privacy and deFinetti’s theorem, SIGMOD 2009', 'Thesis, section 2.1.6'],
  on: 'buckets',
  parameters: bayesParameters,
  needs: [],
  baseline: 'random-worlds',
  run: async (release, _, values) => exchangedClaims(release, { ...values, rounds: 1 }),
}

/** The same again and again: what is believed of one bucket teaches what to believe of the others. */
export const definetti: Attack<'buckets', ValueClaims, typeof definettiParameters> = {
  id: 'definetti',
  name: 'deFinetti attack',
  summary: 'learns from all buckets who tends to have which value, believes it, and learns again from what it believes',
  cites: ['Kifer: Attacks on privacy and deFinetti’s theorem, SIGMOD 2009', 'Thesis, Figure 2.8'],
  on: 'buckets',
  parameters: definettiParameters,
  needs: [],
  baseline: 'random-worlds',
  run: async (release, _, values, _random, onProgress) => exchangedClaims(release, values, onProgress),
}

function exchangedClaims(
  release: Parameters<typeof definetti.run>[0],
  options: ExchangeOptions,
  onProgress?: Parameters<typeof definetti.run>[4],
) {
  const cells = bucketCellsOf(release)
  const columns = tellingColumns(release.table.columns)
  if (columns.length === 0) return notMeasured('the buckets tell nothing of their people but who is in which')
  if (cellCount(cells) > mostCells) return notMeasured('the buckets are too large: people × values needs over 2 GB')
  const { weights, scaled } = exchange(cells, columnFeatures(columns, cells), allBuckets(cells), options, (round) =>
    onProgress?.('learning from the buckets', round, options.rounds),
  )
  const many = options.settling === 'exact' && scaled > 0 ? [scaledNote(scaled, cells.bucketCount)] : []
  return bucketClaims(release, cells, weights, false, [onlyOrder, ...many])
}

/** The first round is too careful, because it learns from buckets as mixed as they are; later ones are too sure. */
export const onlyOrder = 'It takes columns for independent: its chances order the claims, and are none to be trusted'

function scaledNote(scaled: number, of: number): string {
  return `Of ${of} buckets ${scaled} are too large to weigh every way to deal their values out, and were scaled`
}

/** Fewer buckets cannot be held out and learnt from at once. */
export const leastBuckets = 4 * foldCount

/** Learns who has which value without taking columns for independent, and believes of a bucket only what others taught. */
export const definettiRich: Attack<'buckets', ValueClaims> = {
  id: 'definetti-rich',
  name: 'deFinetti attack with a richer model',
  summary: 'learns from the other buckets, by columns and pairs of them, who tends to have which value',
  cites: ['Kifer: Attacks on privacy and deFinetti’s theorem, SIGMOD 2009'],
  on: 'buckets',
  parameters: {},
  needs: [],
  microseconds: 66,
  baseline: 'random-worlds',
  async run(release, _, _values, random, onProgress) {
    const cells = bucketCellsOf(release)
    const columns = tellingColumns(release.table.columns)
    if (columns.length === 0) return notMeasured('the buckets tell nothing of their people but who is in which')
    if (cells.bucketCount < leastBuckets)
      return notMeasured(
        `a richer model needs ${leastBuckets} buckets to learn from, and there are ${cells.bucketCount}`,
      )
    if (cellCount(cells) > mostCells) return notMeasured('the buckets are too large: people × values needs over 2 GB')
    const fit = crossFit(columns, cells, random('attack/definetti-rich'), (step, steps) =>
      onProgress?.('learning from the buckets', step, steps),
    )
    return bucketClaims(release, cells, fit.beliefs, true, [readingNote(fit, 'bucket')])
  },
}

export function readingNote({ pairs, taught }: CrossFit, unit: 'bucket' | 'class'): string {
  if (taught === 0) return `Nothing could be learnt that holds for another ${unit}: what is believed are shares`
  const counted = pairs ? 'columns and pairs of them' : 'each column by itself'
  return `Each ${unit} is read by a model that others taught; it counts ${counted}`
}
