import type { Granted } from './attack.js'
import type { Claims } from './claims.js'
import type { Streams } from '../math/random.js'
import type { Data, Kind, OtherKind, Release } from './release.js'
import type { Finding } from './finding.js'
import type { Pinned } from './pinned.js'
import type { Less, Tried } from './scoring.js'
import type { AttackGiven } from './given.js'
import type { AuditLine } from './question.js'
import type { Causes } from './causes.js'
import type { RecordsAccount } from './account.js'
import type { PublishedCell } from './account.js'

/** All that the path from a release to a verdict asks of its kind, in one place. Every kind is a line in `waysByKind`. */
export type Ways<K extends OtherKind> = KindWays<Extract<Release, { readonly kind: K }>, Data<K>, K>

/** The same, whatever the kind: who calls it has asked for the ways of this very release. */
export interface KindWays<R extends Release = Release, D extends Data = Data, K extends Kind = Kind> {
  /** The questions of an audit, in the order of its page. */
  readonly lines: readonly AuditLine<K>[]
  /** Who the release is about, in the plural: `people`, `users`. */
  readonly who: string
  /** How many of them there are, where that is not the most that any question is about. */
  sizeOf?(release: R): number
  /** Whether data are of the sort such a release is made of. */
  isData(data: Data): boolean
  /** Stops where a release cannot come from the original; the file is that of the original. */
  refuseForeign(release: R, original: D, file: string): void
  /** What an intruder is taken to know of the people, where the original tells it; what is granted by name comes before it. */
  knownOf?(original: D, release: R, random: Streams): Granted
  /** What claims come to; judged where the original is there. */
  findingOf(tried: Tried, release: R, scored: Scored<D>): Finding | Promise<Finding>
  /** What makes an attack succeed: words, columns, places. */
  causesOf?(claims: Claims, pinned: Pinned, release: R): Causes | undefined
  accountOf(release: R, original: D | undefined): RecordsAccount
  /** Every name and value in it: what a copy to pass on must not hold. */
  wordsOf(release: R): readonly string[]
  /** A record as it was published, from 1, where a reading is about one. */
  publishedAt?(release: R, record: number): readonly PublishedCell[]
  /** What the publication seems to say, as sentences: stands beside a reading that is about no one record. */
  promiseOf?(release: R, account: RecordsAccount): string
}

/** What claims are judged with. */
interface Scored<D extends Data = Data> {
  readonly less: Less | undefined
  /** For the judge alone; undefined where there is none. */
  readonly original: D | undefined
  readonly given: AttackGiven
  readonly random: Streams
}
