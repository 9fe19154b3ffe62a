import type { Schema } from '../data/schema.js'
import type { Kind } from './release.js'

/**
 * What may be said of a file beside its path: the words of the command line as plain values. Files are named by their
 * paths; lists of columns are `age,zip` or an array; what may be given several times is an array.
 */
export interface Said {
  /** What the file is, where neither its sidecar nor its content says it. */
  readonly as?: Kind | undefined
  /** A kind that somebody asks about: a file that may be of several is taken for it. */
  readonly for?: Kind | undefined
  /** The data before protection. */
  readonly original?: string | undefined
  /** Which records of the original are published where, as protect kept it. */
  readonly key?: string | undefined
  readonly seed?: number | undefined
  /** The attack that is asked for, by id: a file that it alone is about is read so. */
  readonly method?: string | undefined
  /** How related two terms are: `blend`, `table:scores.csv` … */
  readonly semantics?: string | undefined
  /** Other releases about some of the same people. */
  readonly with?: readonly string[] | undefined
  /** Other people or records of the same kind. */
  readonly population?: string | undefined

  /** How files are written, where guessing fails. */
  readonly from?: string | undefined
  readonly delimiter?: string | undefined
  readonly id?: string | undefined
  readonly item?: string | undefined
  readonly releaseFrom?: string | undefined
  readonly releaseDelimiter?: string | undefined
  readonly releaseId?: string | undefined
  readonly releaseItem?: string | undefined
  readonly encoding?: string | undefined
  readonly sheet?: string | undefined

  /** Transactions: the hierarchy of labels, a file; tables: `age=age.csv`, several. */
  readonly hierarchy?: string | readonly string[] | undefined
  /** Transactions whose brackets were left out. */
  readonly unmarked?: boolean | undefined
  readonly unmarkedBy?: string | undefined
  readonly utility?: string | undefined
  readonly k?: number | undefined

  /** Tables: what the columns are. */
  readonly schema?: string | Schema | undefined
  /** `drafted`: what they are is drafted from their names and values, and taken so where nothing else is said. */
  readonly roles?: string | undefined
  readonly identifier?: Columns | undefined
  readonly quasi?: Columns | undefined
  readonly sensitive?: Columns | undefined
  readonly insensitive?: Columns | undefined
  readonly text?: Columns | undefined
  readonly person?: Columns | undefined
  readonly missing?: string | undefined
  /** Of people with several rows the one that is protected: `last`, `latest:admission` … */
  readonly oneRow?: string | undefined
  /** Several tables about the same people. */
  readonly table?: readonly string[] | undefined
  /** The rows are made up after the data of people. */
  readonly synthetic?: boolean | undefined
  /** Its sensitive values stand beside it in a file of their own. */
  readonly buckets?: boolean | undefined
  /** Tables: what an intruder may hold, and what attacks are judged by. */
  readonly aux?: string | undefined
  readonly control?: string | undefined
  readonly rules?: string | undefined
  readonly madeBy?: string | undefined
  readonly frequencies?: string | undefined
  readonly guesses?: string | undefined
  readonly map?: Columns | undefined
  readonly domain?: readonly string[] | undefined
  readonly read?: readonly string[] | undefined
  /** What was published before. */
  readonly ledger?: string | undefined
  readonly record?: boolean | undefined

  /** Published counts. */
  readonly counts?: boolean | undefined
  readonly layout?: string | undefined
  readonly countColumns?: Columns | undefined
  readonly totals?: Columns | undefined
  readonly nested?: Columns | undefined
  readonly least?: number | undefined
  readonly below?: number | undefined
  readonly round?: number | undefined
  readonly rounding?: string | undefined
  readonly absent?: string | undefined

  /** Graphs, places, query logs, texts, answers. */
  readonly acquaintances?: string | undefined
  readonly points?: string | undefined
  readonly histories?: string | undefined
  readonly words?: string | undefined
  readonly field?: string | undefined
  readonly idField?: string | undefined
  readonly knownColumns?: Columns | undefined

  /** Audits: the limits, and what whoever runs it says. */
  readonly policy?: string | object | undefined
  readonly limit?: string | number | undefined
  readonly budget?: string | number | undefined
  readonly firstRelease?: boolean | undefined
  readonly allowUnmeasured?: readonly string[] | undefined

  /** Told how far it is, and what somebody should know. */
  readonly onProgress?: OnOpening | undefined
  readonly onNotice?: ((text: string) => void) | undefined
}

/** Names of columns: in an array, or with commas between them and quotes around one that holds a comma. */
export type Columns = string | readonly string[]

/** The total is infinite where it is not known. */
export type OnOpening = (what: string, done: number, total: number) => void

/** One thing that may be said, declared once: flags, help and completion are made from it. */
export interface SaidOption {
  /** As a member of `Said`. */
  readonly name: string
  readonly about: string
  /** How the value is called in help; an option without one is on or off. */
  readonly value?: string
  readonly kind?: 'text' | 'number' | 'integer'
  /** A file that is read, or a specification that may name one; a file that is written. */
  readonly file?: 'input' | 'spec' | 'output'
  readonly least?: number
  readonly most?: number
  readonly choices?: () => Promise<readonly string[]>
  readonly fallback?: string
  /** It names something in the data, such as a column: what is not there is refused. */
  readonly names?: true
  /** May be given several times. */
  readonly repeats?: boolean
}

/** What was said does not go together, or says too little: what, and what to say instead. Options stand in brackets: `‹person›`. */
export class SaidError extends Error {
  override readonly name = 'SaidError'
  readonly remedy: string

  constructor(message: string, remedy: string) {
    super(message)
    this.remedy = remedy
  }
}

/** `age,zip`, or `"city, street",zip` where a name holds a comma. */
export function columnNames(columns: Columns): readonly string[] {
  if (typeof columns !== 'string') return columns
  const names = columns.match(/"(?:[^"]|"")*"|[^,]+/g) ?? []
  return names.map((name) => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.trim()))
}

/** Shells make a tab hard to type. */
export function delimiterOf(said: string | undefined): string | undefined {
  return said === 'tab' || said === '\\t' ? '\t' : said
}

/** How far a file is read, for `Said`. */
export function readingOf({ onProgress }: Said): ((done: number, total: number | undefined) => void) | undefined {
  return onProgress && ((done, total) => onProgress('reading', done, total ?? Infinity))
}
