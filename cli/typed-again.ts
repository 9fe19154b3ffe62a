import { asItIs } from '../src/report/paint.js'
import { commandLine } from './program.js'
import { type Call, flagName } from './verb.js'

/** Options with their values; true where one takes none. */
type More = Readonly<Record<string, string | true>>

/** As they are typed. */
export function wordsFor(say: More = {}): string[] {
  return Object.entries(say).flatMap(([name, value]) => [`--${flagName(name)}`, ...(value === true ? [] : [value])])
}

/** The command that was typed with something more, to be typed again; nothing where nothing more is known. */
export function typedAgain(
  verb: string,
  { operands, values, switches, flags }: Pick<Call, 'operands' | 'values' | 'switches' | 'flags'>,
  say: More | undefined,
): string[] {
  if (say === undefined) return []
  const several = new Set(flags.flatMap(({ name, repeats }) => (repeats ? [name] : [])))
  const given = [...values].flatMap(([name, value]) =>
    (several.has(name) ? value.split('\n') : [value]).flatMap((one) => [`--${name}`, one]),
  )
  const typed = [verb, ...operands, ...given, ...[...switches].map((name) => `--${name}`), ...wordsFor(say)]
  return [`${asItIs}Next: ${commandLine(typed)}`]
}
