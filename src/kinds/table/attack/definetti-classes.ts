import { type CodedColumn, type Table, coded, type Column, columnsOfRole } from '../../../data/table.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import type { Attack } from '../../../contract/attack.js'
import { type BucketCells, allBuckets, cellCount, bucketCells, beliefsOf } from '../../buckets/attack/bucket-cells.js'
import { crossFit } from '../../buckets/attack/cross-fit.js'
import {
  bayesParameters,
  definettiParameters,
  mostCells,
  onlyOrder,
  leastBuckets,
  readingNote,
} from '../../buckets/attack/definetti.js'
import { type ExchangeOptions, exchange } from '../../buckets/attack/exchange.js'
import { columnFeatures, tellingColumns } from '../../buckets/attack/row-features.js'
import { type ValueClaims, nobody } from '../../../contract/claims.js'
import { aboutColumn, columnAbout, type ClassBeliefs, classBeliefs } from './class-beliefs.js'

/*
 * All rows of a class read the same, but the people of a register who may be in it do not: classes teach which exact
 * values go with which sensitive one, and that tells the people of a class apart. The class is the bucket.
 */

const about = {
  cites: ['Kifer: Attacks on privacy and deFinetti’s theorem, SIGMOD 2009'],
  on: 'table',
  needs: ['register'],
  baseline: 'majority',
} as const

const bayesOnClasses = parameters({ ...aboutColumn, ...bayesParameters })
const definettiOnClasses = parameters({ ...aboutColumn, ...definettiParameters })

/** Learns once. */
export const naiveBayesClasses: Attack<'table', ValueClaims, typeof bayesOnClasses> = {
  ...about,
  id: 'naive-bayes',
  name: 'naive Bayes on classes',
  summary: 'learns from all classes which exact values of people go with which sensitive one, and tells a class apart',
  parameters: bayesOnClasses,
  run: async (release, { register }, values) =>
    onClasses(release, register!, values.about, (cells, columns) =>
      exchanged(cells, columns, { ...values, rounds: 1 }),
    ),
}

/** Learns again from what it believes. */
export const definettiClasses: Attack<'table', ValueClaims, typeof definettiOnClasses> = {
  ...about,
  id: 'definetti',
  name: 'deFinetti attack on classes',
  summary: 'tells the people of a class apart by what all classes teach, and learns again from what it believes',
  parameters: definettiOnClasses,
  run: async (release, { register }, values) =>
    onClasses(release, register!, values.about, (cells, columns) => exchanged(cells, columns, values)),
}

/** Learns from other classes only, and does not take columns for independent. */
export const definettiRichClasses: Attack<'table', ValueClaims, typeof aboutColumn> = {
  ...about,
  id: 'definetti-rich',
  name: 'deFinetti attack on classes with a richer model',
  summary: 'tells the people of a class apart by what the other classes teach of columns and pairs of them',
  parameters: aboutColumn,
  microseconds: 18,
  run: async (release, { register }, values, random, onProgress) =>
    onClasses(release, register!, values.about, (cells, columns) => {
      if (cells.bucketCount < leastBuckets)
        return notMeasured(
          `a richer model needs ${leastBuckets} classes to learn from, and there are ${cells.bucketCount}`,
        )
      const fit = crossFit(columns, cells, random('attack/definetti-rich'), (step, steps) =>
        onProgress?.('learning from the classes', step, steps),
      )
      return { weights: fit.beliefs, chances: true, notes: [readingNote(fit, 'class')] }
    }),
}

interface Beliefs {
  readonly weights: Float64Array
  readonly chances: boolean
  readonly notes: readonly string[]
}

function exchanged(cells: BucketCells, columns: readonly CodedColumn[], options: ExchangeOptions): Beliefs {
  const known = columnFeatures(columns, cells)
  const { weights } = exchange(cells, known, allBuckets(cells), options)
  return { weights, chances: false, notes: [onlyOrder] }
}

function onClasses(
  release: Table,
  register: Table,
  name: string | undefined,
  believe: (cells: BucketCells, columns: readonly CodedColumn[]) => Beliefs | NotMeasured,
): ValueClaims | NotMeasured {
  const column = columnAbout(release, name)
  if ('because' in column) return column
  const { cells, placed, classes } = registerCells(release, register, column)
  if (placed.length === 0) return notMeasured('nobody of the register can be in the release')
  if (cellCount(cells) > mostCells) return notMeasured('the classes are too large: people × values needs over 2 GB')
  const believed = believe(cells, placedColumns(release, register, placed))
  if ('because' in believed) return believed
  const { posteriorOf, posteriors } = beliefsOf(cells, believed.weights, placed.length)
  return {
    kind: 'values',
    of: 'people',
    column: column.name,
    values: coded(column).values,
    posteriorOf: aboutAll({ posteriorOf }, placed, register.rowCount),
    posteriors,
    together: classes.posteriorOf,
    prior: classes.prior,
    chances: believed.chances,
    learned: true,
    notTried: classes.notTried,
    notes: [...believed.notes, asIfAll],
  }
}

const asIfAll = 'Each class is dealt out among the people of the register who may be in it, as if all of them were'

/** People of a register in the classes that may hold their records, as if those were buckets. */
interface RegisterCells {
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
function registerCells(release: Table, register: Table, column: Column): RegisterCells {
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
function placedColumns(release: Table, register: Table, placed: Uint32Array): CodedColumn[] {
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
function aboutAll({ posteriorOf }: Pick<ValueClaims, 'posteriorOf'>, placed: Uint32Array, people: number): Uint32Array {
  const all = new Uint32Array(people).fill(nobody)
  for (const [i, person] of placed.entries()) all[person] = posteriorOf[i]
  return all
}
