import { type Column, type Table, coded, isMissing, columnNamed, columnsOfRole } from '../../../data/table.js'
import { candidatesOf } from '../candidates.js'
import { classesOf } from '../classes.js'
import { type ValueCounts, valueCountsOf } from '../value-counts.js'
import { type NotTried, type Posteriors, type ValueClaims, nobody } from '../../../contract/claims.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'

/** What the records that may be somebody's say of one column. */
export interface ClassBeliefs {
  readonly of: ValueClaims['of']
  readonly posteriorOf: Uint32Array
  readonly posteriors: Posteriors & { readonly sizes: Uint32Array }
  /** By value: its share of the whole release. */
  readonly prior: Float64Array
  /** Where values are missing or taken away: nobody claims those. */
  readonly least?: Float64Array
  readonly notTried: readonly NotTried[]
}

/** By person of the register what the classes that may hold their record tell; without one, by row of the release. */
export function classBeliefs(release: Table, register: Table | undefined, column: Column): ClassBeliefs {
  const classes = classesOf(release)
  const counts = valueCountsOf({ classes }, {}, column)
  const all = counts.whole.reduce((sum, count) => sum + count, 0)
  const prior = counts.whole.map((count) => count / all)
  const least = neverMissing(coded(column).values)
  if (!register) {
    const sets = { offsets: Uint32Array.from({ length: classes.count + 1 }, (_, c) => c), classes: undefined }
    const notTried = told(classes.suppressed, 'rows of which nothing is told')
    return {
      of: 'rows',
      posteriorOf: classes.classOf,
      posteriors: together(counts, sets, coded(column).values.length),
      prior,
      ...least,
      notTried,
    }
  }
  const candidates = candidatesOf(release, register)
  const isTold = (set: number): boolean => set < candidates.listed && candidates.sizes[set] > 0
  const posteriorOf = candidates.setOf.map((set) => (isTold(set) ? set : nobody))
  let [outside, counted] = [0, 0]
  for (const set of candidates.setOf) {
    if (candidates.sizes[set] === 0) outside++
    else if (!isTold(set)) counted++
  }
  return {
    of: 'people',
    posteriorOf,
    posteriors: together(counts, candidates, coded(column).values.length),
    prior,
    ...least,
    notTried: [
      ...told(outside, 'people of whom no record can be'),
      ...told(counted, 'people whose records may stand in too many groups to list'),
    ],
  }
}

function told(count: number, what: string): NotTried[] {
  return count === 0 ? [] : [{ count, what }]
}

/** The values of each set of classes with their shares. Without a list, set s is class s. */
function together(
  { offsets, values, counts }: ValueCounts,
  sets: { readonly offsets: Uint32Array; readonly classes: Uint32Array | undefined },
  valueCount: number,
): Posteriors & { readonly sizes: Uint32Array } {
  const setCount = sets.offsets.length - 1
  const starts = new Uint32Array(setCount + 1)
  const sizes = new Uint32Array(setCount)
  const held = new Float64Array(valueCount)
  const codes: number[] = []
  const chances: number[] = []
  for (let s = 0; s < setCount; s++) {
    const met: number[] = []
    for (let i = sets.offsets[s]; i < sets.offsets[s + 1]; i++) {
      const c = sets.classes ? sets.classes[i] : i
      for (let at = offsets[c]; at < offsets[c + 1]; at++) {
        if (held[values[at]] === 0) met.push(values[at])
        held[values[at]] += counts[at]
        sizes[s] += counts[at]
      }
    }
    for (const value of met.sort((a, b) => a - b)) {
      codes.push(value)
      chances.push(held[value] / sizes[s])
      held[value] = 0
    }
    starts[s + 1] = codes.length
  }
  return { offsets: starts, codes: Uint32Array.from(codes), chances: Float64Array.from(chances), sizes }
}

function neverMissing(values: readonly string[]): Pick<ClassBeliefs, 'least'> {
  if (!values.some(isMissing)) return {}
  return { least: Float64Array.from(values, (value) => (isMissing(value) ? Infinity : 0)) }
}

/** What every attack on a value is told: of which column. */
export const aboutColumn = parameters({
  about: { type: 'column', about: 'the column to read; the first sensitive one unless said' },
})

/** The column an attack is after, or why there is none. */
export function columnAbout(release: Table, name: string | undefined): Column | NotMeasured {
  const column = name === undefined ? columnsOfRole(release, 'sensitive')[0] : columnNamed(release, name)
  if (column?.kind === 'coded' && column.values.every(isMissing))
    return notMeasured(`${column.name} is taken away in every row`)
  if (column) return column
  return notMeasured(name === undefined ? 'no column is said to be sensitive' : `the release has no column ${name}`)
}

/** All columns that must stay hidden, or the one that was asked for. */
export function sensitiveOr(release: Table, about: string | undefined, column: Column): readonly Column[] {
  return about === undefined ? columnsOfRole(release, 'sensitive') : [column]
}
