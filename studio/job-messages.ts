import type { Said } from '../src/contract/said.js'
import type { Looked } from '../src/run/look.js'
import type { Lost } from '../src/run/landing.js'
import type { BracketsFound } from './desk/bracket-view.js'
import type { GroupsFound } from './desk/groups-view.js'
import type { AnswerView, AuditEnd, WorstView } from './state.js'
import type { FindingView } from './state-attack.js'
import type { FixView } from './state-fix.js'
import type { BesideView, LandingPoint, RiskView } from './state-protect.js'

/** What a process is started for. */
export type JobTask =
  | { readonly kind: 'look'; readonly path: string; readonly said: Said }
  | {
      readonly kind: 'run'
      readonly words: readonly string[]
      readonly shareTo?: SharedPage
      readonly tells?: 'brackets'
      readonly sketch?: Sketch
    }

/** Only a sample is protected, and asked a few questions. */
export interface Sketch {
  /** So many records at most. */
  readonly records: number
  readonly policy: string
  readonly limit?: string
  readonly firstRelease: boolean
}

/** What came of an audit. */
export interface AuditedMessage {
  readonly kind: 'audited'
  readonly answers: readonly AnswerView[]
  readonly end: AuditEnd
  /** With its values: told to a page that asks for them. */
  readonly worst?: WorstView
  readonly risk?: RiskView
  /** Where its original is known. */
  readonly lost?: Lost
}

/** What came of protecting a file or a sample of it. */
export interface ReleasedMessage {
  readonly kind: 'released'
  /** The release that was written, and what else was tried; without a risk where an audit tells it. */
  readonly points: readonly LandingPoint[]
  readonly records: number
  readonly of: number
  /** With its values. */
  readonly beside: readonly BesideView[]
}

/** Where the page of an audit is written once more, to be passed on. */
export interface SharedPage {
  readonly name: string
  /** The JSON that the same audit wrote: it knows the files. */
  readonly report: string
  readonly page: string
}

/** What it tells, and in the end how it ended. */
export type FromJob =
  | {
      readonly kind: 'progress'
      readonly what: string
      readonly done: number
      readonly total: number | undefined
    }
  | { readonly kind: 'answered'; readonly answer: AnswerView }
  /** With its values. */
  | { readonly kind: 'tried'; readonly finding: FindingView }
  /** The same. */
  | { readonly kind: 'brackets'; readonly found: BracketsFound }
  /** The release was drawn into a file of this name. */
  | { readonly kind: 'picture'; readonly name: string }
  /** With the values of one row. */
  | { readonly kind: 'groups'; readonly found: GroupsFound }
  | { readonly kind: 'stepped'; readonly fix: FixedView }
  | { readonly kind: 'fixed'; readonly fix: FixedView; readonly end: Omit<NonNullable<FixView['ended']>, 'output'> }
  | AuditedMessage
  | ReleasedMessage
  | {
      readonly kind: 'ended'
      readonly exit: number
      readonly error: readonly string[]
      readonly out?: readonly string[]
      readonly looked?: Looked
    }

type FixedView = Pick<FixView, 'sofar' | 'left'>
