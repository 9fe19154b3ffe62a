import { withStars } from '../../../data/changed-columns.js'
import { coded } from '../../../data/table.js'
import { shareOfTrials } from '../../../math/interval.js'
import { tableRelease } from '../release.js'
import { classesOf, noClass } from '../classes.js'
import { type Change, type Leak, type Patient, type Remedy, isKept } from '../../../contract/remedy.js'
import { withCommas } from '../../../math/with-commas.js'

/**
 * Takes away what an intruder may know of the people who are hit: their rows stay, as rows of stars with what is
 * sensitive in them, so that counts over all rows stay true (docs/decisions/0019). Just enough of them, all, or all who look like them.
 */
export const suppressRows: Remedy<'table'> = {
  id: 'suppress-rows',
  on: 'table',
  helps: ['S1', 'S10', 'S3', 'L1', 'L4', 'I1', 'I2', 'I4', 'I5', 'I7'],
  propose(patient, leak) {
    const rows = leak.id === 'S1' ? inSmallGroups(patient, leak) : leak.hit
    if (!rows || rows.length === 0) return []
    const enough = leak.id === 'S1' ? rows.length : surplus(rows.length, leak)
    const choices = [rows.subarray(0, enough), rows, wholeGroups(patient, rows)].filter(({ length }) => length > 0)
    return choices.map((some) => withoutRows(patient, some))
  },
}

/** With each row all that look like it: what is left has no smaller group than before. */
function wholeGroups({ release }: Patient<'table'>, rows: Uint32Array): Uint32Array {
  const { classOf, count } = classesOf(release)
  const isHit = new Uint8Array(count)
  for (const row of rows) if (classOf[row] !== noClass) isHit[classOf[row]] = 1
  return Uint32Array.from(classOf.keys()).filter((row) => classOf[row] !== noClass && isHit[classOf[row]] === 1)
}

/** Rows of which fewer look alike than the limit asks for. */
function inSmallGroups({ release }: Patient<'table'>, { limit }: Leak): Uint32Array {
  const { classOf, sizes } = classesOf(release)
  const rows = Uint32Array.from(classOf.keys())
  return rows.filter((row) => classOf[row] !== noClass && 1 / sizes[classOf[row]] > limit + 1e-12)
}

/** By how many more people are hit than may be: then the upper end of the interval is within the limit. */
function surplus(hit: number, { limit, of }: Leak): number {
  let [low, high] = [0, hit]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (shareOfTrials(middle, of).high <= limit) low = middle
    else high = middle - 1
  }
  return hit - low
}

function withoutRows(patient: Patient<'table'>, rows: Uint32Array): Change<'table'> {
  const size = rows.length
  return {
    id: `suppress-rows ${size}`,
    sentence: `leave out what is known of ${withCommas(size)} ${size === 1 ? 'row' : 'rows'}`,
    make() {
      const { release, key } = patient
      const taken = new Uint8Array(release.rowCount)
      for (const row of rows) taken[row] = 1
      const columns = release.columns.map((column) =>
        column.role === 'quasi' && !isKept(patient, column) ? withStars(coded(column), taken) : column,
      )
      return { release: tableRelease({ ...release, columns }), key }
    },
  }
}

/** Leaves out columns that name people or are free text; of columns nobody thought of, one that tells too much. */
export const leaveOutColumns: Remedy<'table'> = {
  id: 'leave-out-columns',
  on: 'table',
  helps: ['S2', 'S6', 'S7', 'L3', 'L4'],
  propose(patient, { id }) {
    const roles = {
      S2: ['insensitive'],
      S6: ['identifier'],
      S7: ['text'],
      L3: ['identifier'],
      L4: ['identifier'],
    }[id] ?? ['identifier', 'text']
    return patient.release.columns
      .filter(({ role }) => role !== undefined && roles.includes(role))
      .filter((column) => !isKept(patient, column))
      .map(({ name }) => ({
        id: `leave-out ${name}`,
        sentence: `leave out the column ${name}`,
        make: () => without(patient, name),
      }))
  },
}

function without({ release, key }: Patient<'table'>, name: string) {
  return { release: tableRelease({ ...release, columns: release.columns.filter((one) => one.name !== name) }), key }
}
