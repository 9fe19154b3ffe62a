import { cellSaid, columnHierarchy, tableFormSaid, tableSaid } from '../../src/kinds/table/said.js'
import { flagsFrom, saidOf } from '../said.js'
import { json, showValues } from '../common-flags.js'
import { tell } from '../tell.js'
import { type Verb, flagName } from '../verb.js'

export const read: Verb = {
  name: 'read',
  summary: 'how the cells of a released table are understood: which values each may stand for',
  operands: [{ name: 'release', about: 'a published table, by whatever tool', file: 'input' }],
  flags: [
    {
      name: 'original',
      value: 'data',
      file: 'input',
      about: 'the original, or a register: says which values there are',
    },
    ...flagsFrom(cellSaid),
    ...flagsFrom([columnHierarchy]),
    ...flagsFrom(tableSaid),
    ...flagsFrom(tableFormSaid),
    json,
    { ...showValues, about: 'show cells and values (they may be personal)' },
  ],
  notes: [
    'Understood: 20-29, [20,30), (20.0, 30.0], <40, 50+, 2*, 476**, {a, b}, a|b, *, NA, 29.5, 2020-Q1, nodes of hierarchies.',
    'Every attack on a table reads it so. All columns are read, or those of --quasi. Exit 3: nothing was understood.',
  ].join('\n'),
  examples: [
    {
      line: 'palimpsest read examples/lecture/patients-4-anonymous.csv --original examples/lecture/patients.csv',
      about: 'masks and ends, by the values of the original',
    },
    {
      line: 'palimpsest read examples/lecture/patients-4-anonymous.csv --domain age=0..120 --read condition=value',
      about: 'without the original, with what somebody knows',
    },
  ],
  async run(call) {
    const { readSaidTable } = await import('../../src/kinds/table/open-table.js')
    const { withSaidCells } = await import('../../src/kinds/table/said-cells.js')
    const said = saidOf(call)
    const [path] = call.operands
    const file = call.values.get('original')
    const release = await withSaidCells(await readSaidTable(path, said, { release: true }), said, path)
    const original = file === undefined ? undefined : await readSaidTable(file, saidOf(call))
    const run = await import('../../src/kinds/table/reading/reading-of-release.js')
    const { readingJson, readingText } = await import('../../src/report/reading-text.js')
    const files = { release: path, ...(file !== undefined && { original: file }) }
    const found = run.readingOfRelease(release, original, call.values.has('quasi'), files)
    const shown = {
      showValues: call.switches.has('show-values'),
      option: (name: string) => `--${flagName(name)}`,
    }
    await tell(call, readingJson(found, shown), () => readingText(found, shown))
    return found.nothing ? 3 : 0
  },
}
