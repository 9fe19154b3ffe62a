import { type Table, coded, columnNamed, isMissing } from '../../../data/table.js'
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

/** Whether a person's values lie in every cell of a row; what is missing of a person rules nothing out. */
export function fitting(release: Table, people: Table, names?: readonly string[]): Fits {
  const columns = readReleased(release, people, names).columns.flatMap(({ name, column, domain, covers: cover }) => {
    const known = columnNamed(people, name)
    if (!known) return []
    const { codes, values } = coded(known)
    const places = values.map((value) => (isMissing(value) ? -1 : domain.placeOf.get(value)!))
    return [{ cells: column.codes, cover, codes, places }]
  })
  return (row, person) =>
    columns.every(({ cells, cover, codes, places }) => {
      const place = places[codes[person]]
      return place < 0 || covers(cover[cells[row]], place)
    })
}
