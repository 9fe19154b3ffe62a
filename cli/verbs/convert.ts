import { showValues } from '../common-flags.js'
import { columnsOf, dataFlags, formOf, forms, readData } from '../data-flags.js'
import type { Verb } from '../verb.js'

export const convert: Verb = {
  name: 'convert',
  summary: 'read transactions in one form and write them in another',
  operands: [
    {
      name: 'data',
      file: 'input',
      about: 'text, NDJSON, FIMI, long CSV or Parquet, also gzipped (- reads standard input)',
    },
  ],
  flags: [
    {
      name: 'output',
      short: 'o',
      value: 'file|-',
      file: 'output',
      required: true,
      about: 'where to write; its name says the form',
    },
    { name: 'to', value: 'form', choices: forms, about: 'form of the output, where its name does not say it' },
    ...dataFlags,
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
    const { writeTransactions } = await import('../../src/files/index.js')
    const { generalisedCount, transactionCount } = await import('../../src/data/index.js')
    const { formatNumber } = await import('../../src/report/index.js')
    const data = await readData(call, call.operands[0])
    const output = call.values.get('output')!
    await writeTransactions(output, data, { ...columnsOf(call), format: await formOf(call, 'to') })
    if (output === '-') return 0
    const generalised = generalisedCount(data)
    call.terminal.out(
      `${output}: ${formatNumber(transactionCount(data))} transactions of ${formatNumber(data.items.length)} items` +
        `${generalised > 0 ? `, ${formatNumber(generalised)} generalised items` : ''}\n`,
    )
    return 0
  },
}
