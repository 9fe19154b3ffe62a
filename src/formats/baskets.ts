import { ElementsBuilder, generalisedCount, type Transactions } from '../data/transactions.js'
import { ByteInterner } from './byte-interner.js'
import { InputError, type Fault } from './input-error.js'
import { LongGuard } from './long-guard.js'
import type { Source } from './source.js'
import { restoring } from './item-text.js'
import { text } from './text.js'
import { textFaults } from './text-faults.js'
import { tokenize } from './tokenize.js'
import type { Tokenizer, TokenSink } from './tokenizer.js'
import type { ReadOptions, TransactionFormat } from './transaction-format.js'

/**
 * Plain CSV, a basket a line, as other tools write it: brackets are ordinary characters (`liquor (appetizer)`), and the
 * empty cells that pad short lines are left out. Only when asked for: in text, brackets mean a generalised item.
 */
export const baskets: TransactionFormat = {
  id: 'baskets',
  read,
  write(data, target) {
    if (generalisedCount(data) > 0) throw new InputError(generalised, { file: target.file })
    return text.write(data, target)
  },
}

async function read(source: Source, options: ReadOptions): Promise<Transactions> {
  const { delimiter, format, spreadsheetSafe = false } = options
  const items = new ByteInterner()
  const builder = new ElementsBuilder()
  const guard = new LongGuard(source.file, format)
  const sink = (tokens: Tokenizer): TokenSink => ({
    cell(bytes, start, end, quoted) {
      if (start === end && !quoted) return
      const code = items.intern(bytes, start, end)
      if (code < 0) throw tokens.faultAtCell(textFaults.notUtf8)
      builder.add(code)
      guard.cell(code, bytes, start, end)
    },
    row() {
      builder.endTransaction()
      guard.row()
    },
  })
  const found = (tokens: Tokenizer) => (spreadsheetSafe ? restoring(sink(tokens)) : sink(tokens))
  await guard.over(tokenize(source, { delimiter, brackets: false, sink: found }))
  return builder.build(items.names)
}

const generalised: Fault = {
  message: 'baskets cannot hold generalised items',
  rule: 'in baskets a bracket is an ordinary character',
  remedy: 'write text or NDJSON',
}
