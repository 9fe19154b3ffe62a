/** Told the members of an object: the range of the key and of the value, without the quotes of a string. */
export interface MemberRange {
  keyStart: number
  keyEnd: number
  /** The key holds a backslash. */
  keyEscaped: boolean
  start: number
  end: number
  kind: 'string' | 'escaped' | 'bare' | 'nested'
}

/** What became of the line. */
export type Walked = 'object' | 'stopped' | 'not json'

/**
 * Walks the members of one flat JSON object, so that every value is had as it is written: the engine's own reader would
 * make 1 of 1.0 and lose the last digits of long numbers. Bare values are ranges up to the next mark, still to be
 * looked at. A nested value ends the walk, as does a `false` from `member`.
 */
export function walkObject(
  bytes: Uint8Array,
  start: number,
  end: number,
  member: (range: MemberRange) => boolean,
): Walked {
  const range: MemberRange = { keyStart: 0, keyEnd: 0, keyEscaped: false, start: 0, end: 0, kind: 'bare' }
  let i = blanks(bytes, start, end)
  if (bytes[i] !== 0x7b) return 'not json'
  i = blanks(bytes, i + 1, end)
  if (i < end && bytes[i] === 0x7d) return blanks(bytes, i + 1, end) === end ? 'object' : 'not json'
  for (;;) {
    const key = stringEnd(bytes, i, end)
    if (key === 0) return 'not json'
    range.keyStart = i + 1
    range.keyEscaped = key < 0
    range.keyEnd = Math.abs(key) - 1
    i = blanks(bytes, Math.abs(key), end)
    if (i >= end || bytes[i] !== 0x3a) return 'not json'
    i = blanks(bytes, i + 1, end)
    if (bytes[i] === 0x22) {
      const string = stringEnd(bytes, i, end)
      if (string === 0) return 'not json'
      range.start = i + 1
      range.end = Math.abs(string) - 1
      range.kind = string < 0 ? 'escaped' : 'string'
      i = Math.abs(string)
    } else {
      range.start = i
      range.kind = bytes[i] === 0x7b || bytes[i] === 0x5b ? 'nested' : 'bare'
      while (i < end && bytes[i] !== 0x2c && bytes[i] !== 0x7d && bytes[i] > 0x20) i++
      range.end = i
    }
    if (!member(range) || range.kind === 'nested') return 'stopped'
    i = blanks(bytes, i, end)
    if (i >= end) return 'not json'
    if (bytes[i] === 0x7d) return blanks(bytes, i + 1, end) === end ? 'object' : 'not json'
    if (bytes[i] !== 0x2c) return 'not json'
    i = blanks(bytes, i + 1, end)
  }
}

function blanks(bytes: Uint8Array, from: number, end: number): number {
  let i = from
  while (i < end && (bytes[i] === 0x20 || bytes[i] === 0x09 || bytes[i] === 0x0d || bytes[i] === 0x0a)) i++
  return i
}

/** Behind the closing quote of the string that opens here, below zero if it holds escapes; 0 when there is none. */
function stringEnd(bytes: Uint8Array, from: number, end: number): number {
  if (from >= end || bytes[from] !== 0x22) return 0
  let escaped = false
  for (let i = from + 1; i < end; i++) {
    const byte = bytes[i]
    if (byte === 0x22) return escaped ? -(i + 1) : i + 1
    if (byte < 0x20) return 0
    if (byte === 0x5c) {
      escaped = true
      i++
    }
  }
  return 0
}
