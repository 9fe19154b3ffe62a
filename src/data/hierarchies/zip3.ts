import { type Hierarchy, hierarchyOf } from '../hierarchy.js'
import { type Unfit, pathOfMissing, unfit, valuesToPlace } from './unfit.js'

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
