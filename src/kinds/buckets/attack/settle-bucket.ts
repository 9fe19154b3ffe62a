import type { Dealer } from '../../../math/permanent.js'
import { sinkhorn } from '../../../math/sinkhorn.js'
import type { BucketCells } from './bucket-cells.js'

export const settlingChoices = ['exact', 'scaling'] as const

/**
 * Makes the weights of a bucket's cells chances that agree with what the bucket holds, in place. With a dealer every way
 * to deal its values out to its people is weighed; without one, or where there are too many ways, rows and columns are
 * scaled in turn. Returns the logarithm of what all ways weigh, undefined where they were not summed.
 */
export function settleBucket(
  { cellOffsets, valueOffsets, capacities }: BucketCells,
  bucket: number,
  weights: Float64Array,
  deal: Dealer | undefined,
): number | undefined {
  const own = weights.subarray(cellOffsets[bucket], cellOffsets[bucket + 1])
  const held = capacities.subarray(valueOffsets[bucket], valueOffsets[bucket + 1])
  const weight = deal?.(own, held)
  if (weight === undefined) sinkhorn(own, held)
  return weight
}
