import type { Said, SaidOption } from '../src/contract/said.js'
import { withOptions } from '../src/formats/input-error.js'
import { stages } from './progress.js'
import { type Call, type Flag, flagName } from './verb.js'

/** Options of a kind of release as flags. */
export function flagsFrom(options: readonly SaidOption[]): Flag[] {
  return options.map((option) => ({
    ...option,
    name: flagName(option.name),
    about: withOptions(option.about, (name) => `--${flagName(name)}`),
  }))
}

const lists: ReadonlySet<string> = new Set(['with', 'table', 'domain', 'read', 'allowUnmeasured'])
const numbers: ReadonlySet<string> = new Set(['seed', 'k', 'least', 'below', 'round'])

/** The words of a call as plain values, and where it tells how far it is. */
export function saidOf({ values, switches, terminal }: Call): Said {
  const said: Record<string, unknown> = {}
  for (const [flag, text] of values) {
    const name = optionName(flag)
    said[name] = lists.has(name) ? text.split('\n') : numbers.has(name) ? Number(text) : text
  }
  for (const flag of switches) said[optionName(flag)] = true
  return { ...said, onProgress: stages(terminal).show, onNotice: (text) => terminal.error([text]) }
}

/** `made-by` is `madeBy` below the command line. */
function optionName(flag: string): string {
  return flag.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
