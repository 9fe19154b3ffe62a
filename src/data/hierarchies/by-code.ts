import { type Hierarchy, hierarchyOf } from '../hierarchy.js'
import { pathOfMissing, valuesToPlace, type Unfit, unfit } from './unfit.js'

export interface PrefixOptions {
  /** Characters that each level masks more. */
  readonly step?: number | undefined
  /** Characters that are left on the last level before `*`. */
  readonly keep?: number | undefined
  /** The end that is masked first. */
  readonly side?: 'right' | 'left' | undefined
}

/** Codes masked character by character: 13053, 1305*, 130**, … `*`. A shorter code stands where its prefix does. */
export function prefixHierarchy(
  values: readonly string[],
  { step = 1, keep = 1, side = 'right' }: PrefixOptions = {},
): Hierarchy {
  const { present, missing } = valuesToPlace(values)
  // By characters as people count them, not by halves of surrogate pairs.
  const codes = present.map((value) => Array.from(value))
  const longest = codes.reduce((most, code) => Math.max(most, code.length), 0)
  const kept: number[] = []
  for (let length = longest - step; length >= Math.max(1, keep); length -= step) kept.push(length)
  const masked = (code: readonly string[], length: number): string => {
    const stars = '*'.repeat(longest - Math.min(length, code.length))
    return side === 'right' ? code.slice(0, length).join('') + stars : stars + code.slice(-length).join('')
  }
  const paths = codes.map((code, v) => [present[v], ...kept.map((length) => masked(code, length)), '*'])
  return hierarchyOf([...paths, ...missing.map((value) => pathOfMissing(value, kept.length + 2))])
}

export interface Zip3Options {
  /** People by the first three digits. */
  readonly populations: ReadonlyMap<string, number>
  /** Areas of at most so many people become 000. */
  readonly people?: number | undefined
}

/**
 * The first three digits of a ZIP code, and 000 where they stand for 20,000 people or fewer (HIPAA safe harbour, 45 CFR
 * 164.514(b)(2)(i)(B)). An area whose population is not known may be small, and becomes 000 too.
 */
export function zip3Hierarchy(
  values: readonly string[],
  { populations, people = 20_000 }: Zip3Options,
): Hierarchy | Unfit {
  const { present, missing } = valuesToPlace(values)
  const bad = present.find((value) => !/^\d{5}(?:-?\d{4})?$/.test(value))
  if (bad !== undefined)
    return unfit(
      bad,
      'a ZIP code has five digits, or nine',
      'write leading zeros (02138, not 2138); for other postcodes make the hierarchy by prefix',
    )
  const area = (zip: string): string => {
    const digits = zip.slice(0, 3)
    return (populations.get(digits) ?? 0) > people ? digits : '000'
  }
  return hierarchyOf([
    ...present.map((zip) => [zip, area(zip), '*']),
    ...missing.map((value) => pathOfMissing(value, 3)),
  ])
}
