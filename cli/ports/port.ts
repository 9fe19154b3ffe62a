import type { Granted } from '../../src/contract/attack.js'
import type { ReleaseForm } from '../../src/formats/meta.js'
import type { Data, OtherKind, Release } from '../../src/contract/release.js'
import type { Call, Flag } from '../verb.js'

/** How files of one kind come in and go out, by the words of a call. Every kind is a line in `ports`; verbs know no kind. */
export type Port<K extends OtherKind> = KindPort<Extract<Release, { readonly kind: K }>, Data<K>>

/** The same, whatever the kind. */
export interface KindPort<R extends Release = Release, D extends Data = Data> {
  readonly kind: R['kind']
  /** What it is called in a sentence of help: `points or regions`. */
  readonly files: string
  /** About its files, for every verb that opens one; a name that another port has too means the same there. */
  readonly flags: readonly Flag[]
  /** Whether a file of which nothing is said is of this kind: by its name or how it begins, and surely. */
  recognises(path: string): Promise<boolean>
  readData(call: Call, path: string): Promise<D>
  /** The terms a measure is asked about, where a protector of the kind goes by meaning. */
  termsOf?(data: D): readonly string[]
  readRelease(call: Call, path: string): Promise<R>
  /** Writes the release, and says in which form. */
  write(call: Call, path: string, release: R): Promise<ReleaseForm>
  /** What an attacker is granted beside what the original tells. */
  granted?(call: Call, release: R): Promise<Granted>
}
