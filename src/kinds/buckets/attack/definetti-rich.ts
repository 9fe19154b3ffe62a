import { notMeasured } from '../../../contract/method.js'
import type { Attack } from '../../../contract/attack.js'
import type { ValueClaims } from '../../../contract/claims.js'
import { bucketCellsOf, cellCount } from './bucket-cells.js'
import { bucketClaims } from './bucket-claims.js'
import { type CrossFit, crossFit, foldCount } from './cross-fit.js'
import { mostCells } from './definetti.js'
import { tellingColumns } from './row-features.js'

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
