import { json, showValues } from '../common-flags.js'
import { encodingSaid, tableFormSaid } from '../../src/kinds/table/said.js'
import { flagsFrom, saidOf } from '../said.js'
import { tell } from '../tell.js'
import { UsageError } from '../usage-error.js'
import type { Verb } from '../verb.js'

export const hierarchyCheck: Verb = {
  name: 'hierarchy check',
  summary: 'find what is wrong with a hierarchy, and which values of a column it lacks',
  operands: [{ name: 'hierarchy', about: 'the hierarchy, as ARX writes it', file: 'input' }],
  flags: [
    { name: 'data', value: 'file', file: 'input', about: 'a table whose column it must cover' },
    { name: 'column', value: 'name', names: true, about: 'that column' },
    ...flagsFrom([...tableFormSaid, ...encodingSaid]),
    json,
    { name: 'all', about: 'list everything, however much' },
    { ...showValues, about: 'name the values (they may be personal)' },
  ],
  notes: 'Exit 0: it can be used, perhaps with warnings; 1: it cannot.',
  examples: [
    {
      line: 'palimpsest hierarchy check age.csv --data data.csv --column age',
      about: 'every age in the data has a line, every level is coarser than the one before',
    },
  ],
  async run(call) {
    const file = call.values.get('data')
    const column = call.values.get('column')
    if ((file === undefined) !== (column === undefined))
      throw new UsageError(
        file === undefined ? '--column without --data' : '--data without --column',
        'give both, or neither',
      )
    const { readPlainTable } = await import('../../src/kinds/table/open-plain-table.js')
    const { readHierarchyLines } = await import('../../src/files/hierarchy-files.js')
    const { checkHierarchy } = await import('../../src/run/check-hierarchy.js')
    const { checkedHierarchyJson, checkedHierarchyText } = await import('../../src/report/hierarchy-text.js')
    const lines = await readHierarchyLines(call.operands[0])
    const data =
      file === undefined || column === undefined
        ? undefined
        : { table: await readPlainTable(file, saidOf(call)), column, file }
    const checked = checkHierarchy(lines, data)
    const shown = { showValues: call.switches.has('show-values'), all: call.switches.has('all') }
    await tell(call, checkedHierarchyJson(checked, shown), () => checkedHierarchyText(checked, shown))
    return checked.holds ? 0 : 1
  },
}
