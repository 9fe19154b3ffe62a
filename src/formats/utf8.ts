// ignoreBOM keeps a U+FEFF that belongs to an item; the one that opens a file is dropped by the source.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of a byte range, or undefined when it is not valid UTF-8. Always a copy, so no chunk is kept alive. */
export function decodeUtf8(bytes: Uint8Array, start: number, end: number): string | undefined {
  try {
    return decoder.decode(bytes.subarray(start, end))
  } catch {
    return undefined
  }
}

/** Characters (code points) in a byte range: every byte but the continuation bytes. */
export function characterCount(bytes: Uint8Array, start: number, end: number): number {
  let count = 0
  for (let i = start; i < end; i++) if ((bytes[i] & 0xc0) !== 0x80) count++
  return count
}
