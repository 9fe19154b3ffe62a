import { json, showValues } from '../common-flags.js'
import { tell } from '../tell.js'
import type { Verb } from '../verb.js'

export const hierarchyShow: Verb = {
  name: 'hierarchy show',
  summary: 'show a hierarchy as a tree, with its levels',
  operands: [{ name: 'hierarchy', about: 'the hierarchy, as ARX writes it', file: 'input' }],
  flags: [{ name: 'all', about: 'every node and value, however many' }, json, showValues],
  examples: [{ line: 'palimpsest hierarchy show age.csv', about: 'what becomes of each age, level by level' }],
  async run(call) {
    const { readColumnHierarchy } = await import('../../src/files/hierarchy-files.js')
    const { hierarchyTree } = await import('../../src/report/hierarchy-text.js')
    const hierarchy = await readColumnHierarchy(call.operands[0], {
      onNotice: (text) => call.terminal.error([`palimpsest: ${text}`]),
    })
    const { values, levels } = hierarchy
    const told = {
      schema: 'palimpsest/hierarchy/1',
      values,
      levels: levels.map(({ codes, names }) => Array.from(codes, (code) => names[code])),
    }
    await tell(call, told, () => hierarchyTree(hierarchy, { all: call.switches.has('all') }))
    return 0
  },
}
