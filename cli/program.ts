import { basename, relative } from 'node:path'
import { withOptions } from '../src/formats/input-error.js'
import { program } from '../src/report/paint.js'
import { flagName } from './verb.js'
import { verbs } from './verbs.js'

/** A command as whoever reads it types it. */
export function commandLine(words: readonly string[]): string {
  return `${program} ${shellWords(words)}`
}

/** A text of ours, never one of the data: options become flags, and commands that it names are called as they were started. */
export function asTyped(text: string): string {
  return withProgram(withOptions(text, (option) => `--${flagName(option)}`))
}

/** The same where options are flags already. */
export function withProgram(text: string): string {
  return text.replaceAll(named, program)
}

const firstWords = [...new Set(verbs.map(({ name }) => name.split(' ')[0]))]
const named = new RegExp(`\\bpalimpsest(?= (?:--|<|(?:${firstWords.join('|')})\\b))`, 'g')

/**
 * What to type so that the same program starts: `npx palimpsest` where npm found it, `palimpsest` where it is installed for all, else
 * the file itself. On Windows a script that npm wrote names the file below `node_modules`.
 */
export function startedAs(script: string | undefined, { npm_execpath: npm }: NodeJS.ProcessEnv): string {
  if (npm !== undefined || (script !== undefined && /[\\/]\.bin[\\/]/.test(script))) return 'npx palimpsest'
  if (script === undefined || basename(script) === 'palimpsest') return 'palimpsest'
  if (/[\\/]node_modules[\\/]palimpsest[\\/]/.test(script)) return 'palimpsest'
  return `node ${shellWords([relative('', script).replaceAll('\\', '/')])}`
}

/** Words as they are typed in a shell: quoted where it would cut or change them. */
export function shellWords(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./~-]+$/.test(word) ? word : shellQuoted(word))).join(' ')
}

/** A word that a shell takes as it stands. */
export function shellQuoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}
