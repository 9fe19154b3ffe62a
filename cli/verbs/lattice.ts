import { tableFormSaid, tableSaid } from '../../src/kinds/table/said.js'
import { flagsFrom, saidOf } from '../said.js'
import { json, numberOf, showValues } from '../common-flags.js'
import { tell } from '../tell.js'
import type { Verb } from '../verb.js'
import { writeJson } from '../write-json.js'

export const lattice: Verb = {
  name: 'lattice',
  summary: 'which combinations of levels hold what is asked for, while no finer one does',
  operands: [{ name: 'data', about: 'the table to protect', file: 'input' }],
  flags: [
    {
      name: 'model',
      value: 'spec',
      file: 'spec',
      required: true,
      repeats: true,
      about: 'what must hold, such as k:5; may be given several times',
    },
    {
      name: 'suppress',
      value: 'share',
      kind: 'number',
      least: 0,
      most: 1,
      fallback: '0',
      about: 'share of the rows that may be suppressed',
    },
    {
      name: 'loss',
      value: 'name',
      choices: async () => (await import('../../src/kinds/table/lattice-found.js')).latticeLossIds,
      fallback: 'arx',
      about: 'what the nodes are ordered by',
    },
    ...flagsFrom(tableSaid),
    ...flagsFrom(tableFormSaid),
    { name: 'all', about: 'every minimal node, however many' },
    json,
    showValues,
  ],
  notes: [
    'Every quasi-identifier is on one level of its hierarchy throughout; one without a hierarchy is itself or *.',
    'palimpsest protect --method optimal publishes the one that loses least. Exit 1: no combination holds.',
  ].join('\n'),
  examples: [
    {
      line: 'palimpsest lattice examples/lecture/patients.csv --schema examples/lecture/schema.json --model k:4',
      about: 'how coarse the lecture’s patients must become to look like four',
    },
  ],
  async run(call) {
    const { readSaidTable } = await import('../../src/kinds/table/open-table.js')
    const { askedModels, demandsOf } = await import('../../src/run/asked-models.js')
    const { refuseUnasked } = await import('../../src/contract/refused-table.js')
    const [path] = call.operands
    const specs = call.values.get('model')!.split('\n')
    const models = await demandsOf(specs, 'table', path)
    const table = await readSaidTable(path, saidOf(call))
    for (const { model, values } of await askedModels(specs, 'table', path, true))
      refuseUnasked(model, values, table, path)
    const { refuseUncovered } = await import('../../src/formats/parse-hierarchy.js')
    const { refuseUnsaid } = await import('../../src/kinds/table/open-drafted.js')
    const { refuseEmpty, refuseWithoutQuasi } = await import('../../src/kinds/table/roles.js')
    await refuseUnsaid(table, path, {})
    refuseWithoutQuasi(table, path)
    refuseEmpty(table, path)
    refuseUncovered(table, path)
    const run = await import('../../src/kinds/table/lattice-found.js')
    const found = run.latticeFor(table, {
      models,
      suppress: numberOf(call, 'suppress') ?? 0,
      loss: call.values.get('loss') ?? 'arx',
    })
    if (found.kind === 'infeasible') {
      const { infeasibleText } = await import('../../src/report/protection-text.js')
      const target = call.values.get('json')
      if (target !== undefined) await writeJson(target, { schema: 'palimpsest/lattice/1', ...found }, call.terminal)
      call.terminal.error(infeasibleText(found, call.switches.has('show-values')))
      return 1
    }
    const { latticeJson, latticeText } = await import('../../src/report/lattice-text.js')
    await tell(call, latticeJson(found), () => latticeText(found, { all: call.switches.has('all') }))
    return found.minimal.length === 0 ? 1 : 0
  },
}
