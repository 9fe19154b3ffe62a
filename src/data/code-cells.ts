/**
 * Codes for cells that lie one after the other as bytes: row r from ends[r - 1] (0 for the first) to ends[r]. Equal
 * cells get equal codes, in order of first appearance, and `first` says in which row each code appears first. Open
 * addressing over rows: no string is made, and there is no most that a map could hold.
 */
export function codeCells(bytes: Uint8Array, ends: Uint32Array): { codes: Uint32Array; first: Uint32Array } {
  const rowCount = ends.length
  const codes = new Uint32Array(rowCount)
  const hashes = new Uint32Array(rowCount)
  let slots = 16
  while (slots < rowCount * 2) slots *= 2
  const mask = slots - 1
  /** A code plus one, or 0. */
  const table = new Uint32Array(slots)
  const first = new Uint32Array(rowCount)
  let count = 0
  for (let row = 0, start = 0; row < rowCount; start = ends[row++]) {
    const end = ends[row]
    let hash = 0x811c9dc5
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193)
    hash = (hash ^ (hash >>> 15)) >>> 0
    let slot = hash & mask
    while (table[slot] !== 0) {
      const code = table[slot] - 1
      if (hashes[code] === hash && isSame(bytes, ends, first[code], start, end)) break
      slot = (slot + 1) & mask
    }
    if (table[slot] === 0) {
      first[count] = row
      hashes[count] = hash
      table[slot] = ++count
    }
    codes[row] = table[slot] - 1
  }
  return { codes, first: first.slice(0, count) }
}

function isSame(bytes: Uint8Array, ends: Uint32Array, row: number, start: number, end: number): boolean {
  const from = row === 0 ? 0 : ends[row - 1]
  if (ends[row] - from !== end - start) return false
  for (let i = start, j = from; i < end; i++, j++) if (bytes[i] !== bytes[j]) return false
  return true
}
