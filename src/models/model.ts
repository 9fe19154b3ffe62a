import type { Method } from '../method/method.js'
import type { Parameters, Values } from '../method/parameter.js'
import type { Data, Kind, Release } from '../release/release.js'
import type { Judgement, Violation } from './judgement.js'

/** What "private" means for a kind of release, and a judge that shares no code with the protectors. */
export interface Model<K extends Kind = Kind, P extends Parameters = Parameters> extends Method<P> {
  readonly on: K
  /** It compares the release with its original, and cannot judge without. */
  readonly needsOriginal?: true
  judge(release: Release<K>, values: Values<P>, original?: Data<K>): Judgement<Violation>
}
