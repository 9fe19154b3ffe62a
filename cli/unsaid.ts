import type { UnsaidRoles } from '../src/kinds/table/open-drafted.js'
import { UnsaidAlike, askAlike } from './ask-alike.js'
import { askRoles } from './ask-roles.js'
import { failureOf } from './failure.js'
import { asItIs } from '../src/report/paint.js'
import { commandLine } from './program.js'
import type { ExitCode, Terminal } from './verb.js'

/**
 * The words of the same command with what was not said, where it lies beside the data or somebody who sits there answers; an exit
 * code where nobody does. What else was thrown is thrown on.
 */
export async function withUnsaid(
  error: unknown,
  words: readonly string[],
  terminal: Terminal,
): Promise<readonly string[] | ExitCode> {
  if (isUnsaid(error) && !words.includes('--schema')) return withSchemaBeside(error, words, terminal)
  if (!(error instanceof UnsaidAlike) || !terminal.ask) throw error
  const k = await askAlike(error, terminal.ask, terminal.error)
  if (k === undefined) return nothingWritten(terminal)
  terminal.error([`With --k ${k} this is not asked.`, ''])
  return [...words, '--k', String(k)]
}

/** Whether what was thrown is a table of whose columns nobody said what they are. */
function isUnsaid(error: unknown): error is UnsaidRoles {
  return error instanceof Error && 'draft' in error && 'data' in error
}

/** Whoever was asked went away. */
function nothingWritten(terminal: Terminal): ExitCode {
  terminal.error(['Nothing was written.'])
  return 2
}

/**
 * The words of the same command with a schema: the one that lies beside the data, or what somebody answers on a terminal, which is
 * written there. An exit code where there is none, after what was drafted and the command that takes it were told.
 */
async function withSchemaBeside(
  error: UnsaidRoles,
  words: readonly string[],
  terminal: Terminal,
): Promise<readonly string[] | ExitCode> {
  const { draft, data } = error
  const path = `${data}.schema.json`
  const named = [...words, '--schema', path]
  if (data !== '-' && !words.includes('--roles') && (await isThere(path))) {
    terminal.error([`${data}: its columns are what ${path} says.`])
    return named
  }
  if (!terminal.ask || data === '-') return tellDraft(error, words, terminal)
  const { draftHead, schemaFileText } = await import('../src/report/schema-text.js')
  terminal.error([`${data}: ${draftHead(draft)}`])
  const roles = await askRoles(draft, terminal.ask, terminal.error)
  if (roles === undefined) return nothingWritten(terminal)
  const { atomicWrite } = await import('../src/files/atomic-write.js')
  const columns = draft.columns.map((column, c) =>
    column.role === roles[c] ? column : { ...column, role: roles[c], because: 'so it was said' },
  )
  await atomicWrite(path, [Buffer.from(schemaFileText({ ...draft, columns }))])
  terminal.error([`Your answers are in ${path}: the next command takes them from there.`, ''])
  return withoutRoles(named)
}

/** What a column of published counts is called. */
const countHeader = /^(?:n|counts?|cases|deaths|number|frequency|people|total|anzahl)$/i

async function tellDraft(error: UnsaidRoles, words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { draftHead, draftLines } = await import('../src/report/schema-text.js')
  const { lines, exit } = await failureOf(error)
  const { draft, data } = error
  const doubted = draft.inDoubt.map((name) => (/[,"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(',')
  const typed = withoutRoles(words)
  const [first, ...others] = draft.columns
  const counted = others.some(({ name, type }) => type === 'integer' && countHeader.test(name))
  const isCross = first.type === 'text' && others.length > 0 && others.every(({ type }) => type === 'integer')
  const counts = (isCross || counted) && (typed[0] === 'audit' || typed[0] === 'attack')
  const accepting = [...typed, '--roles', 'drafted', ...(doubted === '' ? [] : ['--sensitive', doubted])]
  const path = `${data === '-' ? 'data' : data}.schema.json`
  terminal.error([
    lines[0],
    `  ${draftHead(draft)} This is drafted:`,
    ...draftLines(draft),
    ...lines.slice(1).filter((line) => !line.startsWith('  remedy:')),
    `${asItIs}  remedy: if that is right${doubted === '' ? '' : ', and those in doubt must stay hidden'}: ${commandLine([...accepting])}`,
    `${asItIs}          else: ${commandLine(['schema', data, '-o', path])}, correct it, and type the same command again`,
    ...(counts
      ? [`${asItIs}          if its numbers are published counts: ${commandLine([...typed, '--counts'])}`]
      : []),
  ])
  return exit
}

/** Words that do not ask for a draft. */
function withoutRoles(words: readonly string[]): readonly string[] {
  return words.filter((word, i) => word !== '--roles' && words[i - 1] !== '--roles')
}

async function isThere(path: string): Promise<boolean> {
  const { stat } = await import('node:fs/promises')
  return (await stat(path).catch(() => undefined))?.isFile() ?? false
}
