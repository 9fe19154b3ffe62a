import { isMissing } from '../table.js'

/** A value that a hierarchy of the asked kind has no place for. */
export interface Unfit {
  readonly kind: 'unfit'
  readonly value: string
  readonly rule: string
  readonly remedy: string
}

export function unfit(value: string, rule: string, remedy: string): Unfit {
  return { kind: 'unfit', value, rule, remedy }
}

/** Each value once, sorted: a made hierarchy does not tell the order of the records. Missing ones stand last. */
export function valuesToPlace(values: readonly string[]): { readonly present: string[]; readonly missing: string[] } {
  const distinct = [...new Set(values)].sort()
  return { present: distinct.filter((value) => !isMissing(value)), missing: distinct.filter(isMissing) }
}

/** A missing value is no number, date or code: it stays itself on every level but the last. */
export function pathOfMissing(value: string, height: number): string[] {
  return Array.from({ length: height }, (_, level) => (level === height - 1 ? '*' : value))
}
