import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Transactions } from '../../src/data/index.js'
import { peekSource, releaseKindOf, sniffForm, type TransactionFormatId } from '../../src/formats/index.js'
import { namedTransactions, numbered, plainTransactions, transactions } from '../arbitrary.js'
import { bytesOf, readBytes } from '../in-memory.js'
import { tries } from './tries.js'

const forms: { id: TransactionFormatId; holds: string; data: fc.Arbitrary<Transactions> }[] = [
  { id: 'text', holds: 'any items', data: transactions },
  { id: 'baskets', holds: 'plain items', data: plainTransactions },
  { id: 'ndjson', holds: 'any items', data: transactions },
  { id: 'ndjson', holds: 'ids', data: namedTransactions },
  { id: 'fimi', holds: 'whole numbers', data: numbered },
  { id: 'long', holds: 'any items', data: transactions },
  { id: 'long', holds: 'ids', data: namedTransactions },
  { id: 'parquet', holds: 'any items', data: transactions },
  { id: 'parquet', holds: 'ids', data: namedTransactions },
]

describe.each(forms)('$id with $holds', ({ id, data }) => {
  test('what was written without a flag is read again by what is in it', async () => {
    const law = fc.asyncProperty(data, async (before) => {
      const bytes = await bytesOf(id, before)
      expect(releaseKindOf(bytes)).toBe('sets')
      const form = sniffForm(bytes)
      // Asked for by what was found: a few transactions may look like anything.
      const after = await readBytes(form!.format, bytes, form)
      expect({ ...after, ids: undefined }).toEqual({ ...before, ids: undefined })
      expect(after.ids ?? before.ids).toEqual(before.ids ?? after.ids)
    })
    await fc.assert(law, { numRuns: tries(id === 'parquet' ? 60 : 400) })
  })
})

const cluster = { size: 2, chunks: [[['a "kind" of', 'b'], ['a']]], terms: ['"kind":"sets"'] }
const members = Object.entries({
  kind: 'disassociated',
  k: 2,
  m: 2,
  clusters: [cluster, cluster],
  shared: [{ clusters: [0, 1], chunk: [['c'], ['c']] }],
  suppressed: 3,
})

test('releaseKindOf: a disassociated release is known with its members in any order, on one line or many', () => {
  const law = fc.property(
    fc.shuffledSubarray(members, { minLength: members.length }),
    fc.constantFrom(undefined, 2, '\t'),
    fc.constantFrom('', ' \n\t', '\r\n'),
    (order, indent, before) => {
      const bytes = Buffer.from(before + JSON.stringify(Object.fromEntries(order), null, indent))
      expect(releaseKindOf(bytes)).toBe('disassociated')
      expect(sniffForm(bytes)).toBeUndefined()
    },
  )
  fc.assert(law, { numRuns: tries(300) })
})

test('peekSource: shows the beginning and takes nothing away', async () => {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const part of ['{"clusters":', '[],"kind"', ':"disassociated"}']) yield Buffer.from(part)
  }
  const source = await peekSource({ file: 'memory', head: new Uint8Array(), bytes: bytes() })
  expect(releaseKindOf(source.head)).toBe('disassociated')
  let all = ''
  for await (const part of source.bytes) all += Buffer.from(part).toString()
  expect(all).toBe('{"clusters":[],"kind":"disassociated"}')
})

test('releaseKindOf: nor does it need its end', () => {
  const long = JSON.stringify({ clusters: Array.from({ length: 5000 }, () => cluster), kind: 'disassociated' })
  expect(releaseKindOf(Buffer.from(long).subarray(0, 1000))).toBe('disassociated')
})

test.each([
  ['{"items":["a"],"kind":"disassociated"}\n{"items":[]}', 'ndjson'],
  ['{"kind":"visit","items":["a"]}\n', 'ndjson'],
  ['{a}, "kind":"disassociated"', 'text'],
  ['PAR1, milk\nbread\n', 'text'],
  ['PAR1', 'text'],
  ['1 2 3\r\n\r\n4\r\n', 'fimi'],
  ['1 2 3\n007 4\n', 'text'],
  ['1, 2\n3\n', 'text'],
  ['id, item\nmilk\n', 'text'],
  ['"id"\t"item"\r\nA\tx\r\n', 'long'],
  ['patient,code\nA,x\n', 'text'],
])('sniffForm: %j is %s', (text, format) => {
  expect(sniffForm(Buffer.from(text))?.format).toBe(format)
  expect(releaseKindOf(Buffer.from(text))).toBe('sets')
})
