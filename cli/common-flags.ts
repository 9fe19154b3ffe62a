import type { Call, Flag } from './verb.js'

export const json: Flag = {
  name: 'json',
  value: 'file|-',
  file: 'output',
  about: 'write the result as JSON to a file, or to standard output (-) and nothing else there',
}

export const seed: Flag = {
  name: 'seed',
  value: 'n',
  kind: 'integer',
  least: 0,
  fallback: '1',
  about: 'every random choice comes from it: same input, same seed, same bytes',
}

export const showValues: Flag = {
  name: 'show-values',
  about: 'let error messages quote the value they complain about (it may be personal)',
}

/** For verbs that write text or CSV. */
export const spreadsheetSafe: Flag = {
  name: 'spreadsheet-safe',
  about: 'write cells that a spreadsheet would run as formulas so that it does not (text, baskets, long)',
}

export const help: Flag = { name: 'help', short: 'h', about: 'show this help' }

/** The seed of a call, which has been checked to be a whole number. */
export function seedOf(call: Call): number {
  return Number(call.values.get('seed') ?? seed.fallback)
}

export function numberOf(call: Call, name: string): number | undefined {
  const text = call.values.get(name)
  return text === undefined ? undefined : Number(text)
}

/** Whether cells must be safe to open in a spreadsheet. */
export function safely(call: Call): { readonly spreadsheetSafe?: true } {
  return call.switches.has('spreadsheet-safe') ? { spreadsheetSafe: true } : {}
}
