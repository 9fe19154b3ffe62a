import type { Table } from '../../../data/table.js'
import { coded, columnsOfRole } from '../../../data/table.js'
import type { Traits } from '../../../score/trend-of-groups.js'
import type { Classes } from '../classes.js'
import { atomsOf } from '../reading/match-axis.js'
import { readColumn } from '../reading/read-table.js'
import { type Cover, type ReadColumn, coverSize } from '../reading/reading.js'

/** So many traits are taken at most; of names each that so many groups have, for what fewer have is no trend. */
const [mostTraits, fewestGroups] = [40, 4] as const

const known = new WeakMap<Classes, Traits>()

/** Groups as numbers: where a cell lies among numbers and dates, also squared; of names how much of each a cell holds. */
export function traitsOf(release: Table, classes: Classes): Traits {
  const before = known.get(classes)
  if (before) return before
  const columns = columnsOfRole(release, 'quasi').map((column) => readColumn(coded(column)))
  const traits = columns.flatMap((column) =>
    column.scale === 'text' ? namesIn(column, classes) : placesIn(column, classes),
  )
  const kept = traits.toSorted((a, b) => b.people - a.people).slice(0, mostTraits)
  const at = new Float64Array(classes.count * kept.length)
  for (const [trait, { of }] of kept.entries())
    for (let group = 0; group < classes.count; group++) at[group * kept.length + trait] = of[group]
  const found = { at, count: kept.length }
  known.set(classes, found)
  return found
}

/** One number of each group, and how many people it is about. */
interface Trait {
  readonly people: number
  readonly of: Float64Array
}

/** Where cells lie: the middle of what they cover by rank, so that one far out draws no line; and how far from the middle. */
function placesIn({ column, covers, domain }: ReadColumn, { firsts, sizes }: Classes): Trait[] {
  const span = Math.max(1, domain.values.length - 1)
  const middles = covers.map((cover) => sumOfPlaces(cover) / Math.max(1, coverSize(cover)) / span - 0.5)
  const of = Float64Array.from(firsts, (row) => middles[column.codes[row]])
  const people = sizes.reduce((sum, size) => sum + size, 0)
  return [
    { people, of },
    { people, of: of.map((one) => one * one) },
  ]
}

/** How much of each part of the names a cell holds; of those that some groups have and others have not. */
function namesIn({ column, covers, domain }: ReadColumn, { firsts, sizes }: Classes): Trait[] {
  const atoms = atomsOf(covers, domain.values.length)
  const traits = Array.from({ length: atoms.count }, () => ({
    people: 0,
    groups: 0,
    of: new Float64Array(firsts.length),
  }))
  for (const [group, row] of firsts.entries()) {
    const cover = atoms.covers[atoms.coverOf[column.codes[row]]]
    const parts = coverSize(cover)
    // Whatever may be anything says nothing.
    if (parts === atoms.count) continue
    for (let i = 0; i < cover.length; i += 2)
      for (let atom = cover[i]; atom < cover[i + 1]; atom++) {
        const trait = traits[atom]
        trait.of[group] = 1 / parts
        trait.people += sizes[group] / parts
        trait.groups++
      }
  }
  return traits.filter(({ groups }) => groups >= fewestGroups && groups < firsts.length)
}

function sumOfPlaces(cover: Cover): number {
  let sum = 0
  for (let i = 0; i < cover.length; i += 2) sum += ((cover[i + 1] - cover[i]) * (cover[i] + cover[i + 1] - 1)) / 2
  return sum
}
