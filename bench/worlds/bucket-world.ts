import { anatomy } from '../../src/kinds/buckets/protect/anatomy.js'
import type { Release } from '../../src/contract/release.js'
import { type ValueClaims, nobody } from '../../src/contract/claims.js'
import { type Table, cellOf, columnNamed, type CodedColumn } from '../../src/data/index.js'
import { streamsOf, type Random, below, stream, unit } from '../../src/math/index.js'
import { calibrationError, calibrationSums } from '../../src/math/calibration.js'

/** A bucketised table, and by row of it the code of the true value. */
export interface BucketWorld {
  readonly release: Release<'buckets'>
  readonly truth: Uint32Array
}

export function bucketWorld(table: Table, l: number, seed: number): BucketWorld {
  const made = anatomy.run(table, { l, attribute: undefined, keepOrder: false }, streamsOf(seed))
  if (made.kind === 'infeasible') throw new Error(made.because)
  const { release } = made
  const codeOf = new Map(release.values.map((value, code) => [value, code]))
  const sensitive = columnNamed(table, release.sensitive)!
  const truth = Uint32Array.from(made.key!.records[0], (record) => codeOf.get(cellOf(sensitive, record))!)
  return { release, truth }
}

/**
 * People of hidden kinds: each column and the sensitive value hang on the kind, so that columns are not independent given
 * the value. Half of the time a column is drawn from all of its values alike.
 */
export function peopleOfKinds(rowCount: number, columnCount: number, valueCount: number, seed: number): Table {
  const random = stream(seed, 'made-up people')
  const kinds = 3 * valueCount
  const cellCount = 12
  const kindOf = Uint32Array.from({ length: rowCount }, () => below(kinds, random))
  const columns = Array.from({ length: columnCount }, (_, c): CodedColumn => {
    const liked = Uint32Array.from({ length: kinds }, () => below(cellCount, random))
    return column(`c${c}`, 'quasi', cellCount, drawn(kindOf, liked, cellCount, 0.5, random))
  })
  const liked = Uint32Array.from({ length: kinds }, (_, kind) => kind % valueCount)
  const sensitive = column('value', 'sensitive', valueCount, drawn(kindOf, liked, valueCount, 0.2, random))
  return { rowCount, columns: [...columns, sensitive] }
}

function drawn(kindOf: Uint32Array, liked: Uint32Array, count: number, anyShare: number, random: Random): Uint32Array {
  return kindOf.map((kind) => (unit(random) < anyShare ? below(count, random) : liked[kind]))
}

function column(name: string, role: 'quasi' | 'sensitive', count: number, codes: Uint32Array): CodedColumn {
  const values = Array.from({ length: count }, (_, code) => `${name} ${code}`)
  return { kind: 'coded', name, role, type: 'text', exceptions: 0, codes, values }
}

/** By subject of which something is claimed: how sure its likeliest value is, and how far that was right; equals share. */
interface Guesses {
  readonly confidence: Float64Array
  readonly right: Float64Array
}

export function guessesOf(
  { posteriorOf, posteriors }: Pick<ValueClaims, 'posteriorOf' | 'posteriors'>,
  truth: Uint32Array,
): Guesses {
  const { offsets, codes, chances } = posteriors
  const subjects = Array.from(posteriorOf.keys()).filter((row) => posteriorOf[row] !== nobody)
  const confidence = new Float64Array(subjects.length)
  const right = new Float64Array(subjects.length)
  for (const [place, row] of subjects.entries()) {
    const own = posteriorOf[row]
    let most = 0
    let equals = 0
    let hit = false
    for (let i = offsets[own]; i < offsets[own + 1]; i++) {
      if (chances[i] < most) continue
      if (chances[i] > most) [most, equals, hit] = [chances[i], 0, false]
      equals++
      hit ||= codes[i] === truth[row]
    }
    confidence[place] = most
    right[place] = hit ? 1 / equals : 0
  }
  return { confidence, right }
}

/** The share that was right of all and of the surest 20, 5 and 1 %, and the calibration error. */
export function guessFigures({ confidence, right }: Guesses): readonly number[] {
  const order = Array.from(confidence.keys()).sort((a, b) => confidence[b] - confidence[a])
  const shares = [1, 0.2, 0.05, 0.01].map((share) => {
    const count = Math.ceil(share * order.length)
    let sum = 0
    for (let i = 0; i < count; i++) sum += right[order[i]]
    return sum / count
  })
  return [...shares, calibrationError(calibrationSums(confidence, right))]
}
