import { notMeasured } from '../../../contract/method.js'
import type { Attack } from '../../../contract/attack.js'
import type { ValueClaims } from '../../../contract/claims.js'
import { bucketCellsOf, cellCount, valueShares } from './bucket-cells.js'
import { foldCount, foldsOf, otherFolds } from './cross-fit.js'
import { definettiParameters, mostCells } from './definetti.js'
import { exchange } from './exchange.js'
import { columnFeatures, tellingColumns } from './row-features.js'

/**
 * What the release teaches about anybody: the deFinetti attack learns from four fifths of the buckets, and guesses for the
 * people of the others as if they were in none. What it gets right is no leak of theirs.
 */
export const naiveBayesOutside: Attack<'buckets', ValueClaims, typeof definettiParameters> = {
  id: 'naive-bayes-outside',
  name: 'naive Bayes for people outside',
  summary: 'guesses for people as if they were in no bucket, by what the other buckets teach',
  cites: ['Kifer: Attacks on privacy and deFinetti’s theorem, SIGMOD 2009'],
  on: 'buckets',
  parameters: definettiParameters,
  needs: [],
  baseline: null,
  async run(release, _, options, random, onProgress) {
    const cells = bucketCellsOf(release)
    const columns = tellingColumns(release.table.columns)
    if (columns.length === 0) return notMeasured('the buckets tell nothing of their people but who is in which')
    if (cells.bucketCount < foldCount) return notMeasured('too few buckets to leave some of them out')
    const { valueCount, people, peopleOffsets } = cells
    if (Math.max(cellCount(cells), people.length * valueCount) > mostCells)
      return notMeasured('the buckets are too large: people × values needs over 2 GB')
    const known = columnFeatures(columns, cells)
    const prior = valueShares(cells)
    const held = Uint32Array.from(prior.keys()).filter((value) => prior[value] > 0)
    const chances = new Float64Array(people.length * held.length)
    const folds = foldsOf(cells, random('attack/naive-bayes-outside'))
    for (const [fold, buckets] of folds.entries()) {
      onProgress?.('learning from the other buckets', fold, foldCount)
      const { likelihoods } = exchange(cells, known, otherFolds(folds, fold), options)
      for (const bucket of buckets)
        for (let place = peopleOffsets[bucket]; place < peopleOffsets[bucket + 1]; place++) {
          const own = chances.subarray(people[place] * held.length, (people[place] + 1) * held.length)
          const features = known.features.subarray(place * known.width, (place + 1) * known.width)
          bayes(prior, held, features, likelihoods, own)
        }
    }
    return {
      kind: 'values',
      of: 'rows',
      column: release.sensitive,
      values: release.values,
      ...beliefsOfAll(chances, people.length, held),
      prior,
      chances: false,
      notTried: [],
      notes: [
        'It never looks at the bucket that somebody is in: what it gets right, the release teaches about anybody',
      ],
    }
  },
}

/** P(value) · Π P(feature | value), made chances, of the values that are held. */
function bayes(
  prior: Float64Array,
  held: Uint32Array,
  features: Uint32Array,
  likelihoods: Float64Array,
  chances: Float64Array,
): void {
  for (const [k, value] of held.entries()) {
    chances[k] = Math.log(prior[value])
    for (const feature of features) chances[k] += likelihoods[feature * prior.length + value]
  }
  const most = chances.reduce((a, b) => Math.max(a, b), -Infinity)
  let sum = 0
  for (let k = 0; k < held.length; k++) sum += chances[k] = Math.max(Math.exp(chances[k] - most), Number.MIN_VALUE)
  for (let k = 0; k < held.length; k++) chances[k] = Math.max(chances[k] / sum, Number.MIN_VALUE)
}

function beliefsOfAll(chances: Float64Array, people: number, held: Uint32Array) {
  return {
    posteriorOf: Uint32Array.from({ length: people }, (_, person) => person),
    posteriors: {
      offsets: Uint32Array.from({ length: people + 1 }, (_, person) => person * held.length),
      codes: Uint32Array.from(chances, (_, i) => held[i % held.length]),
      chances,
    },
  }
}
