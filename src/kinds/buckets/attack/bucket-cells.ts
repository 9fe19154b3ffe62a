import type { Buckets } from '../buckets.js'
import { type Posteriors, type ValueClaims, nobody } from '../../../contract/claims.js'

/**
 * People in buckets, and the values that each bucket holds so often. A cell is somebody with a value of their bucket:
 * bucket b has a stretch of cells from cellOffsets[b], a row of them for each of its people.
 */
export interface BucketCells {
  readonly bucketCount: number
  /** People of bucket b: people[peopleOffsets[b]] to people[peopleOffsets[b + 1] - 1]; a place in that list is one of them. */
  readonly people: Uint32Array
  readonly peopleOffsets: Uint32Array
  /** Values of bucket b, rising, from valueOffsets[b]; of its people so many have each. */
  readonly values: Uint32Array
  readonly capacities: Float64Array
  readonly valueOffsets: Uint32Array
  readonly cellOffsets: Float64Array
  /** Of all buckets. */
  readonly valueCount: number
}

/** What a bucket holds: a value, and how many of its people have it. */
interface BucketValue {
  readonly group: number
  readonly value: number
  readonly count: number
}

export function bucketCellsOf({ groups, groupCount, counts, values }: Buckets): BucketCells {
  return bucketCells(groups, groupCount, counts, values.length)
}

export function bucketCells(
  groups: Uint32Array,
  bucketCount: number,
  held: readonly BucketValue[],
  valueCount: number,
): BucketCells {
  const peopleOffsets = new Uint32Array(bucketCount + 1)
  for (const group of groups) peopleOffsets[group + 1]++
  const valueOffsets = new Uint32Array(bucketCount + 1)
  const sorted = held.filter(({ count }) => count > 0).sort((a, b) => a.group - b.group || a.value - b.value)
  for (const { group } of sorted) valueOffsets[group + 1]++
  const cellOffsets = new Float64Array(bucketCount + 1)
  for (let b = 0; b < bucketCount; b++) {
    cellOffsets[b + 1] = cellOffsets[b] + peopleOffsets[b + 1] * valueOffsets[b + 1]
    peopleOffsets[b + 1] += peopleOffsets[b]
    valueOffsets[b + 1] += valueOffsets[b]
  }
  const next = peopleOffsets.slice()
  const people = new Uint32Array(groups.length)
  for (let person = 0; person < groups.length; person++) people[next[groups[person]]++] = person
  return {
    bucketCount,
    people,
    peopleOffsets,
    values: Uint32Array.from(sorted, ({ value }) => value),
    capacities: Float64Array.from(sorted, ({ count }) => count),
    valueOffsets,
    cellOffsets,
    valueCount,
  }
}

export function cellCount({ cellOffsets, bucketCount }: BucketCells): number {
  return cellOffsets[bucketCount]
}

export function allBuckets({ bucketCount }: BucketCells): Uint32Array {
  return Uint32Array.from({ length: bucketCount }, (_, b) => b)
}

/** Everybody of a bucket is as likely as anybody else in it to have one of its values (random worlds). */
export function randomWorldsWeights(cells: BucketCells): Float64Array {
  const { bucketCount, peopleOffsets, valueOffsets, capacities, cellOffsets } = cells
  const weights = new Float64Array(cellCount(cells))
  for (let b = 0; b < bucketCount; b++) {
    const size = peopleOffsets[b + 1] - peopleOffsets[b]
    const width = valueOffsets[b + 1] - valueOffsets[b]
    for (let i = 0; i < size * width; i++)
      weights[cellOffsets[b] + i] = capacities[valueOffsets[b] + (i % width)] / size
  }
  return weights
}

/** Of all people, the share that has each value. */
export function valueShares({ values, capacities, people, valueCount }: BucketCells): Float64Array {
  const shares = new Float64Array(valueCount)
  for (let i = 0; i < values.length; i++) shares[values[i]] += capacities[i] / people.length
  return shares
}

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
    alike: groups.slice(),
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
