import type { Schema } from '../data/schema.js'
import type { Role, ColumnNote, Table, TableForm } from '../data/table.js'
import { type DraftedColumn, type SchemaDraft, draftedSchema } from '../kinds/table/schema/schema-draft.js'
import { formatNumber, plural } from './format-number.js'
import { escapedJson } from '../formats/shown.js'
import { hang } from './paint.js'
import { roleWords } from './role-words.js'
import { textTable } from './text-table.js'

const inOrder: readonly (Role | undefined)[] = [
  'person',
  'identifier',
  'quasi',
  'sensitive',
  'text',
  'insensitive',
  undefined,
]

/** The draft as a table, quasi-identifiers in the order in which they tell most people apart. */
export function schemaText(draft: SchemaDraft): string[] {
  const { columns, quasi, inDoubt, people, rows, notes } = draft
  const byRole = inOrder.flatMap((role) => {
    const those = columns.filter((column) => column.role === role)
    return role === 'quasi' ? those.toSorted((a, b) => quasi.indexOf(a.name) - quasi.indexOf(b.name)) : those
  })
  const [head, ...lines] = textTable([
    ['column', 'type', 'distinct', 'role', 'unique alone', 'together'],
    ...byRole.map(rowOf),
  ])
  const last = byRole.findLast(({ role }) => role === 'quasi')
  return [
    `${plural(rows, 'record')}${people === rows ? '' : ` of ${plural(people, 'person', 'people')}`}, ${plural(columns.length, 'column')}.`,
    '',
    `${head}  because`,
    ...lines.map((line, i) => `${line}  ${byRole[i].because}`),
    '',
    ...(last?.uniqueTogether === undefined
      ? []
      : [
          `Unique in the ${plural(quasi.length, 'quasi-identifier')} together: ${formatNumber(last.uniqueTogether)} of ${plural(people, 'person', 'people')}.`,
        ]),
    ...notes.map((note) => `${note}.`),
    inDoubt.length === 0
      ? 'This is a draft: read it before you rely on it.'
      : `In doubt, say what they are before anything is protected: ${inDoubt.join(', ')}.`,
  ]
}

function rowOf({ name, type, distinct, role, uniqueAlone, uniqueTogether }: DraftedColumn): string[] {
  const together = uniqueTogether === undefined ? '–' : formatNumber(uniqueTogether)
  return [name, type, formatNumber(distinct), role ?? '?', formatNumber(uniqueAlone), together]
}

/** What was drafted of, in a sentence. */
export function draftHead({ rows, columns }: SchemaDraft): string {
  return `taken for a table of ${plural(rows, 'record')} in ${plural(columns.length, 'column')}.`
}

/** Of each column in a line what it was taken for, in plain words, and why. */
export function draftLines({ columns }: SchemaDraft): string[] {
  const width = (texts: readonly string[]): number => Math.max(...texts.map((text) => text.length))
  const words = columns.map(({ role }) => (role === undefined ? 'in doubt' : roleWords[role]))
  const names = width(columns.map(({ name }) => name))
  const said = width(words)
  return columns.map(({ name, because }, c) => `    ${name.padEnd(names)}  ${words[c].padEnd(said)}  ${hang}${because}`)
}

/** The draft as it is written to a file: an attribute a line, so that people can correct it. */
export function schemaFileText(draft: SchemaDraft): string {
  return writtenSchema(draftedSchema(draft))
}

/** The same of a schema that is at hand. */
export function writtenSchema({ attributes, delimiter }: Pick<Schema, 'attributes' | 'delimiter'>): string {
  const lines = attributes.map((attribute) => `    ${escapedJson(JSON.stringify(attribute))}`)
  const end = delimiter === undefined ? '' : `,\n  "delimiter": ${JSON.stringify(delimiter)}`
  return `{\n  "attributes": [\n${lines.join(',\n')}\n  ]${end}\n}\n`
}

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
