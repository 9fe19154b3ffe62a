import type { Table, TableFormatId } from '../src/data/index.js'
import { type ReadTableOptions, type WriteTableOptions, loadTableFormat, parseTable } from '../src/formats/index.js'

/** A table written in a form, in memory. */
export async function tableBytes(
  id: TableFormatId,
  table: Table,
  options: WriteTableOptions = {},
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const format = await loadTableFormat(id)
  for await (const chunk of format.write?.(table, { ...options, file: 'memory' }) ?? [])
    chunks.push(Uint8Array.from(chunk))
  return Buffer.concat(chunks)
}

/** Reads bytes given in chunks of the sizes asked for, over and over; in one chunk when there are none. */
export function readTableBytes(
  bytes: Uint8Array | string,
  options: ReadTableOptions = {},
  sizes: readonly number[] = [2 ** 20],
): Promise<Table> {
  const whole = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0, i = 0; at < whole.length; i++) {
      const chunk = whole.subarray(at, at + sizes[i % sizes.length])
      at += chunk.length
      // A copy, as a stream would give: what lies before and after a chunk cannot be seen through it.
      yield Uint8Array.from(chunk)
    }
  }
  return parseTable({ file: 'memory', head: whole.subarray(0, 4), bytes: chunks() }, options)
}
