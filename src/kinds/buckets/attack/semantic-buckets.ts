import { notMeasured } from '../../../contract/method.js'
import type { Attack } from '../../../contract/attack.js'
import type { ValueClaims } from '../../../contract/claims.js'
import { bucketCellsOf, cellCount } from './bucket-cells.js'
import { bucketClaims } from './bucket-claims.js'
import { mostCells } from './definetti.js'
import { learnTrust } from './learn-trust.js'
import { meaningScores } from './meaning-scores.js'
import { columnFeatures, tellingColumns } from './row-features.js'
import { believer } from './softmax.js'

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
