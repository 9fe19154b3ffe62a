import type { Values } from '../../src/contract/parameter.js'
import type { HierarchyMaker } from '../../src/run/hierarchy-makers.js'
import type { MadeHierarchy } from '../../src/run/make-hierarchy.js'
import { json, showValues } from '../common-flags.js'
import { flagsOf, givenTo } from '../method-flags.js'
import { openMeasureFor } from '../open-measure.js'
import { dataSaid } from '../../src/kinds/sets/said.js'
import { encodingSaid } from '../../src/kinds/table/said.js'
import { flagsFrom, saidOf } from '../said.js'
import { missingFlag } from '../parse.js'
import type { Call, Verb } from '../verb.js'
import { writeJson } from '../write-json.js'

export const hierarchyMake: Verb = {
  name: 'hierarchy make',
  summary: 'make the hierarchy of a column from its values, or of the items of transactions',
  operands: [{ name: 'data', about: 'the table or the transactions (- reads standard input)', file: 'input' }],
  flags: [
    {
      name: 'column',
      value: 'name',
      names: true,
      about: 'the column it is for; without it, the items of transactions',
    },
    { name: 'by', value: 'name', choices: makers, required: true, about: 'how it is made' },
    {
      name: 'output',
      short: 'o',
      value: 'file|-',
      required: true,
      file: 'output',
      about: 'the hierarchy, as ARX reads it',
    },
    ...flagsFrom([...dataSaid, ...encodingSaid]),
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
    {
      line: 'palimpsest hierarchy make baskets.txt --by words -o items.csv',
      about: 'items for protect --method km: whole milk, any milk, …',
    },
  ],
  async run(call) {
    const { hierarchyMakers } = await import('../../src/run/hierarchy-makers.js')
    const { distanceAmong } = await import('../../src/run/make-hierarchy.js')
    const { withFallbacks } = await import('../../src/contract/parameter.js')
    const maker = hierarchyMakers.find(({ id }) => id === call.values.get('by'))!
    const { given, described } = await givenTo(call, maker, call.methodFlags, 'by')
    const [file] = call.operands
    const column = call.values.get('column')
    const subject = column === undefined ? await itemsIn(file, call) : await columnIn(file, column, call)
    const opened: Record<string, (a: string, b: string) => number> = {}
    for (const [name, spec] of Object.entries(described))
      opened[name] = await distanceAmong(subject.terms, await openMeasureFor(call, spec))
    const made = subject.make(maker, withFallbacks(maker.parameters, { ...given, ...opened }))
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
        {
          schema: 'palimpsest/hierarchy-make/1',
          output,
          ...(column !== undefined && { column }),
          by,
          parameters,
          nodes,
          notes,
        },
        call.terminal,
      )
    }
    const { madeHierarchyText } = await import('../../src/report/hierarchy-text.js')
    if (output !== '-' && target !== '-') call.terminal.out(madeHierarchyText(made, output, column ?? 'items'))
    return 0
  },
}

/** What a hierarchy is made for: its terms, and how. */
interface Subject {
  readonly terms: readonly string[]
  make(maker: HierarchyMaker, given: Values): MadeHierarchy
}

async function columnIn(file: string, column: string, call: Call): Promise<Subject> {
  const { readPlainTable } = await import('../../src/kinds/table/open-plain-table.js')
  const { columnOfTable, makeHierarchy } = await import('../../src/run/make-hierarchy.js')
  const { coded } = await import('../../src/data/table.js')
  const table = await readPlainTable(file, saidOf(call))
  return {
    terms: coded(columnOfTable(table, column, file)).values,
    make: (maker, given) => makeHierarchy(table, maker, { column, file, given }),
  }
}

/** The items of transactions; a table has columns instead, and one must be named. */
async function itemsIn(file: string, call: Call): Promise<Subject> {
  const { openData, recognised } = await import('../../src/run/open.js')
  const { isTransactions } = await import('../../src/data/sorts.js')
  const { itemSupports } = await import('../../src/data/item-supports.js')
  const { makeItemHierarchy } = await import('../../src/run/make-hierarchy.js')
  const said = saidOf(call)
  const { record } = await recognised(file, said)
  const data = await openData(file, record.kind, said)
  if (!isTransactions(data)) throw await missingFlag({ name: 'column', value: 'name' })
  const counts = itemSupports(data)
  return {
    terms: data.items,
    make: (maker, given) => makeItemHierarchy({ items: data.items, counts }, maker, { file, given }),
  }
}

async function makers(): Promise<readonly string[]> {
  const { hierarchyMakers } = await import('../../src/run/hierarchy-makers.js')
  return hierarchyMakers.map(({ id }) => id)
}
