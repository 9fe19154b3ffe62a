import { json, showValues } from '../common-flags.js'
import { encodingSaid, tableFormSaid } from '../../src/kinds/table/said.js'
import { flagsFrom, saidOf } from '../said.js'
import type { Verb } from '../verb.js'
import { writeJson } from '../write-json.js'

export const schema: Verb = {
  name: 'schema',
  summary: 'draft what each column of a table is to an intruder, with reasons',
  operands: [{ name: 'data', about: 'the table (- reads standard input)', file: 'input' }],
  flags: [
    { name: 'output', short: 'o', value: 'file|-', file: 'output', about: 'the draft, to be read, corrected and used' },
    ...flagsFrom([...tableFormSaid, ...encodingSaid]),
    json,
    showValues,
  ],
  notes: [
    'Roles: identifier (names a person), quasi (others may know it), sensitive (others want to know it), insensitive,',
    'text (free text), person (whose record it is). A column in doubt gets no role, and nothing is protected until it has.',
    'unique alone: people whom the column tells from all others; together: with the quasi-identifiers above it.',
  ].join('\n'),
  examples: [{ line: 'palimpsest schema data.csv -o schema.json', about: 'a draft, and why' }],
  async run(call) {
    const { readPlainTable } = await import('../../src/kinds/table/open-plain-table.js')
    const [file] = call.operands
    const table = await readPlainTable(file, saidOf(call))
    const { draftSchema, draftedSchema } = await import('../../src/kinds/table/schema/schema-draft.js')
    const { columnNoteLines, formText } = await import('../../src/report/schema-text.js')
    const { schemaFileText, schemaText } = await import('../../src/report/schema-text.js')
    const draft = draftSchema(table, file)
    const output = call.values.get('output')
    if (output !== undefined) {
      const { atomicWrite } = await import('../../src/files/atomic-write.js')
      await atomicWrite(output, [Buffer.from(schemaFileText(draft))])
    }
    const target = call.values.get('json')
    if (target !== undefined) {
      const { kind: _, columns: __, ...facts } = draft
      await writeJson(target, { schema: 'palimpsest/schema/1', ...facts, ...draftedSchema(draft) }, call.terminal)
    }
    if (output !== '-' && target !== '-')
      call.terminal.out([
        ...(table.form ? [formText(table.form)] : []),
        ...schemaText(draft),
        ...columnNoteLines(table),
      ])
    return 0
  },
}
