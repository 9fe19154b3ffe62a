import { escapedJson } from '../formats/shown.js'

/** A result as one line of JSON in which everything that cannot be seen is escaped, so that `cat` is harmless. */
export function jsonText(result: unknown): string {
  return `${escapedJson(JSON.stringify(result))}\n`
}

/** JSON has no NaN and no infinity: a number that is none is null. */
export function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null
}

/** The same, all the way down. */
export function finiteOnly(value: unknown): unknown {
  if (typeof value === 'number') return finite(value)
  if (Array.isArray(value)) return value.map(finiteOnly)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, finiteOnly(inner)]))
  }
  return value
}
