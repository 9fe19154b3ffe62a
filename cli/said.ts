import type { Said, SaidOption } from '../src/contract/said.js'
import { withOptions } from '../src/formats/input-error.js'
import { stages } from './progress.js'
import { type Call, type Flag, type Terminal, flagName } from './verb.js'

/** Options of a kind of release as flags. */
export function flagsFrom(options: readonly SaidOption[]): Flag[] {
  return options.map((option) => ({
    ...option,
    name: flagName(option.name),
    about: withOptions(option.about, (name) => `--${flagName(name)}`),
  }))
}

/** The words of a call as plain values, and where it tells how far it is. */
export function saidOf({ values, switches, flags, terminal }: Call): Said {
  const said: Record<string, unknown> = {}
  for (const [name, text] of values) {
    const flag = flags.find((one) => one.name === name)
    const isNumber = flag?.kind === 'integer' || flag?.kind === 'number'
    said[optionName(name)] = flag?.repeats ? text.split('\n') : isNumber ? Number(text) : text
  }
  for (const flag of switches) said[optionName(flag)] = true
  return { ...said, onProgress: stages(terminal).show, onNotice: (text) => tellOnce(terminal, text) }
}

/** What was told of a file is not told again where the same command reads it once more with an answer. */
function tellOnce(terminal: Terminal, text: string): void {
  const before = notices.get(terminal) ?? new Set()
  notices.set(terminal, before)
  if (!before.has(text)) terminal.error([text])
  before.add(text)
}

const notices = new WeakMap<Terminal, Set<string>>()

/** `made-by` is `madeBy` below the command line. */
function optionName(flag: string): string {
  return flag.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
