import { type CodedColumn, type Column, type Table, coded, columnsOfRole } from '../../../data/table.js'
import { type BucketCells, bucketCells } from '../../buckets/attack/bucket-cells.js'
import { tellingColumns } from '../../buckets/attack/row-features.js'
import { type ValueClaims, nobody } from '../../../contract/claims.js'
import { type ClassBeliefs, classBeliefs } from './class-beliefs.js'

/** People of a register in the classes that may hold their records, as if those were buckets. */
export interface RegisterCells {
  readonly cells: BucketCells
  /** Who is in one, as a person of the register. */
  readonly placed: Uint32Array
  /** What the classes tell by themselves. */
  readonly classes: ClassBeliefs
}

/**
 * People who may be in the same classes share a bucket, and the bucket holds values in the proportions of those classes,
 * however many of its people are in the register.
 */
export function registerCells(release: Table, register: Table, column: Column): RegisterCells {
  const classes = classBeliefs(release, register, column)
  const { offsets, codes, chances } = classes.posteriors
  const placed = Uint32Array.from(classes.posteriorOf.keys()).filter((person) => classes.posteriorOf[person] !== nobody)
  // Sets that nobody is in would be buckets without people.
  const bucketOf = new Map<number, number>()
  const groups = placed.map((person) => {
    const set = classes.posteriorOf[person]
    if (!bucketOf.has(set)) bucketOf.set(set, bucketOf.size)
    return bucketOf.get(set)!
  })
  const people = new Uint32Array(bucketOf.size)
  for (const group of groups) people[group]++
  const held = [...bucketOf].flatMap(([set, group]) =>
    Array.from({ length: offsets[set + 1] - offsets[set] }, (_, i) => ({
      group,
      value: codes[offsets[set] + i],
      count: nearlyWhole(chances[offsets[set] + i] * people[group]),
    })),
  )
  return { cells: bucketCells(groups, bucketOf.size, held, coded(column).values.length), placed, classes }
}

/** What an intruder may know of the people who are placed: the quasi-identifiers of the release. */
export function placedColumns(release: Table, register: Table, placed: Uint32Array): CodedColumn[] {
  const known = new Set(columnsOfRole(release, 'quasi').map(({ name }) => name))
  return tellingColumns(register.columns.filter(({ name }) => known.has(name))).map((one) => {
    return { ...one, codes: placed.map((person) => one.codes[person]) }
  })
}

/** A count that is whole but for rounding is whole. */
function nearlyWhole(count: number): number {
  return Math.abs(count - Math.round(count)) < 1e-9 ? Math.round(count) : count
}

/** Beliefs about those who are placed, as beliefs about all. */
export function aboutAll(
  { posteriorOf }: Pick<ValueClaims, 'posteriorOf'>,
  placed: Uint32Array,
  people: number,
): Uint32Array {
  const all = new Uint32Array(people).fill(nobody)
  for (const [i, person] of placed.entries()) all[person] = posteriorOf[i]
  return all
}
