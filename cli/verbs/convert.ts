import { showValues } from '../common-flags.js'
import { progress } from '../progress.js'
import type { Call, Verb } from '../verb.js'

export const convert: Verb = {
  name: 'convert',
  summary: 'read transactions in one form and write them in another',
  operands: [{ name: 'data', about: 'text, NDJSON, FIMI, long CSV or Parquet, also gzipped (- reads standard input)' }],
  flags: [
    { name: 'output', short: 'o', value: 'file|-', required: true, about: 'where to write; its name says the form' },
    { name: 'from', value: 'form', choices: forms, about: 'form of the input, where its name does not say it' },
    { name: 'to', value: 'form', choices: forms, about: 'form of the output, where its name does not say it' },
    { name: 'delimiter', value: 'mark', about: 'delimiter of text or long CSV, where guessing fails' },
    { name: 'id', value: 'column', about: 'long CSV, Parquet: the column that names the transaction' },
    { name: 'item', value: 'column', about: 'long CSV, Parquet: the column that holds the item' },
    showValues,
  ],
  examples: [
    {
      line: 'palimpsest convert examples/thesis/figure-1.5.txt -o release.ndjson',
      about: 'brackets become inner arrays',
    },
    {
      line: 'palimpsest convert orders.csv --id order --item product -o orders.txt.gz',
      about: 'one row per item becomes one line per order, compressed',
    },
  ],
  async run(call) {
    const { readTransactions, writeTransactions } = await import('../../src/formats/index.js')
    const { generalisedCount, transactionCount } = await import('../../src/data/index.js')
    const { formatNumber } = await import('../../src/report/index.js')
    const columns = { id: call.values.get('id'), item: call.values.get('item') }
    const bar = progress('reading', call.terminal)
    const data = await readTransactions(call.operands[0], {
      ...columns,
      format: await form(call, 'from'),
      delimiter: delimiterOf(call),
      onProgress: bar.update,
    })
    bar.end()
    const output = call.values.get('output')!
    await writeTransactions(output, data, { ...columns, format: await form(call, 'to') })
    if (output === '-') return 0
    const generalised = generalisedCount(data)
    call.terminal.out(
      `${output}: ${formatNumber(transactionCount(data))} transactions of ${formatNumber(data.items.length)} items` +
        `${generalised > 0 ? `, ${formatNumber(generalised)} generalised items` : ''}\n`,
    )
    return 0
  },
}

async function forms(): Promise<readonly string[]> {
  const { transactionFormats } = await import('../../src/formats/index.js')
  return transactionFormats.map(({ id }) => id)
}

async function form(call: Call, flag: 'from' | 'to') {
  const { transactionFormats } = await import('../../src/formats/index.js')
  return transactionFormats.find(({ id }) => id === call.values.get(flag))?.id
}

/** Shells make a tab hard to type. */
function delimiterOf(call: Call): string | undefined {
  const typed = call.values.get('delimiter')
  return typed === 'tab' || typed === '\\t' ? '\t' : typed
}
