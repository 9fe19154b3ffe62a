import type { Kind, OtherKind, Release } from '../contract/release.js'
import { answersWays } from './answers/answers-ways.js'
import { countsWays } from './counts/counts-ways.js'
import { graphWays } from './graph/graph-ways.js'
import { queriesWays } from './queries/queries-ways.js'
import { textWays } from './text/text-ways.js'
import { setBucketsWays } from './set-buckets/set-buckets-ways.js'
import { placesWays } from './places/places-ways.js'
import type { KindWays, Ways } from '../contract/kind.js'

/** By kind: a new one is a line here. */
const waysByKind: { readonly [K in OtherKind]: Ways<K> } = {
  counts: countsWays,
  graph: graphWays,
  queries: queriesWays,
  text: textWays,
  'set-buckets': setBucketsWays,
  places: placesWays,
  answers: answersWays,
}

/** What a kind of release says of itself; undefined of transactions and tables, which the path knows by itself. */
export function waysOf({ kind }: Pick<Release, 'kind'>): KindWays | undefined {
  return isOther(kind) ? waysByKind[kind] : undefined
}

export const allWays: readonly KindWays[] = Object.values(waysByKind)

function isOther(kind: Kind): kind is OtherKind {
  return kind in waysByKind
}
