import { InputError, inputErrorLines } from '../src/formats/input-error.js'
import { SaidError } from '../src/contract/said.js'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asTyped, withProgram } from './program.js'
import { UsageError } from './usage-error.js'
import { type ExitCode, flagName } from './verb.js'
import { version } from './version.js'

export interface Failure {
  readonly lines: readonly string[]
  readonly exit: ExitCode
}

/** Whatever was thrown, in a sentence and a remedy; never a trace, and a value of the data only when asked for. */
export async function failureOf(error: unknown, { showValues = false } = {}): Promise<Failure> {
  if (error instanceof UsageError) {
    return { lines: [`palimpsest: ${error.message}`, `  remedy: ${withProgram(error.remedy)}`], exit: 2 }
  }
  if (error instanceof SaidError)
    return { lines: [`palimpsest: ${asTyped(error.message)}`, `  remedy: ${asTyped(error.remedy)}`], exit: 2 }
  if (error instanceof InputError) {
    const [first, rule, remedy, ...value] = inputErrorLines(error, {
      showValues,
      option: (name) => `--${flagName(name)}`,
    })
    return { lines: [`palimpsest: ${first}`, withProgram(rule), withProgram(remedy), ...value], exit: 2 }
  }
  if (isRefusal(error)) return { lines: refusalLines(error), exit: 2 }
  return { lines: await defectLines(error), exit: 70 }
}

type Refusal = NodeJS.ErrnoException & { readonly code: string; readonly syscall: string }

/** The system said no: to a file, a folder, a connection. */
function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'
}

function refusalLines({ code, syscall, path }: Refusal): string[] {
  const what = path ?? (syscall === 'write' ? 'standard output' : `the system (${syscall})`)
  const [message, remedy] = byCode[code] ?? [`refused, ${code}`, 'check the path, the disk and the permissions']
  return [`palimpsest: ${what}: ${message}`, `  remedy: ${remedy}`]
}

const permission = ['no permission', 'change the permission, or name another place'] as const
const full = ['cannot be written: the disk is full', 'make room and try again'] as const
const tooMany = ['too many files are open', 'close other programs, or raise the limit (ulimit -n)'] as const

const byCode: Readonly<Record<string, readonly [message: string, remedy: string]>> = {
  ENOENT: ['there is no such file or folder', 'check the path'],
  ENOTDIR: ['a file stands where a folder is expected', 'check the path'],
  EISDIR: ['is a folder where a file is expected', 'name a file in the folder'],
  EACCES: permission,
  EPERM: permission,
  EROFS: ['the disk is read-only', 'name a place that can be written'],
  ENOSPC: full,
  EDQUOT: full,
  EMFILE: tooMany,
  ENFILE: tooMany,
  ENOMEM: ['the memory is used up', 'close other programs, or take less data'],
  ELOOP: ['a link that leads to itself', 'check the path'],
  ENAMETOOLONG: ['the name is too long', 'name a shorter path'],
  EBADF: ['is closed', 'give the command an output'],
}

/** Where it happened, but not what the error says: that may quote data. */
async function defectLines(error: unknown): Promise<string[]> {
  const name = error instanceof Error ? error.constructor.name : typeof error
  const place = await placeIn((error instanceof Error && error.stack) || '').catch(() => undefined)
  const told = await version().catch(() => 'of an unknown version')
  return [
    `palimpsest: this is a defect of palimpsest, not of your data: ${name}${place === undefined ? '' : ` in ${place}`}`,
    `  remedy: report it with the line above, the version (palimpsest ${told}, Node.js ${process.version}, ${process.platform}) and the command, names replaced; do not send data`,
  ]
}

/** The first place in the sources that a trace names, or that stands for a place in the bundle by its source map. */
async function placeIn(stack: string): Promise<string | undefined> {
  const bundle = dirname(fileURLToPath(import.meta.url))
  for (const [, typed, line, column] of stack.matchAll(
    /(?:\(|at )((?:file:\/\/)?[^():\n]*(?::[/\\][^():\n]*)?\.[jt]s):(\d+):(\d+)/g,
  )) {
    const file = typed.startsWith('file:') ? fileURLToPath(typed) : typed
    const named = sourceIn(file)
    if (named !== undefined) return `${named}:${line}`
    if (dirname(file) !== bundle) continue
    const { readFile } = await import('node:fs/promises')
    const { SourceMap } = await import('node:module')
    const found = new SourceMap(JSON.parse(await readFile(`${file}.map`, 'utf8'))).findEntry(+line - 1, +column - 1)
    const source = 'originalSource' in found ? sourceIn(found.originalSource) : undefined
    if (source !== undefined && 'originalLine' in found) return `${source}:${found.originalLine + 1}`
  }
  return undefined
}

function sourceIn(path: string): string | undefined {
  return /[/\\]((?:src|cli)[/\\][\w./\\-]+\.[jt]s)$/.exec(path)?.[1]
}
