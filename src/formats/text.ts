import { ElementsBuilder } from '../data/elements-builder.js'
import { growableUint32 } from '../data/growable.js'
import { generalisedCount, membersOf, transactionCount, type Transactions } from '../data/transactions.js'
import { ByteInterner } from './byte-interner.js'
import { encodeText, isUnicode } from './encode-text.js'
import { InputError } from './input-error.js'
import { itemText } from './item-text.js'
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

async function read(source: Source, { delimiter }: ReadOptions): Promise<Transactions> {
  const items = new ByteInterner()
  const builder = new ElementsBuilder()
  const sink = (tokens: Tokenizer) => transactionSink(tokens, items, builder)
  const steps = tokenize(source, { delimiter, brackets: true, sink })
  while (!(await steps.next()).done);
  return builder.build(items.names)
}

/** Gathers what a tokenizer with brackets finds. */
function transactionSink(tokens: Tokenizer, items: ByteInterner, builder: ElementsBuilder): TokenSink {
  const members = growableUint32()
  let inSet = false
  return {
    cell(bytes, start, end) {
      const code = items.intern(bytes, start, end)
      if (code < 0) throw tokens.faultAtCell(textFaults.notUtf8)
      if (inSet) members.push(code)
      else builder.add(code)
    },
    open() {
      inSet = true
      members.length = 0
    },
    close() {
      inSet = false
      builder.add(builder.generalised(members.values, members.length))
    },
    row() {
      builder.endTransaction()
    },
  }
}

function write(data: Transactions, { file }: Target): Iterable<Uint8Array> {
  if (!data.items.every(isUnicode)) throw new InputError(textFaults.notUnicode, { file })
  return encodeText(linesOf(data))
}

function* linesOf(data: Transactions): Generator<string> {
  const items = data.items.map(itemText)
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
