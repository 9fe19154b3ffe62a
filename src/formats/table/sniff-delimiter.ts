import { delimiters, sniffedBytes } from '../sniff.js'

/**
 * The delimiter of a table by its first lines: one that the header holds, and of those the one that gives most lines as
 * many cells as the header; more cells where that is equal. A comma when the header holds none of the four. A decimal
 * comma in every line is therefore no delimiter, unless the header has as many of them.
 */
export function sniffDelimiter(head: Uint8Array): string {
  const lines = countsByLine(head.subarray(0, sniffedBytes), head.length > sniffedBytes)
  const [header, ...records] = lines
  let best = { delimiter: ',', agreeing: -1, cells: 1 }
  for (const [d, delimiter] of delimiters.entries()) {
    const cells = (header?.[d] ?? 0) + 1
    if (cells === 1) continue
    const agreeing = records.filter((counts) => counts[d] + 1 === cells).length
    if (agreeing > best.agreeing || (agreeing === best.agreeing && cells > best.cells))
      best = { delimiter, agreeing, cells }
  }
  return best.delimiter
}

/** How often each of the delimiters stands outside quotes, line by line; blank lines and a last one cut short left out. */
function countsByLine(bytes: Uint8Array, cut: boolean): number[][] {
  const marks = delimiters.map((delimiter) => delimiter.charCodeAt(0))
  const lines: number[][] = []
  let counts = marks.map(() => 0)
  let quoted = false
  let cellStart = true
  let blankLine = true
  const endLine = (): void => {
    if (!blankLine) lines.push(counts)
    counts = marks.map(() => 0)
    cellStart = blankLine = true
  }
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte === 0x22 && (quoted || cellStart)) {
      if (quoted && bytes[i + 1] === 0x22) i++
      else quoted = !quoted
      cellStart = blankLine = false
      continue
    }
    if (quoted) continue
    if (byte === 0x0a) {
      endLine()
      continue
    }
    const found = marks.indexOf(byte)
    if (found >= 0) counts[found]++
    const space = byte === 0x20 || byte === 0x0d
    cellStart = found >= 0 || (cellStart && space)
    blankLine &&= space
  }
  if (!cut || lines.length === 0) endLine()
  return lines
}
