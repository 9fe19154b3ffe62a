import type { AnsweredQuestion } from '../src/contract/question.js'
import type { ProtectOutcome, Protector } from '../src/contract/protector.js'
import type { Data, Release } from '../src/contract/release.js'
import type { Table } from '../src/data/table.js'
import type { TableRisk } from '../src/kinds/table/risk/risk.js'
import type { RowPath } from '../src/kinds/table/risk/row-path.js'
import type { OneOfAll } from '../src/run/attack-all.js'
import type { Audited } from '../src/run/audit/audit.js'
import type { Fixed, FixedSoFar } from '../src/run/fix/fix.js'
import type { BestFound } from '../src/run/protect-best/protect-best.js'

/**
 * What the command line knows of a verb. Help, parsing, completion and the tests are made from these records; the work
 * is behind `run`, which imports the library only when the verb is used.
 */
export interface Verb {
  /** One or two words, as typed. */
  readonly name: string
  /** One line for the list of verbs. */
  readonly summary: string
  /** What follows the name in the usage line, such as `table.csv`. */
  readonly operands: readonly Operand[]
  readonly flags: readonly (Flag | FlagGroup)[]
  /** Flags read from the methods it can use, only when somebody asks; none is called like one of its own. */
  readonly methodFlags?: (enough?: Enough) => Promise<readonly Flag[]>
  /** A page of its own, shorter than all of its flags: of the method that is named, or of those there are. */
  readonly helpPage?: (flags: readonly Flag[], method: string | undefined) => Promise<HelpPage>
  readonly examples: readonly Example[]
  /** More to know, in plain words, under the flags. */
  readonly notes?: string | (() => Promise<readonly string[]>)
  /** It makes and measures nothing of anybody's data, or tells times: there is nothing that could come out the same again. */
  readonly unplanned?: true
  run(call: Call): Promise<ExitCode>
}

/** Flags, and lines under them. */
export interface HelpPage {
  readonly flags: readonly Flag[]
  readonly lines: readonly string[]
}

interface Operand {
  readonly name: string
  readonly about: string
  readonly optional?: boolean
  readonly repeats?: boolean
  readonly file?: FileUse
  /** Choices other than files, for checking and completion. */
  readonly choices?: Choices
  /** It may be something else too: the verb itself looks. */
  readonly checkedLater?: true
}

/** A group of flags that is read from the kinds of release, only when somebody asks. */
export type FlagGroup = () => Promise<readonly Flag[]>

export interface Flag {
  /** Long name without dashes. */
  readonly name: string
  readonly short?: string
  readonly about: string
  /** How the value is called in help; a flag without one is a switch. */
  readonly value?: string
  readonly kind?: 'text' | 'number' | 'integer'
  readonly file?: FileUse
  readonly least?: number
  readonly most?: number
  readonly choices?: Choices
  /** The verb itself looks whether it is one of them, when it knows more. */
  readonly checkedLater?: true
  readonly required?: boolean
  readonly fallback?: string
  /** May be given several times; the values are joined by a line break. */
  readonly repeats?: boolean
  /** It names something in the data, such as a column: what is not there is refused. */
  readonly names?: true
  /** What it is for, where a help page would be too long without headings. */
  readonly heading?: string
}

/** Whether these flags are all that somebody asks for: then no more methods are loaded. */
type Enough = (flags: readonly Flag[]) => boolean

/** Flags under one heading of a help page. */
export function under(heading: string, flags: readonly Flag[]): Flag[] {
  return flags.map((flag) => ({ ...flag, heading }))
}

/** `maxCluster` is typed `--max-cluster`. */
export function flagName(option: string): string {
  return option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The flags that a verb states itself, those of the kinds of release among them. */
export async function statedFlags({ flags }: Pick<Verb, 'flags'>): Promise<readonly Flag[]> {
  return (await Promise.all(flags.map(async (flag) => (typeof flag === 'function' ? flag() : [flag])))).flat()
}

/** All flags of a verb. */
export async function flagsOfVerb({ flags, methodFlags, unplanned }: Verb): Promise<readonly Flag[]> {
  const more = (await methodFlags?.()) ?? []
  const own = (await statedFlags({ flags })).filter(({ name }) => !more.some((other) => other.name === name))
  return [...own, ...more, ...(unplanned ? [] : [planFlag])]
}

export const planFlag: Flag = {
  name: 'plan',
  value: 'file',
  file: 'output',
  about: 'write what was typed and the hashes of the files, so that palimpsest run does the same again',
}

/**
 * What a verb does with the file or folder that a word names, so that no output overwrites an input. A `spec` is an input
 * that may stand behind a colon (`table:scores.csv`), a `release` an output with a sidecar beside it.
 */
export type FileUse = 'input' | 'spec' | 'output' | 'release'

/** Names to choose from, read from the registry they belong to only when somebody asks. */
export type Choices = () => Promise<readonly string[]>

interface Example {
  readonly line: string
  readonly about: string
  /** 0 unless said. */
  readonly exit?: ExitCode
}

/** 0 done (or ready), 1 above the threshold, 2 bad input, 3 not measured, 70 a defect of ours. */
export type ExitCode = 0 | 1 | 2 | 3 | 70

export interface Call {
  readonly operands: readonly string[]
  readonly values: ReadonlyMap<string, string>
  readonly switches: ReadonlySet<string>
  /** The flags that its words may have been, and those of methods among them; these are none where no word is one. */
  readonly flags: readonly Flag[]
  readonly methodFlags: readonly Flag[]
  readonly terminal: Terminal
  /** A file was named and no verb: whoever typed it is told what comes next. */
  readonly guided?: true
}

/** Where a verb writes. A line is what is between two line breaks; a break inside it, from data, is shown as `\n`. */
export interface Terminal {
  readonly out: (lines: readonly string[]) => void
  readonly error: (lines: readonly string[]) => void
  /** For programs (JSON, a script), to standard output as it is: whoever calls this has made it harmless. */
  readonly data: (text: string) => void
  /** A line on standard error that the next one takes the place of. */
  readonly status: (line: string) => void
  /** True where standard output shows colours. */
  readonly colour: boolean
  /** True where standard error is a terminal, so that a progress bar makes sense. */
  readonly interactive: boolean
  /** Asks somebody who sits there, and gives back the line that is typed; undefined at its end. Absent where nobody does. */
  readonly ask?: (question: string) => Promise<string | undefined>
  /** Somebody looks on who takes more than lines: the studio. */
  readonly watch?: Watching
}

/** What is told while a verb works, beside what it prints. */
interface Watching {
  /** The total is infinite where it is not known. */
  readonly progress: (what: string, done: number, total: number) => void
  /** A question of an audit, as soon as it is answered. */
  readonly answered: (answer: AnsweredQuestion) => void
  /** What an audit came to, values of the data with it. */
  readonly audited: (audited: Audited, original: Data | undefined) => void
  /** How far a repair came, after each change. */
  readonly stepped: (soFar: FixedSoFar) => void
  readonly fixed: (fixed: Fixed) => void
  /** What came of an attack as soon as it was tried, and the release that was attacked: values of the data with them. */
  readonly tried: (one: OneOfAll, release: Release) => void
  /** A table, how easily people are found in it, and the path to one row. */
  readonly grouped: (table: Table, risk: TableRisk, path: RowPath | undefined) => void
  /** What is protected of the data that was read: all of it, or a sample where a sketch is wanted. */
  readonly toProtect?: (data: Data) => Data
  /** What came of protecting, before it is written. */
  readonly released?: (made: WatchedRelease) => void
}

/** A release that was just made, what of, and what else was tried. */
export interface WatchedRelease {
  readonly data: Data
  readonly protector: Protector
  readonly outcome: ProtectOutcome
  readonly found?: BestFound
}
