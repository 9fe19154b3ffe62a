import type { Boxes, ClassValues } from '../reading/boxes.js'
import { forEachMeeting } from '../reading/meeting-boxes.js'

/** What can be told of people who are in a later release and were not in an earlier one. */
export interface Newcomers {
  /** As the values of the later release: records that may be those of people who joined. */
  readonly counts: Uint32Array
  /** By class of the later release: how many people joined it at least, and at most. */
  readonly least: Uint32Array
  readonly most: Uint32Array
  /** Records of the earlier release that no class of the later has room for: somebody left after all. */
  readonly displaced: number
}

/**
 * Nobody left between two releases. A record of the earlier one is in the later one again, in a class that its own meets;
 * where all the others have too little room for its value, some of the records of a class are those of people who were
 * there before (the backward attack of Fung et al.), and who joined has one of the rest. With the two releases swapped it
 * tells of people who left when nobody joined. Undefined where more classes meet than `most`.
 */
export function newcomersOf(earlier: Boxes, later: Boxes, mostMeetings: number): Newcomers | undefined {
  // room[i]: by place in the earlier values, records of the value in all the later classes that the class meets.
  const room = new Float64Array(earlier.values.codes.length)
  let meetings = 0
  const whole = forEachMeeting(earlier, later, (a, b) => {
    forEachShared(earlier.values, a, later.values, b, (i, j) => (room[i] += later.values.counts[j]))
    return ++meetings <= mostMeetings
  })
  if (!whole) return undefined
  const settled = new Uint32Array(later.values.codes.length)
  const possible = new Uint32Array(later.values.codes.length)
  forEachMeeting(earlier, later, (a, b) => {
    forEachShared(earlier.values, a, later.values, b, (i, j) => {
      const elsewhere = room[i] - later.values.counts[j]
      settled[j] += Math.max(0, earlier.values.counts[i] - elsewhere)
      possible[j] += earlier.values.counts[i]
    })
    return true
  })
  const { offsets, counts: held } = later.values
  const counts = held.map((count, j) => count - Math.min(count, settled[j]))
  const least = new Uint32Array(later.count)
  const most = new Uint32Array(later.count)
  for (let c = 0; c < later.count; c++)
    for (let j = offsets[c]; j < offsets[c + 1]; j++) {
      least[c] += held[j] - Math.min(held[j], possible[j])
      most[c] += counts[j]
    }
  let displaced = 0
  for (const [i, count] of earlier.values.counts.entries()) displaced += Math.max(0, count - room[i])
  return { counts, least, most, displaced }
}

/** The values that two classes share, by their places. */
function forEachShared(
  one: ClassValues,
  a: number,
  other: ClassValues,
  b: number,
  share: (i: number, j: number) => void,
): void {
  let i = one.offsets[a]
  let j = other.offsets[b]
  while (i < one.offsets[a + 1] && j < other.offsets[b + 1]) {
    const [p, q] = [one.codes[i], other.codes[j]]
    if (p === q) share(i, j)
    if (p <= q) i++
    if (q <= p) j++
  }
}
