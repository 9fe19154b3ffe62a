import {
  ElementsBuilder,
  generalisedCount,
  membersOf,
  transactionCount,
  type Transactions,
} from '../data/transactions.js'
import { growableUint32 } from '../data/growable.js'
import { ByteInterner } from './byte-interner.js'
import { encodeText, isUnicode } from './encode-text.js'
import { InputError } from './input-error.js'
import { itemText, restoring, safeText } from './item-text.js'
import { LongGuard } from './long-guard.js'
import type { Source } from './source.js'
import { textFaults } from './text-faults.js'
import { tokenize } from './tokenize.js'
import type { Tokenizer, TokenSink } from './tokenizer.js'
import type { ReadOptions, Target, TransactionFormat } from './transaction-format.js'

/**
 * One transaction a line: `heart disease, (blood pressure, icd, limbs), weakness`. A blank line is a transaction
 * without items. Names of transactions are not kept.
 */
export const text: TransactionFormat = { id: 'text', read, write }

async function read(source: Source, options: ReadOptions): Promise<Transactions> {
  const { delimiter, format, spreadsheetSafe = false } = options
  const items = new ByteInterner()
  const builder = new ElementsBuilder()
  const guard = new LongGuard(source.file, format)
  const sink = (tokens: Tokenizer) => {
    const found = transactionSink(tokens, items, builder, guard)
    return spreadsheetSafe ? restoring(found) : found
  }
  await guard.over(tokenize(source, { delimiter, brackets: true, sink }))
  return builder.build(items.names)
}

/** Gathers what a tokenizer with brackets finds. */
function transactionSink(
  tokens: Tokenizer,
  items: ByteInterner,
  builder: ElementsBuilder,
  guard: LongGuard,
): TokenSink {
  const members = growableUint32()
  let inSet = false
  return {
    cell(bytes, start, end) {
      const code = items.intern(bytes, start, end)
      if (code < 0) throw tokens.faultAtCell(textFaults.notUtf8)
      if (inSet) members.push(code)
      else {
        builder.add(code)
        guard.cell(code, bytes, start, end)
      }
    },
    open() {
      inSet = true
      members.length = 0
    },
    close() {
      inSet = false
      builder.add(builder.generalised(members.values, members.length))
      guard.cell(-1, noBytes, 0, 0)
    },
    row() {
      builder.endTransaction()
      guard.row()
    },
  }
}

const noBytes = new Uint8Array(0)

function write(data: Transactions, { file, spreadsheetSafe = false }: Target): Iterable<Uint8Array> {
  if (!data.items.every(isUnicode)) throw new InputError(textFaults.notUnicode, { file })
  return encodeText(linesOf(data, spreadsheetSafe ? safeText(itemText) : itemText))
}

function* linesOf(data: Transactions, written: (item: string) => string): Generator<string> {
  const items = data.items.map(written)
  const sets = Array.from({ length: generalisedCount(data) }, (_, s) => {
    return `(${Array.from(membersOf(data, s), (code) => items[code]).join(', ')})`
  })
  for (let t = 0; t < transactionCount(data); t++) {
    let line = ''
    for (let e = data.offsets[t]; e < data.offsets[t + 1]; e++) {
      const element = data.elements[e]
      line += (line === '' ? '' : ', ') + (element >= 0 ? items[element] : sets[~element])
    }
    yield `${line}\n`
  }
}
