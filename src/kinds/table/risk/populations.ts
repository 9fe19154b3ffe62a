import { type Table, cellOf } from '../../../data/table.js'
import { type Fault, InputError } from '../../../formats/input-error.js'

/** People by the first three digits of their ZIP code, from a table of ZIP codes (first column) and people (second). */
export function populationsOf(table: Table): ReadonlyMap<string, number> {
  const [zips, people] = table.columns
  const populations = new Map<string, number>()
  if (!people) throw new InputError(notPopulations, { file: 'the populations' })
  for (let row = 0; row < table.rowCount; row++) {
    const zip = cellOf(zips, row)
    const count = cellOf(people, row)
    if (!/^\d{3}(?:\d{2})?$/.test(zip) || !/^\d+$/.test(count))
      throw new InputError(notPopulations, { file: 'the populations', line: row + 2, value: `${zip}, ${count}` })
    const area = zip.slice(0, 3)
    populations.set(area, (populations.get(area) ?? 0) + Number(count))
  }
  return populations
}

const notPopulations: Fault = {
  message: 'the table does not say how many people live where',
  rule: 'it has a header, then ZIP codes of three or five digits in the first column and whole numbers in the second',
  remedy: 'write 036,31500 and so on, with leading zeros; the Census Bureau publishes the figures by ZCTA',
}
