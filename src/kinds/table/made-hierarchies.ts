import { rarityHierarchy } from '../../data/hierarchies/by-category.js'
import { prefixHierarchy } from '../../data/hierarchies/by-code.js'
import { dateHierarchy } from '../../data/hierarchies/by-dates.js'
import { setsHierarchy } from '../../data/hierarchies/by-halves.js'
import { ageHierarchy } from '../../data/hierarchies/by-intervals.js'
import { meaningHierarchy } from '../../data/hierarchies/by-meaning.js'
import { quantileHierarchy } from '../../data/hierarchies/by-quantiles.js'
import type { Unfit } from '../../data/hierarchies/unfit.js'
import type { Hierarchy } from '../../data/hierarchy.js'
import { numberOfCell } from '../../data/number-text.js'
import { type CodedColumn, type Table, coded, isMissing } from '../../data/table.js'
import type { MadeHierarchyFor, WantedHierarchies } from '../../contract/protecting.js'
import { headerWords } from './header-words.js'

export interface MakeMissing {
  /** How many must look alike: values of fewer records are rare. */
  readonly k?: number
  /** How far apart two words are, where somebody said how that is measured. */
  readonly distance?: (a: string, b: string) => number
}

/** The table with a hierarchy for each quasi-identifier that has none and that a method wants one for; and what was made. */
export function withMissingHierarchies(
  table: Table,
  wanted: WantedHierarchies,
  how: MakeMissing = {},
): { readonly table: Table; readonly made: readonly MadeHierarchyFor[] } {
  const made: MadeHierarchyFor[] = []
  const columns = table.columns.map((column) => {
    if (column.role !== 'quasi' || column.hierarchy) return column
    const held = coded(column)
    const found = hierarchyFor(held, how)
    // Nothing between a value and everything: that is what it is without a hierarchy too.
    if (!found || found.hierarchy.levels.length < 2 || !isWanted(found, held, wanted)) return column
    made.push({ name: column.name, by: found.by, levels: found.hierarchy.levels.length })
    return { ...held, hierarchy: found.hierarchy }
  })
  return { table: made.length > 0 ? { ...table, columns } : table, made }
}

/** Words are told as sets by methods that do not want every column; along the order of numbers and days others cut by themselves. */
function isWanted({ of }: FoundHierarchy, { type }: CodedColumn, wanted: WantedHierarchies): boolean {
  return wanted === 'all' || (wanted === 'ordered' ? of !== 'words' : of === 'codes' && type === 'text')
}

interface FoundHierarchy {
  readonly hierarchy: Hierarchy
  /** The maker that makes the same, by its id. */
  readonly by: string
  readonly of: 'order' | 'codes' | 'words'
}

/** The hierarchy that fits what a column holds; undefined where all of its records are alike. */
function hierarchyFor(column: CodedColumn, { k = 5, distance }: MakeMissing = {}): FoundHierarchy | undefined {
  const { values, written, type } = column
  const present = values.filter((value) => !isMissing(value))
  if (present.length < 2) return undefined
  const counts = new Uint32Array(values.length)
  for (const code of column.codes) counts[code]++
  const fitting = (made: Hierarchy | Unfit, by: string, of: FoundHierarchy['of']): FoundHierarchy | undefined =>
    'kind' in made ? undefined : { hierarchy: made, by, of }
  if (isCode(column, present)) return fitting(prefixHierarchy(values), 'prefix', 'codes')
  if (type === 'date') {
    const order = written === 'decimal comma' ? undefined : written
    const dates = fitting(dateHierarchy(values, { order }), 'dates', 'order')
    if (dates) return dates
  }
  if (type === 'integer' || type === 'number') {
    const numbers = isAge(column, present)
      ? fitting(ageHierarchy(values), 'ages', 'order')
      : fitting(quantileHierarchy(values, counts, { written }), 'quantiles', 'order')
    if (numbers) return numbers
  }
  if (distance && present.length <= mostByMeaning) {
    const meant = fitting(meaningHierarchy(values, { distance }), 'meaning', 'words')
    if (meant && meant.hierarchy.levels.length > 1) return meant
  }
  if (present.length <= mostInSets) return fitting(setsHierarchy(values, counts), 'sets', 'words')
  return fitting(rarityHierarchy(values, counts, { people: k }), 'frequency', 'words')
}

/** A set of more words is no longer read. */
const mostInSets = 16

/** Distances between all pairs are held at once. */
const mostByMeaning = 3000

const postcodeWords = new Set('zip zipcode postcode postal plz postleitzahl cp codigopostal cap postcodes'.split(' '))

/** Written in digits and letters, of which the first tell most: a postcode, or a code of a diagnosis. */
function isCode({ name, type }: CodedColumn, present: readonly string[]): boolean {
  const written = present.every((value) => /^[\dA-Z][\dA-Z .-]{1,11}\**$/i.test(value) && /\d/.test(value))
  if (!written) return false
  if (headerWords(name).some((word) => postcodeWords.has(word))) return true
  return type === 'text' && present.length > 8 && new Set(present.map(({ length }) => length)).size <= 4
}

const ageWords = new Set('age ages alter idade edad età eta âge leeftijd'.split(' '))

function isAge({ name, type, written }: CodedColumn, present: readonly string[]): boolean {
  if (type !== 'integer' || !headerWords(name).some((word) => ageWords.has(word))) return false
  return present.every((value) => {
    const age = numberOfCell(value, written)
    return age >= 0 && age <= 120
  })
}
