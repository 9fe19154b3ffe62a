import type { Role } from '../src/data/table.js'
import type { VerdictState } from '../src/formats/verdict-state.js'
import type { AttackView } from './state-attack.js'
import type { CompareView } from './state-compare.js'
import type { FixView } from './state-fix.js'
import type { ProtectView } from './state-protect.js'
import type { TogetherView } from './state-together.js'

/** All that the page shows: plain data, told anew to every open page whenever it changed. No value of the data is in it unless somebody asked for values. */
export interface StudioState {
  readonly version: string
  readonly showsValues: boolean
  readonly files: readonly DeskFile[]
  /** What the columns of the release are, where it has columns. */
  readonly columns: readonly DeskColumn[]
  readonly said: DeskSaid
  readonly policies: readonly PolicyChoice[]
  readonly examples: readonly ExampleChoice[]
  /** What a file may be said to be. */
  readonly kinds: readonly { readonly id: string; readonly name: string }[]
  /** By screen the command that does what it shows; absent where something is missing for it. */
  readonly commands: Readonly<Partial<Record<Screen, string>>>
  readonly jobs: readonly JobState[]
  readonly attack: AttackView
  readonly audit?: AuditView
  readonly fix?: FixView
  readonly together?: TogetherView
  /** Absent where no file could be protected. */
  readonly protect?: ProtectView
  readonly compare: CompareView
  /** How many steps can be taken back. */
  readonly undoable: number
}

export const screens = ['files', 'protect', 'attack', 'compare', 'audit'] as const
export type Screen = (typeof screens)[number]

/** What a file is for. */
export type FilePart = 'release' | 'original' | 'earlier' | 'register' | 'outside' | 'schema' | 'key' | 'beside'

/** A file on the desk, by its name. */
export interface DeskFile {
  readonly name: string
  readonly bytes: number
  readonly part: FilePart
  /** Dropped into the page, named on the command line, an example, or made here. */
  readonly from: 'dropped' | 'named' | 'example' | 'made'
  /** How it was read; absent as long as it is being read, or where it is no data. */
  readonly read?: FileRead
  readonly fault?: Told
}

interface FileRead {
  /** A kind of release, by name and in words. */
  readonly kind: string
  readonly kindName: string
  /** Without its full stop. */
  readonly sentence: string
  /** `1,840 rows` */
  readonly size: string
}

/** What went wrong, or what is missing: a sentence, more lines, and what to do. */
export interface Told {
  readonly sentence: string
  readonly more: readonly string[]
  readonly remedy?: string
}

/** A column of a table, and what it is to somebody who looks for a person. */
export interface DeskColumn {
  readonly name: string
  /** How it was read: `whole numbers, 58 different`. */
  readonly how: string
  /** Absent where it is in doubt. */
  readonly role?: Role
  readonly because?: string
  /** Nobody confirmed what was drafted. */
  readonly isDrafted: boolean
}

/** What somebody said in the page beside roles: words of the command line. */
export interface DeskSaid {
  readonly policy: string
  readonly limit?: string
  readonly firstRelease: boolean
  /** The rows are made up after the data of people. */
  readonly synthetic: boolean
  /** What the release is, where guessing fails. */
  readonly as?: string
  readonly semantics?: string
  readonly budget?: string
  readonly accepted: readonly string[]
}

export interface PolicyChoice {
  readonly name: string
  readonly title: string
  readonly source: string
  readonly date: string
  /** `groups 0.09, people told 0.01` */
  readonly limits: string
}

export interface ExampleChoice {
  readonly id: string
  readonly name: string
  readonly about: string
}

/** Lines of a file; masked unless values are shown. */
export interface LinesShown {
  readonly total: number
  readonly isBinary: boolean
  readonly lines: readonly string[]
}

/** Work that goes on, or its end. */
export interface JobState {
  /** `audit`, `protect` …; one of a name at a time. */
  readonly job: string
  readonly command: string
  readonly state: 'running' | 'done' | 'failed' | 'stopped'
  /** What is being done, of how much; absent before the first word of it. */
  readonly step?: { readonly what: string; readonly done: number; readonly total?: number }
  readonly elapsedMs: number
  /** What is left, as far as it can be told. */
  readonly leftMs?: number
  readonly fault?: Told
}

/** What is known of an audit so far: its answers as they come, and in the end the verdict. */
export interface AuditView {
  readonly release: string
  readonly policy: string
  /** Named where no job is running for it any more and none ended it: it was stopped, or something it read was changed. */
  readonly stale?: string
  readonly answers: readonly AnswerView[]
  readonly ended?: AuditEnd
}

export interface AuditEnd {
  readonly verdict: VerdictState
  readonly sentence: string
  /** The last line of the terminal. */
  readonly line: string
  readonly size: string
  readonly limits: string
  readonly worst?: WorstView
  /** What is not measured still, in sentences. */
  readonly missing: readonly string[]
  /** Files to save, by their names. */
  readonly made: readonly string[]
  /** The command that mends it, where a change is known. */
  readonly isMendable: boolean
}

/** One question and what came of it. */
export interface AnswerView {
  readonly id: string
  readonly name: string
  readonly criterion: 'singling out' | 'linking' | 'inference'
  readonly state: 'above' | 'within' | 'not-measured' | 'no-limit' | 'not-applicable'
  /** `above 0.01` */
  readonly beside: string
  readonly limit?: number
  readonly success?: number
  readonly low?: number
  readonly high?: number
  readonly counted?: boolean
  readonly bound?: boolean
  readonly guessing?: number
  /** What is held against the limit. */
  readonly judged?: number
  readonly byGain?: boolean
  /** `212 of 1,840 people` */
  readonly hit?: string
  /** What an intruder does, in a sentence. */
  readonly does: string
  readonly worst?: string
  /** Why it was not measured, and what would help. */
  readonly missing?: string
  /** The option that would help, by name. */
  readonly remedy?: string
  readonly accepted: boolean
  readonly notTried: readonly string[]
}

/** The one case that tells the story; without the values that nobody asked for. */
export interface WorstView {
  readonly id: string
  readonly title: string
  /** What an intruder did, and how far it led. */
  readonly sentence: string
  /** What they knew beforehand. */
  readonly knows: string
  /** `97 % certain` */
  readonly sure: string
  /** Within its limit: in the ink of what was published. */
  readonly isWithin: boolean
  readonly published: readonly LeafCell[]
  readonly reads?: string
  readonly because?: string
  /** What it seems to promise, where the case is no one record. */
  readonly promise?: string
}

export interface LeafCell {
  readonly column?: string
  readonly values: readonly string[]
}
