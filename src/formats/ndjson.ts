import {
  TransactionsBuilder,
  generalisedCount,
  membersOf,
  transactionCount,
  type Transactions,
} from '../data/transactions.js'
import { encodeText } from './encode-text.js'
import { forEachLine } from './for-each-line.js'
import { InputError, type Fault } from './input-error.js'
import { jsonFaultAt, shownJson } from './json.js'
import type { Source } from './source.js'
import { textFaults } from './text-faults.js'
import type { TransactionFormat } from './transaction-format.js'
import { decodeUtf8 } from './bytes.js'

/** One JSON object a line: `{"id":"T1","items":["weakness",["icd","limbs"]]}`, an inner array is a generalised item. */
export const ndjson: TransactionFormat = { id: 'ndjson', read, write }

async function read(source: Source): Promise<Transactions> {
  const builder = new TransactionsBuilder()
  const { file } = source
  let named: boolean | undefined
  await forEachLine(source, (bytes, start, end, line): void => {
    const refuse = (fault: Fault, value?: unknown): never => {
      throw new InputError(fault, { file, line, value: value === undefined ? undefined : shownJson(value) })
    }
    const text = decodeUtf8(bytes, start, end)
    if (text === undefined) return refuse(textFaults.notUtf8)
    if (text.trim() === '') return
    const record = parse(text, file, line)
    if (typeof record !== 'object' || record === null || !('items' in record) || !Array.isArray(record.items)) {
      return refuse(ndjsonFaults.shape, record)
    }
    const id = 'id' in record ? record.id : undefined
    if (id !== undefined && typeof id !== 'string' && typeof id !== 'number') return refuse(ndjsonFaults.id, id)
    named ??= id !== undefined
    if (named !== (id !== undefined)) return refuse(ndjsonFaults.mixedIds)
    record.items.forEach((element: unknown, i) => {
      const refuseAt = (fault: Fault, value: unknown): never =>
        refuse({ ...fault, message: `element ${i + 1} of items ${fault.message}` }, value)
      if (typeof element === 'string') builder.addItem(element)
      else if (!Array.isArray(element)) builder.addItem(nameOf(element, refuseAt))
      else if (element.length === 0) refuseAt(ndjsonFaults.emptySet, element)
      else builder.addGeneralised(element.map((member: unknown) => nameOf(member, refuseAt)))
    })
    builder.endTransaction(id === undefined ? undefined : nameOf(id, refuse))
  })
  return builder.build()
}

function parse(text: string, file: string, line: number): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    if (text.includes('\u0000')) throw new InputError(textFaults.binary, { file, line })
    const at = jsonFaultAt(text)
    const value = text.slice(Math.max(0, at - 40), at + 40)
    throw new InputError(ndjsonFaults.syntax, { file, line, column: charactersBefore(text, at) + 1, value })
  }
}

/** Code points, without an array of them: a line may be long. */
export function charactersBefore(text: string, end: number): number {
  let count = 0
  for (let i = 0; i < end; i++) {
    const code = text.charCodeAt(i)
    const second = code >= 0xdc00 && code < 0xe000 && i > 0 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800
    if (!second) count++
  }
  return count
}

function nameOf(value: unknown, refuse: (fault: Fault, value: unknown) => never): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return refuse(ndjsonFaults.item, value)
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    return refuse(ndjsonFaults.inexact, value)
  return String(value)
}

function write(data: Transactions): Iterable<Uint8Array> {
  return encodeText(linesOf(data))
}

function* linesOf(data: Transactions): Generator<string> {
  const items = data.items.map((item) => JSON.stringify(item))
  const sets = Array.from({ length: generalisedCount(data) }, (_, s) => {
    return `[${Array.from(membersOf(data, s), (code) => items[code]).join(',')}]`
  })
  for (let t = 0; t < transactionCount(data); t++) {
    let line = data.ids ? `{"id":${JSON.stringify(data.ids[t])},"items":[` : '{"items":['
    for (let e = data.offsets[t]; e < data.offsets[t + 1]; e++) {
      const element = data.elements[e]
      if (e > data.offsets[t]) line += ','
      line += element >= 0 ? items[element] : sets[~element]
    }
    yield `${line}]}\n`
  }
}

const form = 'each line is {"id": …, "items": […]}, and the id may be left out everywhere'

export const ndjsonFaults = {
  syntax: {
    message: 'is not JSON from here on',
    rule: 'each line is one whole JSON object',
    remedy: 'correct the line, or name the form of the file if it is not NDJSON',
  },
  shape: {
    message: 'is not a transaction: it has no list of items',
    rule: form,
    remedy: 'write the items of the transaction as a list under "items"',
  },
  id: {
    message: 'the id is neither a string nor a number',
    rule: form,
    remedy: 'write the id in double quotes, or leave it out everywhere',
  },
  mixedIds: {
    message: 'some transactions have an id and some have none',
    rule: form,
    remedy: 'give every transaction an id, or none',
  },
  item: {
    message: 'is not an item',
    rule: 'an item is a string or a number; a generalised item is a list of those',
    remedy: 'write the item in double quotes',
  },
  emptySet: {
    message: 'is a generalised item without members',
    rule: 'a generalised item holds at least one item',
    remedy: 'remove the empty list, or name the items it stands for',
  },
  inexact: {
    message: 'is too large a number to be kept exactly',
    rule: 'whole numbers beyond 2^53 lose digits in JSON',
    remedy: 'write it in double quotes',
  },
} satisfies Record<string, Fault>
