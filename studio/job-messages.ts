import type { Said } from '../src/contract/said.js'
import type { Looked } from '../src/run/look.js'
import type { BracketsFound } from './desk/bracket-view.js'
import type { GroupsFound } from './desk/groups-view.js'
import type { AnswerView, AuditEnd, WorstView } from './state.js'
import type { FindingView } from './state-attack.js'

/** What a process is started for. */
export type JobTask =
  | { readonly kind: 'look'; readonly path: string; readonly said: Said }
  | {
      readonly kind: 'run'
      readonly words: readonly string[]
      readonly shareTo?: SharedPage
      readonly tells?: 'brackets'
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
  | {
      readonly kind: 'audited'
      readonly answers: readonly AnswerView[]
      readonly end: AuditEnd
      /** With its values: told to a page that asks for them. */
      readonly worst?: WorstView
    }
  | {
      readonly kind: 'ended'
      readonly exit: number
      readonly error: readonly string[]
      readonly out?: readonly string[]
      readonly looked?: Looked
    }
