import { ElementsBuilder, transactionCount, type Transactions } from '../data/transactions.js'
import { ByteInterner } from './byte-interner.js'
import { encodeText } from './encode-text.js'
import { forEachLine } from './for-each-line.js'
import { InputError } from './input-error.js'
import type { Source } from './source.js'
import { textFaults } from './text-faults.js'
import type { Target, TransactionFormat } from './transaction-format.js'
import { characterCount, decodeUtf8 } from './bytes.js'

/** The frequent item set mining repository's form: whole numbers separated by blanks, one transaction a line. */
export const fimi: TransactionFormat = { id: 'fimi', read, write }

async function read(source: Source): Promise<Transactions> {
  const items = new ByteInterner()
  const builder = new ElementsBuilder()
  await forEachLine(source, (bytes, start, end, line) => {
    let i = start
    while (i < end) {
      if (isBlank(bytes[i])) {
        i++
        continue
      }
      let from = i
      while (i < end && bytes[i] >= 0x30 && bytes[i] <= 0x39) i++
      if (i < end && !isBlank(bytes[i])) {
        let stop = i
        while (stop < end && !isBlank(bytes[stop])) stop++
        const fault = bytes[i] === 0 ? textFaults.binary : notNumber
        const column = characterCount(bytes, start, from) + 1
        throw new InputError(fault, { file: source.file, line, column, value: decodeUtf8(bytes, from, stop) })
      }
      // 007 and 7 are the same number.
      while (from < i - 1 && bytes[from] === 0x30) from++
      builder.add(items.intern(bytes, from, i))
    }
    builder.endTransaction()
  })
  return builder.build(items.names)
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09
}

function write(data: Transactions, { file }: Target): Iterable<Uint8Array> {
  if (data.elements.some((element) => element < 0)) throw new InputError(noSets, { file })
  const value = data.items.find((item) => !/^(?:0|[1-9]\d*)$/.test(item))
  if (value !== undefined) throw new InputError(numbersOnly, { file, value })
  return encodeText(linesOf(data))
}

function* linesOf(data: Transactions): Generator<string> {
  for (let t = 0; t < transactionCount(data); t++) {
    let line = ''
    for (let e = data.offsets[t]; e < data.offsets[t + 1]; e++) {
      line += (line === '' ? '' : ' ') + data.items[data.elements[e]]
    }
    yield `${line}\n`
  }
}

const notNumber = {
  message: 'is not a whole number',
  rule: 'FIMI data is whole numbers from 0 on, separated by blanks',
  remedy: 'if items have names, use the text form (.csv or .txt)',
}

const numbersOnly = {
  message: 'an item is not a whole number',
  rule: 'FIMI data is whole numbers from 0 on, without leading zeros',
  remedy: 'write text (.csv or .txt) or NDJSON instead',
}

const noSets = {
  message: 'the data has generalised items',
  rule: 'FIMI data is whole numbers from 0 on',
  remedy: 'write text (.csv or .txt) or NDJSON instead',
}
