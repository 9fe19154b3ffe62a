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
    const { extractQueryLog, extractTransactions } = await import('../../src/extract/extract-transactions.js')
    const { readQueryLog } = await import('../../src/files/read-query-log.js')
    const { readTexts } = await import('../../src/files/read-texts.js')
    const { writeTransactions } = await import('../../src/files/write-transactions.js')
    const { transactionCount } = await import('../../src/data/transactions.js')
    const { formatNumber } = await import('../../src/report/format-number.js')
    const [path] = call.operands
    const fields = { field: call.values.get('field') ?? 'text', idField: call.values.get('id-field') ?? 'id' }
    const data = call.switches.has('query-log')
      ? extractQueryLog(await readQueryLog(path))
      : await extractTransactions(readTexts(path, fields))
    if (transactionCount(data) === 0) {
      call.terminal.error('palimpsest: no text holds a noun phrase: nothing was written\n')
      return 3
    }
    const output = call.values.get('output')!
    await writeTransactions(output, data)
    if (output !== '-') {
      const [count, items] = [formatNumber(transactionCount(data)), formatNumber(data.items.length)]
      call.terminal.out(`${output}: ${count} transactions of ${items} items\n`)
    }
    return 0
  },
}
