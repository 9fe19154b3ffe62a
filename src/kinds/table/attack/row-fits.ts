import { type Table, coded, columnNamed, isMissing } from '../../../data/table.js'
import { groupRows } from '../../../data/group-rows.js'
import { readReleased } from '../reading/read-table.js'
import { covers } from '../reading/reading.js'

/** Whether a row may be a person. */
export type Fits = (row: number, person: number) => boolean

/** The columns that were published and say something of people. */
export function publishedOf({ columns }: Table): readonly string[] {
  return columns
    .filter(({ role }) => role !== 'identifier' && role !== 'person' && role !== 'text')
    .map(({ name }) => name)
}

/** So many answers are kept at most, a byte each. */
const mostKept = 2 ** 24

/**
 * Whether a person's values lie in every cell of a row; what is missing of a person rules nothing out. Lists are shuffled a thousand times
 * and more, so an answer is kept, for all rows of the same cells and all people of the same values.
 */
export function fitting(release: Table, people: Table, names?: readonly string[]): Fits {
  const columns = readReleased(release, people, names).columns.flatMap(({ name, column, domain, covers: cover }) => {
    const known = columnNamed(people, name)
    if (!known) return []
    const { codes, values } = coded(known)
    const places = values.map((value) => (isMissing(value) ? -1 : domain.placeOf.get(value)!))
    return [{ cells: column.codes, cover, codes, places, count: values.length }]
  })
  const fits: Fits = (row, person) =>
    columns.every(({ cells, cover, codes, places }) => {
      const place = places[codes[person]]
      return place < 0 || covers(cover[cells[row]], place)
    })
  const rows = groupRows(
    columns.map(({ cells, cover }) => ({ codes: cells, count: cover.length })),
    release.rowCount,
  )
  const persons = groupRows(columns, people.rowCount)
  if (rows.count * persons.count > mostKept) return fits
  const [unknown, no, yes] = [0, 1, 2]
  const kept = new Uint8Array(rows.count * persons.count)
  return (row, person) => {
    const at = rows.groupOf[row] * persons.count + persons.groupOf[person]
    if (kept[at] === unknown) kept[at] = fits(row, person) ? yes : no
    return kept[at] === yes
  }
}
