import type { ContextSize, ContextTable } from '../../../../contract/context-table.js'
import { nearestFirst } from '../context/nearest-first.js'

/** A table whose truth is known: by cell, 1 where the item really stands in the record. */
export interface HiddenTable {
  readonly table: ContextTable
  readonly truth: Uint8Array
}

/**
 * The table that arises where these items are hidden in these records on purpose, and its truth. A record is read as
 * codes, negative where it says nothing. Records without context are no rows; null where there is none with any.
 */
export function hiddenTable(
  members: Uint32Array,
  records: readonly number[],
  read: (record: number) => readonly number[],
  size: ContextSize,
): HiddenTable | null {
  const hidden = new Set(members)
  const transactions: number[] = []
  const contextOffsets: number[] = []
  const context: number[] = []
  const sides: number[] = []
  const truth: number[] = []
  for (const record of records) {
    const codes = read(record)
    const place = codes.findIndex((code) => hidden.has(code))
    const shown = codes.map((code) => (hidden.has(code) ? -1 : code))
    const terms = nearestFirst(shown, place, size)
    if (terms.size === 0) continue
    transactions.push(record)
    contextOffsets.push(context.length)
    for (const [term, side] of terms) {
      context.push(term)
      sides.push(side)
    }
    for (const member of members) truth.push(codes.includes(member) ? 1 : 0)
  }
  if (transactions.length === 0) return null
  contextOffsets.push(context.length)
  return {
    table: {
      members,
      transactions: Uint32Array.from(transactions),
      contextOffsets: Uint32Array.from(contextOffsets),
      context: Uint32Array.from(context),
      sides: Int8Array.from(sides),
    },
    truth: Uint8Array.from(truth),
  }
}
