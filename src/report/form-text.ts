import type { ColumnNote, Table, TableForm } from '../data/table.js'
import { formatNumber, plural } from './format-number.js'

const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
}

const noteWords: Readonly<Record<ColumnNote['kind'], string>> = {
  'ambiguous dates': 'that can be read as two dates, day or month first',
  'mixed dates': 'with dates in more than one order',
  'leading zeros': 'with leading zeros, taken for a code and not a number',
  'ambiguous comma': 'whose comma may separate decimals or thousands',
  exponents: 'written with an exponent',
}

/** How a file was understood: `Read as CSV, columns separated by ;, in Windows-1252.` */
export function formText({ format, delimiter, encoding, sheet }: TableForm): string {
  const mark = delimiter === '\t' ? 'tabs' : delimiter
  return [
    `Read as ${format === 'ndjson' ? 'NDJSON' : format === 'parquet' ? 'Parquet' : format.toUpperCase()}`,
    ...(mark === undefined ? [] : [`columns separated by ${mark}`]),
    ...(encoding === undefined ? [] : [`in ${encodings[encoding] ?? encoding}`]),
    ...(sheet === undefined ? [] : [`sheet ${sheet}`]),
  ]
    .join(', ')
    .concat('.')
}

/** What to know of the cells of a table before they are trusted. */
export function columnNoteLines({ columns }: Table): string[] {
  return columns.flatMap(({ name, type, exceptions, notes = [] }) => [
    ...(exceptions > 0
      ? [`${name}: ${plural(exceptions, 'cell')} of no ${type === 'integer' ? 'whole number' : type}.`]
      : []),
    ...notes.map(
      ({ kind, cells }) => `${name}: ${formatNumber(cells)} ${cells === 1 ? 'cell' : 'cells'} ${noteWords[kind]}.`,
    ),
  ])
}
