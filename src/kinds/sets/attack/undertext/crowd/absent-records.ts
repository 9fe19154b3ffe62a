import { type Random, below, shuffle } from '../../../../../math/random.js'
import type { ContextSize } from '../../../../../contract/context-table.js'
import { nearestFirst } from '../../context/nearest-first.js'
import type { PlainItems } from '../plain-items.js'
import { type CrowdRecords, crowdFolds } from './crowd-counts.js'

/** Records of the crowd that are looked at as such in which a member is known not to stand. */
export interface AbsentRecords {
  /** Distinct terms of their contexts. */
  readonly terms: Uint32Array
  /** By record: what it holds, and where the terms of its context stand in `terms`. */
  readonly records: readonly { readonly held: ReadonlySet<number>; readonly places: Uint32Array }[]
}

const wanted = 60

/**
 * Some records of each part of the crowd, and of all parts together, with the context that a set would have at a place
 * drawn by lot. Of a part that is left out they are its own: like the rows of a rehearsal there, they were not counted.
 */
export function absentRecords(
  { codes, folds }: CrowdRecords,
  { postings }: PlainItems,
  size: ContextSize,
  random: Random,
): (leftOut: number | undefined) => AbsentRecords {
  const order = shuffle(Uint32Array.from(codes.keys()), random)
  const drawn = Array.from({ length: crowdFolds }, (_, fold) =>
    Array.from(order.filter((record) => folds[record] === fold).subarray(0, wanted), (record) => {
      const told = Array.from(codes[record], (code) => (code >= 0 && postings[code].length > 0 ? code : -1))
      return {
        held: new Set(codes[record]),
        context: [...nearestFirst(told, below(told.length + 1, random), size).keys()],
      }
    }).filter(({ context }) => context.length > 0),
  )
  const some = drawn.map((one) => packed(one))
  const all = packed(drawn.flatMap((one) => one.slice(0, wanted / crowdFolds)))
  return (leftOut) => (leftOut === undefined ? all : some[leftOut])
}

function packed(
  drawn: readonly { readonly held: ReadonlySet<number>; readonly context: readonly number[] }[],
): AbsentRecords {
  const placeOf = new Map<number, number>()
  const records = drawn.map(({ held, context }) => ({
    held,
    places: Uint32Array.from(context, (term) => {
      const place = placeOf.get(term) ?? placeOf.size
      placeOf.set(term, place)
      return place
    }),
  }))
  return { terms: Uint32Array.from(placeOf.keys()), records }
}
