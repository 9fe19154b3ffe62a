import { numberOf, showValues } from '../common-flags.js'
import { UsageError } from '../usage-error.js'
import type { Verb } from '../verb.js'

export const extract: Verb = {
  name: 'extract',
  summary: 'free text to transactions: the noun phrases of each text, in their order',
  operands: [{ name: 'texts', file: 'input', about: 'a folder, an NDJSON or CSV file, or one text file' }],
  flags: [
    { name: 'output', short: 'o', value: 'file|-', file: 'output', required: true, about: 'the transactions' },
    {
      name: 'field',
      value: 'name',
      names: true,
      fallback: 'text',
      about: 'the NDJSON field or CSV column that holds the text',
    },
    {
      name: 'id-field',
      value: 'name',
      names: true,
      fallback: 'id',
      about: 'the NDJSON field or CSV column that names the text',
    },
    { name: 'query-log', about: 'the input is a query log: user and query a line; short queries are kept whole' },
    {
      name: 'clicks',
      about: 'with --query-log: every query whole, with the URL that was clicked, such as sun > sun.com',
    },
    {
      name: 'shared-lines',
      value: 'n',
      kind: 'integer',
      least: 1,
      about: 'leave out headers and footers: lines that most texts share among their first or last n; says which',
    },
    showValues,
  ],
  examples: [
    { line: 'palimpsest extract reports/ -o transactions.txt', about: 'one transaction a file' },
    { line: 'palimpsest extract reports/ --shared-lines 10 -o transactions.txt', about: 'without headers and footers' },
    { line: 'palimpsest extract news.ndjson -o news.txt', about: 'one a line, from its text field' },
    { line: 'palimpsest extract queries.tsv --query-log -o users.ndjson', about: 'one a user' },
    { line: 'palimpsest extract queries.tsv --query-log --clicks -o users.ndjson', about: 'each query with its URL' },
  ],
  async run(call) {
    const { extractQueryLog, extractTransactions, withoutSharedLines } =
      await import('../../src/meaning/extract/index.js')
    const { readQueryLog } = await import('../../src/kinds/files.js')
    const { modeLike } = await import('../../src/files/atomic-write.js')
    const { readTexts, writeTransactions } = await import('../../src/files/index.js')
    const { transactionCount } = await import('../../src/data/transactions.js')
    const { plural } = await import('../../src/report/format-number.js')
    const { sharedLinesText } = await import('../../src/report/shared-lines-text.js')
    const [path] = call.operands
    const [field, idField] = [call.values.get('field'), call.values.get('id-field')]
    const fields = { ...(field !== undefined && { field }), ...(idField !== undefined && { idField }) }
    const edge = numberOf(call, 'shared-lines')
    if (edge !== undefined && call.switches.has('query-log'))
      throw new UsageError('--shared-lines means nothing with --query-log', 'leave it out: queries have no headers')
    if (call.switches.has('clicks') && !call.switches.has('query-log'))
      throw new UsageError('--clicks goes with --query-log', 'add it, or leave this out')
    const cut = edge === undefined ? undefined : withoutSharedLines(await allOf(readTexts(path, fields)), edge)
    const data = call.switches.has('query-log')
      ? extractQueryLog(await readQueryLog(path), call.switches.has('clicks'))
      : await extractTransactions(cut?.texts ?? readTexts(path, fields))
    if (transactionCount(data) === 0) {
      call.terminal.error(['palimpsest: no text holds a noun phrase: nothing was written'])
      return 3
    }
    const output = call.values.get('output')!
    await writeTransactions(output, data, {}, await modeLike(path))
    const about = cut ? sharedLinesText(cut.removed, cut.texts.length) : []
    if (output !== '-') {
      const [count, items] = [plural(transactionCount(data), 'transaction'), plural(data.items.length, 'item')]
      call.terminal.out([`${output}: ${count} of ${items}`, ...about])
    } else call.terminal.error(about)
    return 0
  },
}

/** What is shared is known when all texts are. */
async function allOf<T>(some: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of some) all.push(one)
  return all
}
