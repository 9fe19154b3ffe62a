import type { Role } from '../data/table.js'
import { type DraftedColumn, type SchemaDraft, draftedSchema } from '../kinds/table/schema/schema-draft.js'
import { formatNumber, plural } from './format-number.js'
import { escapedJson } from './screen/shown.js'
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

/** The draft as it is written to a file: an attribute a line, so that people can correct it. */
export function schemaFileText(draft: SchemaDraft): string {
  const { attributes, delimiter } = draftedSchema(draft)
  const lines = attributes.map((attribute) => `    ${escapedJson(JSON.stringify(attribute))}`)
  const end = delimiter === undefined ? '' : `,\n  "delimiter": ${JSON.stringify(delimiter)}`
  return `{\n  "attributes": [\n${lines.join(',\n')}\n  ]${end}\n}\n`
}
