/** The delimiters that are recognised, the likeliest first. */
export const delimiters = [',', ';', '\t', '|'] as const

export interface Sniffed {
  readonly delimiter: string
  /** A NUL byte stands outside quotes. */
  readonly binary: boolean
}

export const sniffedBytes = 64 * 1024

/**
 * The delimiter that stands, outside quotes, on most lines of the beginning of a text; the first of equals, and the
 * comma when there is none.
 */
export function sniff(head: Uint8Array): Sniffed {
  const lines = delimiters.map(() => 0)
  const onThisLine = delimiters.map(() => false)
  const bytes = head.subarray(0, sniffedBytes)
  let quoted = false
  let binary = false
  let cellStart = true
  for (let i = 0; i <= bytes.length; i++) {
    const byte = i < bytes.length ? bytes[i] : 0x0a
    if (byte === 0x22 && (quoted || cellStart)) {
      if (quoted && bytes[i + 1] === 0x22) i++
      else quoted = !quoted
      cellStart = false
      continue
    }
    if (quoted) continue
    if (byte === 0) binary = true
    const found = delimiters.findIndex((delimiter) => delimiter.charCodeAt(0) === byte)
    if (found >= 0) onThisLine[found] = true
    cellStart = found >= 0 || byte === 0x0a || byte === 0x28 || (cellStart && byte === 0x20)
    if (byte !== 0x0a) continue
    for (let d = 0; d < lines.length; d++) {
      if (onThisLine[d]) lines[d]++
      onThisLine[d] = false
    }
  }
  return { delimiter: delimiters[lines.indexOf(Math.max(...lines))], binary }
}
