import { showValues } from '../common-flags.js'
import type { Verb } from '../verb.js'

export const extract: Verb = {
  name: 'extract',
  summary: 'free text to transactions: the noun phrases of each text, in their order',
  operands: [{ name: 'texts', file: 'input', about: 'a folder, an NDJSON or CSV file, or one text file' }],
  flags: [
    { name: 'output', short: 'o', value: 'file|-', file: 'output', required: true, about: 'the transactions' },
    { name: 'field', value: 'name', fallback: 'text', about: 'the NDJSON field or CSV column that holds the text' },
    { name: 'id-field', value: 'name', fallback: 'id', about: 'the NDJSON field or CSV column that names the text' },
    { name: 'query-log', about: 'the input is a query log: user and query a line; short queries are kept whole' },
    showValues,
  ],
  examples: [
    { line: 'palimpsest extract reports/ -o transactions.txt', about: 'one transaction a file' },
    { line: 'palimpsest extract news.ndjson -o news.txt', about: 'one a line, from its text field' },
    { line: 'palimpsest extract queries.tsv --query-log -o users.ndjson', about: 'one a user' },
  ],
  async run(call) {
    const { extractQueryLog, extractTransactions } = await import('../../src/extract/index.js')
    const { readQueryLog, readTexts } = await import('../../src/files/index.js')
    const { writeTransactions } = await import('../../src/files/index.js')
    const { transactionCount } = await import('../../src/data/transactions.js')
    const { plural } = await import('../../src/report/index.js')
    const [path] = call.operands
    const fields = { field: call.values.get('field') ?? 'text', idField: call.values.get('id-field') ?? 'id' }
    const data = call.switches.has('query-log')
      ? extractQueryLog(await readQueryLog(path))
      : await extractTransactions(readTexts(path, fields))
    if (transactionCount(data) === 0) {
      call.terminal.error(['palimpsest: no text holds a noun phrase: nothing was written'])
      return 3
    }
    const output = call.values.get('output')!
    await writeTransactions(output, data)
    if (output !== '-') {
      const [count, items] = [plural(transactionCount(data), 'transaction'), plural(data.items.length, 'item')]
      call.terminal.out([`${output}: ${count} of ${items}`])
    }
    return 0
  },
}
