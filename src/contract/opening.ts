import type { MadeBy } from '../formats/meta.js'
import type { Attack, Granted } from './attack.js'
import type { AttackGiven } from './given.js'
import type { JudgedAgain } from './promises.js'
import type { PromisedModel } from './protector.js'
import type { Data, Release } from './release.js'
import type { Said } from './said.js'

/** How files of one kind come in and go out, by what is said of them. */
export interface KindFiles<R extends Release = Release, D extends Data = Data> {
  /** Whether a file of which nothing is said is of this kind: by its name or how it begins, and surely. */
  recognises?(path: string, said: Said): Promise<boolean>
  readData(path: string, said: Said): Promise<D>
  /** Data of other people beside these: may have fewer columns. */
  readBeside?(path: string, said: Said): Promise<D>
  /** The terms a measure is asked about, where a protector of the kind goes by meaning. */
  termsOf?(data: D): readonly string[]
  /** Without a path where several are said. */
  readRelease(path: string | undefined, said: Said): Promise<Release>
  /** What an attacker is granted beside what the original tells. */
  granted?(release: R, path: string, said: Said): Promise<Granted>
  /** Stops at a release of which nobody said enough to judge it. */
  refuseRoleless?(release: R, path: string, said: Said): void
  /** All that attacks may use and are judged by, where that is more than the original, a key and what is granted. */
  given?(release: R, path: string, said: Said, wanted: Wanted): Promise<GivenFor<R>>
  /** Stops at words that mean nothing to protectors of this kind, before anything is read. */
  refuseWords?(said: Said): void
  /** Stops at data that no protector of this kind can take. */
  refuseUnfit?(data: D, path: string, said: Said): void | Promise<void>
  /** Writes the release with its sidecar, and says what the judges said of it as it was read again. */
  write(path: string, release: R, how: Writing<D>): Promise<readonly JudgedAgain[] | undefined>
}

/** How a release is written. */
interface Writing<D extends Data = Data> {
  readonly madeBy: MadeBy
  /** The form, where the name of the file does not say it; whether cells must be safe to open in a spreadsheet. */
  readonly to?: string | undefined
  readonly spreadsheetSafe?: boolean | undefined
  /** What is judged again as it is read from what was written, and beside which original. */
  readonly promised: readonly PromisedModel[]
  readonly original?: D | undefined
  /** The file that a mended release was read from, and what was said of it. */
  readonly from: string
  readonly said: Said
}

/** What attacks are opened for: those that fit, or the one that is asked for and what it cannot do without. */
export interface Wanted {
  readonly methods: readonly Attack[]
  readonly needs?: readonly (keyof Granted)[]
}

/** The release as it is attacked, with what is given. */
export interface GivenFor<R extends Release = Release> {
  readonly release: R
  readonly given: AttackGiven
  readonly earlier?: EarlierReleases
}

/** What a ledger knows of earlier releases: where they lie, and those that are gone. */
export interface EarlierReleases {
  readonly found: readonly string[]
  readonly gone: readonly string[]
}
