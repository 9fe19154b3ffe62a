import type { KindFiles } from './opening.js'
import type { Said, SaidOption } from './said.js'
import type { Key } from '../data/key.js'
import type { MissingRule, Table } from '../data/table.js'
import type { Streams } from '../math/random.js'
import type { PublishedCell, RecordsAccount } from './account.js'
import type { Attack, Granted } from './attack.js'
import type { Causes } from './causes.js'
import type { Claims } from './claims.js'
import type { AnswerEvidence } from './evidence.js'
import type { Finding } from './finding.js'
import type { AttackGiven, Attacked } from './given.js'
import type { IntruderGiven, TestedPeople } from './intruder.js'
import type { Judgement, Violation } from './judgement.js'
import type { AnswerDetails } from './answer-details.js'
import type { NotMeasured } from './method.js'
import type { Parameters } from './parameter.js'
import type { Model } from './model.js'
import type { Pinned } from './pinned.js'
import type { Protecting } from './protecting.js'
import type { ProtectBy, Protector } from './protector.js'
import type { AuditGiven, AuditQuestion, AnsweredQuestion } from './question.js'
import type { Data, Kind, Release } from './release.js'
import type { Loss, Remedy, Remake } from './remedy.js'
import type { Less, Tried } from './scoring.js'
import type { Utility } from './utility.js'

/**
 * A kind of release, all of it in one place: the lists of its families, each loaded by whoever runs one of them, and its
 * ways, which the path from a file to a verdict asks. Who walks that path names no kind.
 */
export interface KindRecord<R extends Release = Release, D extends Data = Data, K extends Kind = Kind> {
  readonly kind: K
  /** What its files are called, in the plural: `points or regions`. */
  readonly called: string
  /** What the names of its files end in, where that is not how the names of the data end. */
  readonly ending?: string
  /** What may be said of its files, beside what may be said of any. */
  readonly said: readonly SaidOption[]
  /** Options of other kinds that its files, or the data beside them, are read by as well. */
  readonly reads?: readonly string[]
  /** Whether what is said says that the file is of this kind; the kind that its sidecar names counts too. */
  saysSo?(said: Said, sidecar: string | undefined): boolean
  /** Other names that a sidecar may have for it. */
  readonly alsoCalled?: readonly string[]
  /** Files of which nothing is said are looked into for it: the first look first, and the last is what anything could be. */
  readonly look?: 'first' | 'second' | 'third' | 'last'
  /** Weakest first: the last is run when none is asked for. */
  readonly attacks: () => Promise<readonly Attack[]>
  readonly protectors: () => Promise<readonly Protector[]>
  readonly models: () => Promise<readonly Model[]>
  /** How its data is protected where nobody says everything. */
  readonly protecting?: () => Promise<Protecting<D, R>>
  readonly utilities: () => Promise<readonly Utility[]>
  /** Changes that mend such a release, and what they cost; without a loss no change is known. */
  readonly remedies: () => Promise<{ readonly remedies: readonly Remedy[]; readonly loss?: Loss }>
  /** What may be asked of the score of its attacks. */
  readonly scoring?: () => Promise<Parameters>
  readonly files: () => Promise<KindFiles<R, D>>
  readonly ways: () => Promise<KindWays<R, D, K>>
}

/** The record of one kind. */
export type RecordOf<K extends Kind> = KindRecord<Extract<Release, { readonly kind: K }>, Data<K>, K>

/** What the path from a release to a verdict asks of its kind. */
export type Ways<K extends Kind> = KindWays<Extract<Release, { readonly kind: K }>, Data<K>, K>

/** The same, whatever the kind: who calls it has asked for the ways of this very release. */
export interface KindWays<R extends Release = Release, D extends Data = Data, K extends Kind = Kind> {
  /** The questions of an audit, in the order of its page. */
  readonly questions: readonly AuditQuestion<K>[]
  /** The same where they hang on what is given, such as who made the rows up. */
  questionsFor?(release: R, given: AuditGiven): readonly AuditQuestion<K>[]
  /** Who the release is about, in the plural: `people`, `users`. */
  readonly who: string
  /** The same of this very release, where that differs. */
  whoIn?(release: R): string
  /** What its records are called: `records` unless said. */
  readonly records?: string
  /** How many of them there are, where that is not the most that any question is about. */
  sizeOf?(release: R): number
  /** The same in words of its own: `3 tables, 120 people`. */
  sizeTextOf?(release: R): string | undefined

  /** Whether data are of the sort such a release is made of. */
  isData(data: Data): boolean
  /** Stops where a release cannot come from the original; the file is that of the original. */
  refuseForeign(release: R, original: D, file: string, how: Strictness): void
  /** Whether nothing was done to the original. */
  isOriginal?(release: R, original: D): boolean
  /** What judges say of a release beside its original unasked; who does not belong together is refused by `refuse`. */
  judgeBeside?(release: R, original: D, asked: readonly string[], refuse: () => void): readonly Judgement<Violation>[]
  /** What a missing value of the release was taken for. */
  missingIn?(release: R): MissingRule

  /** Of a release whose records stand in it as they were written: that, as a sentence. */
  nothingHidden?(release: R, original: D | undefined): string | undefined
  /** The attack that is run where none is asked for, where that is not the last of its kind. */
  strongestOn?(release: R, said: Said): string | undefined
  /** Why there is nothing to attack. */
  nothingIn?(release: R): string | undefined
  /** What an intruder is taken to know of the people, where the original tells it; what is granted by name comes before it. */
  knownOf?(original: D, release: R, random: Streams): Granted
  /** The same where it takes the place of what is granted. */
  seenAs?(release: R, given: AttackGiven): Granted
  /** People who are not in the release among those who are looked for. */
  withOutsiders?(given: AttackGiven): AttackGiven
  /** Whether claims can be held against knowing less without the original; they can unless said. */
  standAlone?(claims: Claims): boolean
  /** What claims come to; judged where the original is there. */
  findingOf(tried: Tried, release: R, scored: JudgedWith<D>): Finding | Promise<Finding>
  /** Why a key cannot be that of the release; kinds without it take none, or look at it as they open. */
  keyFault?(release: R, key: Key, original: D | undefined): string | undefined
  /** Which records it holds must be told by a key. */
  readonly keyed?: true
  /** No attack is the strongest: every one that fits is run where none is asked for. */
  readonly triedByAll?: true
  /** Beside its original an attack that cannot be judged is not measured. */
  readonly judgedBesideOriginal?: true
  /** Attacks go by what words mean, and name the measure that told it. */
  readonly tellsMeasure?: true
  /** The columns an attack has to go through, where there are columns; and how many are published beside them. */
  columnsOf?(release: R): Table
  hiddenBeside?(release: R): number
  /** A release that no change of its kind mends: how it is called, and what to do instead. */
  unmended?(release: R): { readonly called: string; readonly remedy: string } | undefined

  /** What makes an attack succeed: words, columns, places. */
  causesOf?(claims: Claims, pinned: Pinned, release: R, original: D | undefined): Causes | undefined
  /** The same of an answer that was counted. */
  countedCausesOf?(answer: AnsweredQuestion, release: R): Causes | undefined
  /** More figures about an answer than fit in a line; some run its attack again. */
  detailsOf?(
    answer: AnsweredQuestion,
    release: R,
    attacked: Attacked | undefined,
    given: AttackGiven,
    again: AttackAgain,
  ): Promise<AnswerDetails | undefined>
  /** What a reading was made from. */
  evidenceOf?(attacked: Attacked, release: R): AnswerEvidence | undefined
  /** An answer as far as it reaches, where attacks look at a part of the release. */
  asFarAsTried?(answer: AnsweredQuestion, release: R): AnsweredQuestion

  accountOf(release: R, original: D | undefined): RecordsAccount
  /** Every name and value in it: what a copy to pass on must not hold. */
  wordsOf(release: R): readonly string[]
  /** A record as it was published, from 1, where a reading is about one. */
  publishedAt?(release: R, record: number): readonly PublishedCell[] | undefined
  /** What the publication seems to say, as sentences: stands beside a reading that is about no one record. */
  promiseOf?(release: R, account: RecordsAccount): string

  /** Rows of the release that are of people who are hit, where those are not the same. */
  rowsHit?(people: Uint32Array, release: R, given: AttackGiven): Uint32Array | undefined
  /** Makes the release anew, where somebody said or it shows what it promises. */
  remakeOf?(release: R, given: AuditGiven, promised: PromisedSets, protect: ProtectBy): Promise<Remake | undefined>
  /** Records stand where those of the original do: no key tells more. */
  readonly inOrder?: true
  /** Records, of kinds whose people can be tested. */
  recordCount?(release: R): number
  /** The people behind it for a test by a person; undefined of kinds that are told by no few facts. */
  testedPeople?(release: R, given: IntruderGiven, random: Streams): TestedPeople
}

/** `strictly` also where a value is left out in one place and told in another. */
export type Strictness = 'strictly' | 'loosely'

/** What claims are judged with. */
export interface JudgedWith<D extends Data = Data> {
  readonly less: Less | undefined
  /** For the judge alone; undefined where there is none. */
  readonly original: D | undefined
  readonly given: AttackGiven
  readonly random: Streams
  /** Runs the same attack on another release, or on other people. */
  readonly again: (release: Release, register?: Table) => Promise<Claims | NotMeasured>
}

/** Runs an attack of the same kind once more, by its id, with other options. */
export type AttackAgain = (id: string, options: Readonly<Record<string, number>>) => Promise<Attacked | NotMeasured>

/** What a release of transactions promises, as somebody says. */
export interface PromisedSets {
  readonly k?: number | undefined
  readonly privacy?: readonly (readonly string[])[] | undefined
}

/** The key of what was given, where it is known. */
export function knownKey({ key }: Pick<AttackGiven, 'key'>): Key | undefined {
  return key && 'records' in key ? key : undefined
}
