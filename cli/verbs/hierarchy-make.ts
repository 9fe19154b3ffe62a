import { json, showValues } from '../common-flags.js'
import { flagsOf, givenTo } from '../method-flags.js'
import { openMeasureFor } from '../open-measure.js'
import { encodingSaid, tableFormSaid } from '../../src/kinds/table/said.js'
import { flagsFrom, saidOf } from '../said.js'
import type { Verb } from '../verb.js'
import { writeJson } from '../write-json.js'

export const hierarchyMake: Verb = {
  name: 'hierarchy make',
  summary: 'make the hierarchy of a column from its values',
  operands: [{ name: 'data', about: 'the table (- reads standard input)', file: 'input' }],
  flags: [
    { name: 'column', value: 'name', names: true, required: true, about: 'the column it is for' },
    { name: 'by', value: 'name', choices: makers, required: true, about: 'how it is made' },
    {
      name: 'output',
      short: 'o',
      value: 'file|-',
      required: true,
      file: 'output',
      about: 'the hierarchy, as ARX reads it',
    },
    ...flagsFrom([...tableFormSaid, ...encodingSaid]),
    json,
    showValues,
  ],
  async methodFlags() {
    const { hierarchyMakers } = await import('../../src/run/hierarchy-makers.js')
    return flagsOf(hierarchyMakers)
  },
  notes: async () => {
    const { hierarchyMakers } = await import('../../src/run/hierarchy-makers.js')
    return [
      ...hierarchyMakers.map(({ id, summary }) => `${id}: ${summary}.`),
      'The grid does not depend on the data: the end of an interval is nobody’s value unless --observed asks for it.',
    ]
  },
  examples: [
    {
      line: 'palimpsest hierarchy make data.csv --column age --by ages -o age.csv',
      about: '34, [30, 35[, [30, 40[ …, and everybody over 89 is 90+',
    },
    {
      line: 'palimpsest hierarchy make data.csv --column zip --by prefix --keep 3 -o zip.csv',
      about: '02138, 0213*, 021**, *',
    },
  ],
  async run(call) {
    const { readPlainTable } = await import('../../src/kinds/table/open-plain-table.js')
    const { hierarchyMakers } = await import('../../src/run/hierarchy-makers.js')
    const { distanceBetween, makeHierarchy } = await import('../../src/run/make-hierarchy.js')
    const { withFallbacks } = await import('../../src/contract/parameter.js')
    const maker = hierarchyMakers.find(({ id }) => id === call.values.get('by'))!
    const { given, described } = await givenTo(call, maker, call.methodFlags, 'by')
    const [file] = call.operands
    const column = call.values.get('column')!
    const table = await readPlainTable(file, saidOf(call))
    const opened: Record<string, (a: string, b: string) => number> = {}
    for (const [name, spec] of Object.entries(described))
      opened[name] = await distanceBetween(table, { column, file }, await openMeasureFor(call, spec))
    const made = makeHierarchy(table, maker, {
      column,
      file,
      given: withFallbacks(maker.parameters, { ...given, ...opened }),
    })
    const { writeHierarchy } = await import('../../src/files/hierarchy-files.js')
    const output = call.values.get('output')!
    await writeHierarchy(output, made.hierarchy)
    const target = call.values.get('json')
    if (target !== undefined) {
      const { values, levels } = made.hierarchy
      const nodes = [values.length, ...levels.map(({ names }) => names.length)]
      const { maker: by, parameters, notes } = made
      await writeJson(
        target,
        { schema: 'palimpsest/hierarchy-make/1', output, column, by, parameters, nodes, notes },
        call.terminal,
      )
    }
    const { madeHierarchyText } = await import('../../src/report/hierarchy-text.js')
    if (output !== '-' && target !== '-') call.terminal.out(madeHierarchyText(made, output, column))
    return 0
  },
}

async function makers(): Promise<readonly string[]> {
  const { hierarchyMakers } = await import('../../src/run/hierarchy-makers.js')
  return hierarchyMakers.map(({ id }) => id)
}
