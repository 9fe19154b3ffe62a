import { solveSymmetric } from '../../../math/symmetric-matrix.js'
import { type BucketCells, allBuckets, cellCount, valueShares } from './bucket-cells.js'
import type { RowFeatures } from './row-features.js'
import { type Softmax, believer, blankSoftmax, predict } from './softmax.js'

const mostPasses = 100
const smallestStep = 1e-3
/** More buckets than this settle a handful of numbers no better. */
const mostBuckets = 5000

/**
 * How far to trust the scores of each kind of feature: P(value | features) ∝ exp(bias + Σ trust of its kind · score). From
 * a normal prior about `start` of variance 1 to what makes the buckets likeliest (the gradient algorithm of EM, Lange
 * 1995); a trust is never below 0.
 */
export function learnTrust(
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
