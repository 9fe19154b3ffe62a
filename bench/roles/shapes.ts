import type { Table } from '../../src/data/index.js'
import { parseTable, sourceOf } from '../../src/formats/index.js'
import { type Random, below, stream } from '../../src/math/index.js'
import type { KnownColumn, KnownSchema } from './schemas.js'

/** What somebody may hold in hand of a schema: three records as documented, or many made of these. */
export const shapes = {
  'three records': three,
  'many, the same three values': drawn,
  'many, varied': varied,
} as const satisfies Readonly<Record<string, (column: KnownColumn, random: Random) => readonly string[]>>

const many = 240

function three({ values }: KnownColumn): readonly string[] {
  return values
}

function drawn({ values }: KnownColumn, random: Random): readonly string[] {
  return Array.from({ length: many }, () => values[below(values.length, random)])
}

/** What names somebody is each one's own, and amounts, days and codes are drawn anew digit by digit; words come back. */
function varied(column: KnownColumn, random: Random): readonly string[] {
  const fine = column.values.some((value) => /\d\D*\d\D*\d/.test(value))
  return drawn(column, random).map((value, row) => {
    if (!fine) return value
    if (column.roles[0] !== 'identifier') return otherDigits(value, random)
    return value.includes('@') ? value.replace('@', `${row}@`) : otherDigits(value, random)
  })
}

/** The last two digits anew, of an amount, a code or a year; of a day the day. */
function otherDigits(value: string, random: Random): string {
  const day = /^(\d{4}-\d\d-|\d{4}\/\d\d\/)\d\d/.exec(value)
  if (day) return day[1] + String(1 + below(28, random)).padStart(2, '0') + value.slice(day[0].length)
  const other = /^\d\d?(?=[./-]\d\d?[./-]\d{4})/.exec(value)
  if (other) return String(1 + below(12, random)).padStart(other[0].length, '0') + value.slice(other[0].length)
  let left = 4
  return Array.from(value)
    .toReversed()
    .map((sign) => (/\d/.test(sign) && left-- > 0 ? String(below(10, random)) : sign))
    .toReversed()
    .join('')
}

/** The schema as a file of that shape would be read. */
export async function tableOfSchema(
  { title, columns }: KnownSchema,
  shape: (column: KnownColumn, random: Random) => readonly string[],
): Promise<Table> {
  const cells = columns.map((column) => shape(column, stream(1, `${title} ${column.name}`)))
  const lines = [columns.map(({ name }) => name), ...cells[0].map((_, row) => cells.map((column) => column[row]))]
  const text = lines.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
  return parseTable(sourceOf(`${title}.csv`, Buffer.from(text)))
}
