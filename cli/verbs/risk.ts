import { tableFormSaid, tableSaid } from '../../src/kinds/table/said.js'
import { flagsFrom, saidOf } from '../said.js'
import { json, numberOf, showValues } from '../common-flags.js'
import { tell } from '../tell.js'
import { UsageError } from '../usage-error.js'
import type { Call, Verb } from '../verb.js'

export const risk: Verb = {
  name: 'risk',
  summary: 'how easily people are found in a table, and by which columns',
  operands: [{ name: 'data', about: 'a table, before or after it was protected', file: 'input' }],
  flags: [
    ...flagsFrom(tableSaid),
    ...flagsFrom(tableFormSaid),
    {
      name: 'sampling',
      value: 'share',
      kind: 'number',
      least: 0,
      most: 1,
      about: 'the share of the population that the table holds, such as 0.1',
    },
    { name: 'weights', value: 'column', names: true, about: 'the column that says how many people a row stands for' },
    { name: 'limit', value: 'risk', about: 'the highest risk allowed: 1/11, 11 or 0.09; exit 1 if somebody is above' },
    {
      name: 'largest',
      value: 'n',
      kind: 'integer',
      least: 1,
      about: 'look at sets of so many columns at most; all of them unless there are too many',
    },
    {
      name: 'row',
      value: 'n|worst',
      about:
        'how the rows that may be one person’s grow fewer as more is known of them: of row n, or of a smallest group',
    },
    json,
    showValues,
  ],
  notes:
    'Nothing but the table is needed. What an intruder may know are its quasi-identifiers. Exit 1: somebody is above the limit; 3: there is nobody in it.',
  examples: [
    {
      line: 'palimpsest risk examples/lecture/patients.csv --schema examples/lecture/schema.json',
      about: 'who stands alone, and by which columns',
    },
    {
      line: 'palimpsest risk examples/lecture/patients.csv --schema examples/lecture/schema.json --row worst',
      about: 'the path to somebody who is easiest to find',
    },
  ],
  async run(call) {
    const { readSaidTable } = await import('../../src/kinds/table/open-table.js')
    const [path] = call.operands
    const table = await readSaidTable(path, saidOf(call), { release: true })
    const { refuseUnsaid } = await import('../../src/kinds/table/open-drafted.js')
    await refuseUnsaid(table, path, {})
    const run = await import('../../src/kinds/table/risk/risk.js')
    const { riskJson, riskText } = await import('../../src/report/risk-text.js')
    const found = run.risk(
      table,
      {
        sampling: numberOf(call, 'sampling'),
        weights: call.values.get('weights'),
        limit: call.values.get('limit'),
        largest: numberOf(call, 'largest'),
      },
      path,
    )
    const row = rowOf(call)
    const { rowPath } = await import('../../src/kinds/table/risk/row-path.js')
    const way = row === undefined ? undefined : rowPath(table, row, path)
    call.terminal.watch?.grouped(table, found, way)
    const showsValues = call.switches.has('show-values')
    await tell(call, riskJson(found, way, showsValues), () => riskText(found, way, showsValues))
    if (found.rows === 0) return 3
    return found.limit && found.limit.people > 0 ? 1 : 0
  },
}

function rowOf({ values }: Call): number | 'worst' | undefined {
  const text = values.get('row')
  if (text === undefined || text === 'worst') return text
  if (/^[1-9]\d*$/.test(text)) return Number(text)
  throw new UsageError(`--row takes the number of a row or "worst", not "${text}"`, 'write --row worst')
}
