import { type Table, coded, columnNamed } from '../../../data/table.js'
import { notMeasured } from '../../../contract/method.js'
import { anatomy } from '../protect/anatomy.js'
import type { Buckets } from '../buckets.js'
import type { Change, Patient, Remedy } from '../../../contract/remedy.js'

/** Puts the records of the original in buckets again, each with more values than before (Anatomy with a greater l). */
export const bucketAgain: Remedy<'buckets'> = {
  id: 'bucket-again',
  on: 'buckets',
  helps: ['I2', 'I6'],
  propose(patient) {
    const { least, most } = rangeOfL(patient.release)
    return [...new Set([least + 1, 2 * least, 3 * least, most])]
      .filter((l) => l > least && l <= most)
      .map((l) => againWith(patient, l))
  },
}

/** The l that the buckets keep as they are, and the greatest that the values allow. */
function rangeOfL({ groups, groupCount, values, counts }: Buckets): { readonly least: number; readonly most: number } {
  const sizes = new Float64Array(groupCount)
  for (const group of groups) sizes[group]++
  const overall = new Float64Array(values.length)
  let least = Infinity
  for (const { group, value, count } of counts) {
    least = Math.min(least, Math.floor(sizes[group] / count))
    overall[value] += count
  }
  return { least, most: Math.floor(groups.length / overall.reduce((a, b) => Math.max(a, b), 1)) }
}

function againWith({ release, original, random }: Patient<'buckets'>, l: number): Change<'buckets'> {
  return {
    id: `bucket-again ${l}`,
    sentence: `put the records in buckets again with l = ${l}`,
    make() {
      if (!original) return notMeasured('to put records in buckets again the original is needed')
      const records = asPublished(release, original)
      if (!records) return notMeasured('records are published coarser than the original: protect it again')
      const made = anatomy.run(records, { l, attribute: release.sensitive, keepOrder: false }, random)
      return made.kind === 'infeasible' ? notMeasured(made.because) : { release: made.release, key: made.key }
    },
  }
}

/** The original with no column that was not published; undefined where one was published otherwise than it is. */
function asPublished({ table, sensitive }: Buckets, original: Table): Table | undefined {
  const hidden = columnNamed(original, sensitive)
  const told = table.columns.map((column) => {
    const own = columnNamed(original, column.name)
    if (!own) return undefined
    const known = new Set(coded(own).values)
    return coded(column).values.every((value) => known.has(value)) ? { ...own, role: column.role } : undefined
  })
  if (!hidden || told.includes(undefined)) return undefined
  const columns = [...told.filter((column) => column !== undefined), { ...hidden, role: 'sensitive' as const }]
  return { rowCount: original.rowCount, columns, form: table.form }
}
