import { type Column, coded } from '../../data/table.js'
import { type Classes, noClass } from './classes.js'
import { groupRows } from '../../data/group-rows.js'
import type { People, TableOfPeople } from './people.js'

/**
 * How often each value of a column stands in each class. Somebody who has a value in several rows has it once, so a
 * count is of people; somebody with several values is counted under each.
 */
export interface ValueCounts {
  /** Class c has values[offsets[c]] to values[offsets[c + 1] - 1], in no order that means anything. */
  readonly offsets: Uint32Array
  readonly values: Uint32Array
  readonly counts: Uint32Array
  /** By value in the whole file: who belongs to no class is still published with a value. */
  readonly whole: Float64Array
}

const known = new WeakMap<Classes, Map<Column, ValueCounts>>()

export function valueCountsOf(
  { classes }: Pick<People, 'classes'>,
  { personOf }: Pick<TableOfPeople, 'personOf'>,
  column: Column,
): ValueCounts {
  const before = known.get(classes) ?? new Map<Column, ValueCounts>()
  known.set(classes, before)
  let counts = before.get(column)
  if (!counts) before.set(column, (counts = countValues(classes, personOf, column)))
  return counts
}

function countValues(classes: Classes, personOf: Uint32Array | undefined, column: Column): ValueCounts {
  const { codes, values } = coded(column)
  const valueCount = values.length
  if (!personOf) return countPairs(classes, classes.classOf, codes, valueCount)
  const once = groupRows(
    [
      { codes: personOf, count: classes.classOf.length },
      { codes, count: valueCount },
    ],
    codes.length,
  ).firsts
  const classOf = once.map((row) => classes.classOf[personOf[row]])
  return countPairs(
    classes,
    classOf,
    once.map((row) => codes[row]),
    valueCount,
  )
}

/** Entries of a table of classes by values that is worth clearing: 64 MB. */
const denseRange = 2 ** 24

function countPairs({ count }: Classes, classOf: Uint32Array, codes: Uint32Array, valueCount: number): ValueCounts {
  const whole = new Float64Array(valueCount)
  for (let i = 0; i < codes.length; i++) whole[codes[i]]++
  const counted = count * valueCount <= denseRange ? countDense : countSorted
  return { ...counted(count, classOf, codes, valueCount), whole }
}

type Counted = Omit<ValueCounts, 'whole'>

function countDense(count: number, classOf: Uint32Array, codes: Uint32Array, valueCount: number): Counted {
  const table = new Uint32Array(count * valueCount)
  for (let i = 0; i < codes.length; i++) if (classOf[i] !== noClass) table[classOf[i] * valueCount + codes[i]]++
  const offsets = new Uint32Array(count + 1)
  for (let c = 0, i = 0; c < count; c++) {
    let held = 0
    for (let value = 0; value < valueCount; value++) if (table[i++] > 0) held++
    offsets[c + 1] = offsets[c] + held
  }
  const values = new Uint32Array(offsets[count])
  const counts = new Uint32Array(offsets[count])
  for (let c = 0, i = 0, place = 0; c < count; c++)
    for (let value = 0; value < valueCount; value++, i++)
      if (table[i] > 0) {
        values[place] = value
        counts[place++] = table[i]
      }
  return { offsets, values, counts }
}

/** Many classes: values are dealt out to them first, so that each is counted in a stretch of memory of its own. */
function countSorted(count: number, classOf: Uint32Array, codes: Uint32Array, valueCount: number): Counted {
  const ends = new Uint32Array(count + 1)
  for (let i = 0; i < codes.length; i++) if (classOf[i] !== noClass) ends[classOf[i] + 1]++
  for (let c = 1; c <= count; c++) ends[c] += ends[c - 1]
  // From here ends[c] moves from where class c starts to where it ends.
  const dealt = new Uint32Array(ends[count])
  for (let i = 0; i < codes.length; i++) if (classOf[i] !== noClass) dealt[ends[classOf[i]]++] = codes[i]
  const offsets = new Uint32Array(count + 1)
  const values = new Uint32Array(dealt.length)
  const counts = new Uint32Array(dealt.length)
  // Where a value stands in the class that is counted; what stands before the class is of another.
  const placeOf = new Uint32Array(valueCount).fill(noClass)
  let place = 0
  for (let c = 0, i = 0; c < count; c++) {
    const start = place
    for (; i < ends[c]; i++) {
      const value = dealt[i]
      const before = placeOf[value]
      if (before !== noClass && before >= start) counts[before]++
      else {
        placeOf[value] = place
        values[place] = value
        counts[place++] = 1
      }
    }
    offsets[c + 1] = place
  }
  return { offsets, values: values.slice(0, place), counts: counts.slice(0, place) }
}
