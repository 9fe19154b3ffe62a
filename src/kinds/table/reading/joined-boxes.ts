import { growableUint32 } from '../../../data/growable.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import type { Cover } from './reading.js'
import type { BoxColumn, Boxes, ClassValues } from './boxes.js'
import { forEachMeeting } from './meeting-boxes.js'

/** Classes of two releases that may hold the same person: where, and with which values. */
export interface JoinedBoxes extends Boxes {
  /** By joined class: the class of the one and of the other that meet in it. */
  readonly left: Uint32Array
  readonly right: Uint32Array
}

/** What is left open: more classes meet than there is room or time for. */
export const tooMany = 'too many'

/** How many joined classes there is room for, and until when to look for them (`performance.now`). */
export interface JoinLimit {
  readonly most: number
  readonly until?: number
}

/**
 * Whoever is in both releases is in a class of each; their boxes meet, and a value of theirs is in both. A joined class
 * holds as many people of a value as the class that has fewer of it, at most (the crack size of Fung et al.).
 */
export function joinBoxes(a: Boxes, b: Boxes, limit: JoinLimit): JoinedBoxes | typeof tooMany {
  const pairs = meetingClasses(a, b, limit)
  if (pairs === tooMany) return tooMany
  const { left, right, values } = pairs
  const columns = a.columns.map((column, c) => joinedColumn(column, b.columns[c], left, right))
  return { count: left.length, columns, values, left, right }
}

interface Meetings {
  readonly left: Uint32Array
  readonly right: Uint32Array
  readonly values: ClassValues
}

function meetingClasses(a: Boxes, b: Boxes, { most, until = Infinity }: JoinLimit): Meetings | typeof tooMany {
  let looked = 0
  const [left, right, offsets, codes, counts] = Array.from({ length: 5 }, growableUint32)
  offsets.push(0)
  const [one, other] = [a.values, b.values]
  const whole = forEachMeeting(a, b, (x, y) => {
    if (looked++ % 4096 === 0 && performance.now() > until) return false
    const before = codes.length
    let i = one.offsets[x]
    let j = other.offsets[y]
    const [iEnd, jEnd] = [one.offsets[x + 1], other.offsets[y + 1]]
    while (i < iEnd && j < jEnd) {
      const [p, q] = [one.codes[i], other.codes[j]]
      if (p === q) {
        codes.push(p)
        counts.push(Math.min(one.counts[i], other.counts[j]))
      }
      if (p <= q) i++
      if (q <= p) j++
    }
    if (codes.length === before) return true
    left.push(x)
    right.push(y)
    offsets.push(codes.length)
    return left.length <= most
  })
  if (!whole) return tooMany
  return {
    left: left.finish(),
    right: right.finish(),
    values: { offsets: offsets.finish(), codes: codes.finish(), counts: counts.finish() },
  }
}

function joinedColumn(a: BoxColumn, b: BoxColumn, left: Uint32Array, right: Uint32Array): BoxColumn {
  const interner = new SequenceInterner()
  const known = new Map<number, number>()
  const labels = new Uint32Array(left.length)
  for (let i = 0; i < left.length; i++) {
    const [x, y] = [a.labels[left[i]], b.labels[right[i]]]
    const key = x * b.covers.length + y
    let label = known.get(key)
    if (label === undefined) known.set(key, (label = interner.intern(coverInBoth(a.covers[x], b.covers[y]))))
    labels[i] = label
  }
  const { offsets, members } = interner.finish()
  return {
    labels,
    covers: Array.from({ length: interner.size }, (_, s) => members.subarray(offsets[s], offsets[s + 1])),
  }
}

/** The places in both. */
export function coverInBoth(a: Cover, b: Cover): Cover {
  const runs: number[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [from, to] = [Math.max(a[i], b[j]), Math.min(a[i + 1], b[j + 1])]
    if (from < to) runs.push(from, to)
    if (a[i + 1] <= b[j + 1]) i += 2
    else j += 2
  }
  return Uint32Array.from(runs)
}
