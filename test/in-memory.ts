import type { Transactions } from '../src/data/index.js'
import { transactionFormats, type ReadOptions, type TransactionFormatId } from '../src/formats/index.js'

function formatOf(id: TransactionFormatId) {
  return transactionFormats.find((format) => format.id === id)!
}

export async function bytesOf(id: TransactionFormatId, data: Transactions, columns = {}): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of formatOf(id).write(data, { file: 'memory', ...columns })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Reads bytes given in chunks of the sizes asked for, over and over; in one chunk when there are none. */
export function readBytes(
  id: TransactionFormatId,
  bytes: Uint8Array,
  options: ReadOptions = {},
  sizes: readonly number[] = [Math.max(1, bytes.length)],
): Promise<Transactions> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0, i = 0; at < bytes.length; i++) {
      const chunk = bytes.subarray(at, at + sizes[i % sizes.length])
      at += chunk.length
      // A copy, as a stream would give: what lies before and after a chunk cannot be seen through it.
      yield Uint8Array.from(chunk)
    }
  }
  return formatOf(id).read({ file: 'memory', head: bytes.subarray(0, 4), bytes: chunks() }, options)
}
