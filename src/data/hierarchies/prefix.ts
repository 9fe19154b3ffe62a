import { type Hierarchy, hierarchyOf } from '../hierarchy.js'
import { pathOfMissing, valuesToPlace } from './unfit.js'

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
