import { type Column, type Table, columnNamed, columnsOfRole, isMissing } from '../../../data/table.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'

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
