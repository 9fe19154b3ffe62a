import type { Buckets } from '../buckets.js'
import { type Posteriors, type ValueClaims, nobody } from '../../../contract/claims.js'
import { type BucketCells, valueShares } from './bucket-cells.js'

/** What is believed of the people of a bucketised table, cell by cell, as claims on its rows. */
export function bucketClaims(
  { sensitive, values, groups, table }: Buckets,
  cells: BucketCells,
  weights: Float64Array,
  chances: boolean,
  notes: readonly string[],
): ValueClaims {
  return {
    kind: 'values',
    of: 'rows',
    column: sensitive,
    values,
    ...beliefsOf(cells, weights, table.rowCount),
    together: groups.slice(),
    prior: valueShares(cells),
    chances,
    notTried: [],
    notes,
  }
}

/** By person: a belief for each who is in a bucket; a chance of 0 is none. */
export function beliefsOf(
  cells: BucketCells,
  weights: Float64Array,
  personCount: number,
): Pick<ValueClaims, 'posteriorOf' | 'posteriors'> {
  const { bucketCount, people, peopleOffsets, values, valueOffsets, cellOffsets } = cells
  const posteriorOf = new Uint32Array(personCount).fill(nobody)
  const offsets = new Uint32Array(people.length + 1)
  let filled = 0
  for (const weight of weights) if (weight > 0) filled++
  const codes = new Uint32Array(filled)
  const chances = new Float64Array(filled)
  let at = 0
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    const held = valueOffsets[bucket + 1] - valueOffsets[bucket]
    for (let place = peopleOffsets[bucket]; place < peopleOffsets[bucket + 1]; place++) {
      const cell = cellOffsets[bucket] + (place - peopleOffsets[bucket]) * held
      posteriorOf[people[place]] = place
      for (let k = 0; k < held; k++) {
        if (weights[cell + k] <= 0) continue
        codes[at] = values[valueOffsets[bucket] + k]
        chances[at++] = weights[cell + k]
      }
      offsets[place + 1] = at
    }
  }
  return { posteriorOf, posteriors: { offsets, codes, chances } }
}

/** One belief for each bucket: the shares of its values. */
export function bucketShares(cells: BucketCells): Posteriors {
  const { bucketCount, peopleOffsets, values, capacities, valueOffsets } = cells
  const chances = capacities.slice()
  for (let bucket = 0; bucket < bucketCount; bucket++)
    for (let i = valueOffsets[bucket]; i < valueOffsets[bucket + 1]; i++)
      chances[i] /= peopleOffsets[bucket + 1] - peopleOffsets[bucket]
  return { offsets: valueOffsets, codes: values, chances }
}
