import { safely, seed, seedOf, showValues, spreadsheetSafe } from '../common-flags.js'
import { dataSaid, forms } from '../../src/kinds/sets/said.js'
import { oneRowSaid } from '../../src/kinds/table/said.js'
import { flagsFrom, saidOf } from '../said.js'
import { UsageError } from '../usage-error.js'
import type { Call, ExitCode, Verb } from '../verb.js'

export const convert: Verb = {
  name: 'convert',
  summary: 'read transactions in one form and write them in another; keep one row a person of a table',
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
    ...flagsFrom(dataSaid),
    ...flagsFrom([oneRowSaid]),
    { name: 'person', value: 'column', names: true, about: 'with --one-row: the column that says whose row it is' },
    { ...seed, about: 'with --one-row drawn: the rows are drawn by it' },
    spreadsheetSafe,
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
    {
      line: 'palimpsest convert stays.csv --person patient --one-row latest:admission -o patients.csv',
      about: 'of each patient the last stay, for methods that protect each row by itself',
    },
  ],
  async run(call) {
    if (call.values.has('one-row') || call.values.has('person')) return keepOneRow(call)
    const { generalisedCount, transactionCount } = await import('../../src/data/transactions.js')
    const { plural } = await import('../../src/report/format-number.js')
    const { formNamed, readSaidRelease } = await import('../../src/kinds/sets/open-sets.js')
    const said = saidOf(call)
    const release = await readSaidRelease(call.operands[0], said, false)
    const output = call.values.get('output')!
    const format = formNamed(call.values.get('to'))
    if ('clusters' in release) {
      const { writeDisassociated } = await import('../../src/kinds/disassociated/disassociated-file.js')
      if (format !== undefined)
        throw new UsageError(`--to ${format} holds transactions`, 'a disassociated release is JSON: leave out --to')
      await writeDisassociated(output, release)
      if (output !== '-') call.terminal.out([`${output}: ${plural(release.clusters.length, 'cluster')}`])
      return 0
    }
    const { modeLike } = await import('../../src/files/atomic-write.js')
    const { writeTransactions } = await import('../../src/files/write-data.js')
    const as = { id: said.id, item: said.item, format, ...safely(call) }
    await writeTransactions(output, release, as, await modeLike(call.operands[0]))
    if (output === '-') return 0
    const generalised = generalisedCount(release)
    call.terminal.out([
      `${output}: ${plural(transactionCount(release), 'transaction')} of ${plural(release.items.length, 'item')}` +
        (generalised > 0 ? `, ${plural(generalised, 'generalised item')}` : ''),
    ])
    return 0
  },
}

/** A table of people with several rows, one row of each. */
async function keepOneRow(call: Call): Promise<ExitCode> {
  const { oneRowEach, oneRowRule, oneRowRules } = await import('../../src/kinds/table/one-row.js')
  const rule = oneRowRule(call.values.get('one-row') ?? '')
  const person = call.values.get('person')
  if (!rule || person === undefined)
    throw new UsageError(
      'one row a person takes a rule and the column that says whose row it is',
      `write --person column --one-row ${oneRowRules}`,
    )
  const { readPlainTable } = await import('../../src/kinds/table/open-plain-table.js')
  const { modeLike } = await import('../../src/files/atomic-write.js')
  const { writeTable } = await import('../../src/files/write-data.js')
  const { plural } = await import('../../src/report/format-number.js')
  const { stream } = await import('../../src/math/random.js')
  const [file] = call.operands
  const table = await readPlainTable(file, saidOf(call))
  const one = oneRowEach(table, person, rule, file, stream(seedOf(call), 'one row a person'))
  const output = call.values.get('output')!
  await writeTable(output, one, { ...safely(call), mode: await modeLike(file) })
  if (output !== '-')
    call.terminal.out([
      `${output}: ${plural(one.rowCount, 'row')}, one a person; ${plural(table.rowCount - one.rowCount, 'row')} left out`,
    ])
  return 0
}
