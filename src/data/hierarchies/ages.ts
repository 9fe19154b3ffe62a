import { type Hierarchy, hierarchyOf } from '../hierarchy.js'
import { intervalLevels } from './intervals.js'
import { type Unfit, pathOfMissing, unfit, valuesToPlace } from './unfit.js'

export interface AgeOptions {
  /** From this age on everybody is one value. */
  readonly top?: number | undefined
}

/**
 * Ages in full years: on level 1 all from `top` on are one value, `90+` (45 CFR 164.514(b)(2)(i)(C): all ages over 89),
 * then in intervals of 5, 10, 20 and so on.
 */
export function ageHierarchy(values: readonly string[], { top = 90 }: AgeOptions = {}): Hierarchy | Unfit {
  const { present, missing } = valuesToPlace(values)
  const bad = present.find((value) => !/^\d{1,3}(?:\.0+)?$/.test(value))
  if (bad !== undefined)
    return unfit(bad, 'an age is a whole number of years, at most three digits', 'correct the cell, or make intervals')
  const sorted = present.toSorted((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))
  const ages = sorted.map(Number)
  const levels = [
    ages.map((age) => (age >= top ? `${top}+` : String(age))),
    ...intervalLevels(ages, { width: 5, factor: 2, top }),
  ]
  const height = levels.length + 2
  const paths = sorted.map((value, at) => [value, ...levels.map((level) => level[at]), '*'])
  return hierarchyOf([...paths, ...missing.map((value) => pathOfMissing(value, height))])
}
