import { json, showValues } from '../common-flags.js'
import { progress } from '../progress.js'
import { tell } from '../tell.js'
import type { Verb } from '../verb.js'

export const semanticsIndex: Verb = {
  name: 'semantics index',
  summary: 'build a corpus index of your own documents',
  operands: [
    {
      name: 'documents',
      file: 'input',
      about: 'plain text (paragraphs are documents) or NDJSON with a text field',
      repeats: true,
    },
  ],
  flags: [
    { name: 'output', short: 'o', value: 'file', file: 'output', required: true, about: 'the index' },
    json,
    showValues,
  ],
  examples: [
    { line: 'palimpsest semantics index docs/*.txt -o my.idx', about: 'then use it as --semantics ngd:my.idx' },
    { line: 'palimpsest semantics index corpus.ndjson -o my.idx', about: 'one document a line' },
  ],
  async run(call) {
    const { indexFiles } = await import('../../src/meaning/index.js')
    const { plural } = await import('../../src/report/format-number.js')
    const bar = progress('indexing', call.terminal)
    const output = call.values.get('output')!
    const summary = await indexFiles(call.operands, output, (_file, done, total) => bar.update(done, total))
    bar.end()
    const [documents, words] = [plural(summary.documents, 'document'), plural(summary.words, 'distinct word')]
    await tell(call, { output, ...summary }, () => [
      `${output}: ${documents}, ${words}. Use it as ngd:${output} or npmi:${output}.`,
    ])
    return 0
  },
}
