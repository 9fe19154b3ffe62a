import type { Schema } from '../../src/data/schema.js'
import type { Role } from '../../src/data/table.js'
import type { Looked } from '../../src/run/look.js'
import type { Jobs } from '../jobs.js'
import type { DeskColumn, DeskFile, DeskSaid, FilePart, StudioState } from '../state.js'
import type { AuditedRelease } from './audited-release.js'
import { columnsOf } from './schema-file.js'
import { type WordsGiven, nameOf } from './words.js'

/** What lies on the desk and what was said of it: every slice reads it, and changes it by its intents. */
export interface DeskCore {
  /** Where the files lie, and where every command runs. */
  readonly folder: string
  readonly jobs: Jobs
  files: readonly DeskFile[]
  /** By the name of a file what it was taken for. */
  looks: ReadonlyMap<string, Looked>
  /** By column what somebody said it is. */
  roles: ReadonlyMap<string, Role>
  said: DeskSaid
  showsValues: boolean
  /** The schema that lies on the desk. */
  schema: Schema | undefined
  /** What may be saved or looked at, by name: files that were made here. */
  readonly made: Set<string>
  /** What was audited last, on the screen of the audit and where a release is made. */
  readonly audited: Map<'audit' | 'protect', AuditedRelease>
  /** Called before something is changed that can be taken back: what was measured of it is out of date. */
  remember(): void
  /** What was measured is out of date, for another reason than what somebody did here. */
  outdate(because: string): void
  /** Reads every file anew. */
  lookAnew(): void
  /** Tells every open page. */
  changed(): void
}

/** A part of what can be done: what it shows, and its intents by name. A new screen is a slice and a page. */
export interface DeskSlice {
  view(): Partial<StudioState>
  readonly intents: Readonly<Record<string, Intent>>
  /** What may be asked for beside the state, such as rows. */
  readonly asked?: Readonly<Record<string, Asked>>
  /** Something that it measured was changed: by somebody here, unless another reason is told. */
  outdated?(because?: string): void
}

/** What the page asks for; the body is not trusted. */
export type Intent = (body: Readonly<Record<string, unknown>>) => void | Promise<void>

/** Answers a question of the page in JSON. */
export type Asked = (query: URLSearchParams) => unknown

export const nothingSaid: DeskSaid = { policy: 'house', firstRelease: false, synthetic: false, accepted: [] }

export function releaseOn({ files }: Pick<DeskCore, 'files'>): string | undefined {
  return nameOf(files, 'release')
}

/** The columns of a file, where it has columns: of the release unless said. */
export function columnsOn(core: DeskCore, file = releaseOn(core)): readonly DeskColumn[] {
  const looked = core.looks.get(file ?? '')
  return looked ? columnsOf(looked, core.roles) : []
}

/** The file that says what the columns are: one of our own where somebody said it here, else the one that was put down. */
export function schemaOn(core: DeskCore, file = releaseOn(core)): string | undefined {
  const { files, looks, roles } = core
  const isOwn = looks.get(file ?? '')?.draft !== undefined || roles.size > 0
  return isOwn && columnsOn(core, file).length > 0 ? ownSchema(core, file) : nameOf(files, 'schema')
}

/** Where what was said here is written: never where a file lies that somebody put down, which may be a link to theirs. */
export function ownSchema({ files }: Pick<DeskCore, 'files'>, file = releaseOn({ files })): string {
  const name = `${file}.schema.json`
  return files.some((one) => one.name === name) ? `${file}.said.schema.json` : name
}

export function wordsOn(core: DeskCore): WordsGiven {
  return { files: core.files, said: core.said, schema: schemaOn(core) }
}

/** A text of what the page sent; another thing is a fault of the page. */
export function textIn(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value.length > 4096) throw new TypeError(`${name} is no text`)
  return value
}

export type Parts = ReadonlyMap<string, FilePart>
