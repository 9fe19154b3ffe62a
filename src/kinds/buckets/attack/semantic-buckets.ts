import { solveSymmetric } from '../../../math/symmetric-matrix.js'
import { notMeasured } from '../../../contract/method.js'
import type { Attack } from '../../../contract/attack.js'
import type { ValueClaims } from '../../../contract/claims.js'
import { bucketCellsOf, cellCount, bucketClaims, type BucketCells, allBuckets, valueShares } from './bucket-cells.js'
import { mostCells } from './definetti.js'
import { columnFeatures, tellingColumns, type RowFeatures } from './row-features.js'
import { believer, type Softmax, blankSoftmax, predict } from './softmax.js'
import type { CodedColumn } from '../../../data/table.js'
import type { Measure } from '../../../meaning/measure.js'
import { balance } from '../../sets/attack/undertext/balance.js'

/**
 * Whoever knows what words mean expects a doctorate beside a profession rather than a broom: each value of a bucket goes
 * to those whose other values are near to it in meaning.
 */
export const semanticBuckets: Attack<'buckets', ValueClaims> = {
  id: 'semantic',
  name: 'semantic attack on buckets',
  summary: 'gives the values of a bucket to those whose other values are near to them in meaning',
  cites: ['Ong, Shao: Semantic attack on set-generalised transactions, section 3.3'],
  on: 'buckets',
  parameters: {},
  needs: ['meaning'],
  baseline: 'random-worlds',
  async run(release, { meaning }, _values, _random, onProgress) {
    const cells = bucketCellsOf(release)
    // What a number or a date means is not in its digits.
    const columns = tellingColumns(release.table.columns).filter(({ type }) => type === 'text')
    if (columns.length === 0) return notMeasured('no column of the buckets holds words')
    if (cellCount(cells) > mostCells) return notMeasured('the buckets are too large: people × values needs over 2 GB')
    onProgress?.('asking what words mean', 0, 2)
    const scores = await meaningScores(columns, release.values, meaning!)
    if (scores.every((score) => score === 0))
      return notMeasured('the measure tells nothing of the words of the buckets')
    onProgress?.('learning how far to trust it', 1, 2)
    const known = columnFeatures(columns, cells)
    const { model, trust } = learnTrust(cells, known, scores, 1 / Math.sqrt(columns.length))
    const beliefs = new Float64Array(cellCount(cells))
    const believe = believer(cells, known)
    for (let bucket = 0; bucket < cells.bucketCount; bucket++) believe(model, bucket, beliefs)
    return bucketClaims(release, cells, beliefs, false, [
      'How near words are is no chance: it only orders the claims',
      `Meaning speaks by ${trust.filter((one) => one > 0).length} of ${columns.length} columns of words`,
    ])
  },
}

/**
 * By feature and sensitive value, how much nearer in meaning they are than the feature is to other values and the value to
 * other features of the column; the features of all columns one after the other, each column on a scale of its own
 * (mean 0, variance 1). What the measure does not know is 0.
 */
async function meaningScores(
  columns: readonly CodedColumn[],
  values: readonly string[],
  measure: Pick<Measure, 'prepare' | 'distances'>,
): Promise<Float64Array> {
  const asked = values.map(asWords)
  const scores: Float64Array[] = []
  for (const column of columns) {
    const terms = column.values.map(asWords)
    await measure.prepare(terms, asked)
    scores.push(standardised(balance(measure.distances(terms, asked), terms.length, asked.length)))
  }
  const all = new Float64Array(scores.reduce((sum, { length }) => sum + length, 0))
  let start = 0
  for (const own of scores) {
    all.set(own, start)
    start += own.length
  }
  return all
}

/** `Prof-specialty` and `prof_specialty` are words, however they are written in a file. */
function asWords(value: string): string {
  return value.replaceAll(/[-_/]+/g, ' ').trim()
}

/** Near is high. Nothing where all are equally far. */
function standardised(distances: Float64Array): Float64Array {
  const spread = Math.sqrt(distances.reduce((sum, distance) => sum + distance * distance, 0) / distances.length)
  return distances.map((distance) => (spread > 0 ? -distance / spread : 0))
}

const mostPasses = 100
const smallestStep = 1e-3
/** More buckets than this settle a handful of numbers no better. */
const mostBuckets = 5000

/**
 * How far to trust the scores of each kind of feature: P(value | features) ∝ exp(bias + Σ trust of its kind · score). From
 * a normal prior about `start` of variance 1 to what makes the buckets likeliest (the gradient algorithm of EM, Lange
 * 1995); a trust is never below 0.
 */
function learnTrust(
  cells: BucketCells,
  known: RowFeatures,
  scores: Float64Array,
  start: number,
): { readonly model: Softmax; readonly trust: Float64Array } {
  const { width } = known
  const trust = new Float64Array(width).fill(start)
  const buckets = allBuckets(cells).subarray(0, mostBuckets)
  const believe = believer(cells, known)
  const beliefs = new Float64Array(cellCount(cells))
  let model = weighted(blankSoftmax(cells, known), known, scores, trust)
  for (let pass = 0; pass < mostPasses; pass++) {
    for (const bucket of buckets) believe(model, bucket, beliefs)
    const { gradient, hessian, biases } = expected(cells, known, scores, model, buckets, beliefs)
    for (let kind = 0; kind < width; kind++) {
      gradient[kind] -= trust[kind] - start
      hessian[kind * width + kind] += 1
    }
    const step = solveSymmetric(hessian, gradient)
    let moved = 0
    for (let kind = 0; kind < width; kind++) {
      const next = Math.max(0, trust[kind] + step[kind])
      moved = Math.max(moved, Math.abs(next - trust[kind]))
      trust[kind] = next
    }
    model = weighted({ biases, weights: model.weights }, known, scores, trust)
    if (moved < smallestStep) break
  }
  return { model, trust }
}

function weighted(
  { biases, weights }: Softmax,
  { starts, width }: RowFeatures,
  scores: Float64Array,
  trust: Float64Array,
): Softmax {
  const count = biases.length
  for (let kind = 0; kind < width; kind++)
    for (let i = starts[kind] * count; i < starts[kind + 1] * count; i++) weights[i] = trust[kind] * scores[i]
  return { biases, weights }
}

/** Scores believed less scores predicted, how they vary together, and biases that make values as frequent as they are. */
function expected(
  cells: BucketCells,
  known: RowFeatures,
  scores: Float64Array,
  model: Softmax,
  buckets: Uint32Array,
  beliefs: Float64Array,
): { gradient: Float64Array; hessian: Float64Array; biases: Float64Array } {
  const { peopleOffsets, valueOffsets, values, cellOffsets, valueCount } = cells
  const { width, features } = known
  const gradient = new Float64Array(width)
  const hessian = new Float64Array(width * width)
  const chances = new Float64Array(valueCount)
  const predicted = new Float64Array(valueCount)
  const means = new Float64Array(width)
  let people = 0
  for (const bucket of buckets) {
    const first = valueOffsets[bucket]
    const held = valueOffsets[bucket + 1] - first
    let cell = cellOffsets[bucket]
    for (let place = peopleOffsets[bucket]; place < peopleOffsets[bucket + 1]; place++, cell += held, people++) {
      predict(model, known, place, chances)
      for (let value = 0; value < valueCount; value++) predicted[value] += chances[value]
      for (let kind = 0; kind < width; kind++) {
        const row = features[place * width + kind] * valueCount
        let mean = 0
        for (let value = 0; value < valueCount; value++) mean += chances[value] * scores[row + value]
        means[kind] = mean
        gradient[kind] -= mean
        for (let k = 0; k < held; k++) gradient[kind] += beliefs[cell + k] * scores[row + values[first + k]]
      }
      for (let a = 0; a < width; a++)
        for (let b = a; b < width; b++) {
          const [one, other] = [features[place * width + a] * valueCount, features[place * width + b] * valueCount]
          let sum = -means[a] * means[b]
          for (let value = 0; value < valueCount; value++)
            sum += chances[value] * scores[one + value] * scores[other + value]
          hessian[a * width + b] += sum
        }
    }
  }
  const shares = valueShares(cells)
  const biases = model.biases.map((bias, value) =>
    shares[value] > 0 ? bias + Math.log((shares[value] * people) / predicted[value]) : bias,
  )
  return { gradient, hessian, biases }
}
