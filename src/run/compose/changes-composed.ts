import { type Newcomers, newcomersOf } from '../../kinds/table/attack/newcomers.js'
import { type NotMeasured, notMeasured } from '../../contract/method.js'
import type { Boxes, Comparable } from '../../kinds/table/reading/boxes.js'

/** What happened to the people between an earlier release and the first one: some joined, or some left. */
export type Between = 'joined' | 'left'

/** What can be told of people who are in one release and not in the other. */
export interface ChangesComposed {
  readonly between: Between
  /** Which of the other releases, from 0. */
  readonly other: number
  /** People who joined or left, at least. */
  readonly least: number
  /** Groups in which somebody did, and of these those where everybody who did has one value. */
  readonly groups: number
  readonly certainGroups: number
  /** People of whom that tells the value, at least, and of these those of whom their group alone did not. */
  readonly certain: number
  readonly gained: number
  /** Records without a place in the other release: what is said to have happened cannot be all. */
  readonly displaced: number
}

const mostMeetings = 100_000_000

/** Nobody left, or nobody joined: by what the classes must hold of the others, what those hold who did. */
export function changesComposed({ releases }: Comparable, between: Between): (ChangesComposed | NotMeasured)[] {
  const [first, ...others] = releases
  return others.map((other, place) => {
    const [before, after] = between === 'joined' ? [other, first] : [first, other]
    const found = newcomersOf(before, after, mostMeetings)
    if (!found) return notMeasured(`more than ${mostMeetings} groups of the releases may hold the same people`)
    return { between, other: place, ...summed(after, found) }
  })
}

function summed({ count, values: { offsets } }: Boxes, { counts, least, displaced }: Newcomers) {
  const sum = { least: 0, groups: 0, certainGroups: 0, certain: 0, gained: 0, displaced }
  for (let c = 0; c < count; c++) {
    if (least[c] === 0) continue
    sum.least += least[c]
    sum.groups++
    let possible = 0
    for (let i = offsets[c]; i < offsets[c + 1]; i++) if (counts[i] > 0) possible++
    if (possible > 1) continue
    sum.certainGroups++
    sum.certain += least[c]
    if (offsets[c + 1] - offsets[c] > 1) sum.gained += least[c]
  }
  return sum
}
