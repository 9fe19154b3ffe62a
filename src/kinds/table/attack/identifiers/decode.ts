/** Hexadecimal digits as bytes; of an odd number of them the last byte has a zero after its digit. */
export function decodedHex(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(text.length / 2))
  for (let i = 0; i < text.length; i++) bytes[i >> 1] |= Number.parseInt(text[i], 16) << (i % 2 === 0 ? 4 : 0)
  return bytes
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const valueOf = new Map(Array.from(alphabet, (letter, value) => [letter, value]))
valueOf.set('-', 62).set('_', 63)

/** Base64, of either alphabet, padded or not; undefined where bits are left over that no encoder writes. */
export function decodedBase64(text: string): Uint8Array | undefined {
  const bare = text.replace(/=+$/, '')
  if (bare.length % 4 === 1 || (bare.length < text.length && text.length % 4 !== 0)) return undefined
  const bytes = new Uint8Array(Math.floor((bare.length * 3) / 4))
  let [held, bits, n] = [0, 0, 0]
  for (const letter of bare) {
    held = (held << 6) | (valueOf.get(letter) ?? 0)
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[n++] = held >>> bits
    held &= (1 << bits) - 1
  }
  return held === 0 ? bytes : undefined
}

export function decodedPercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const strict = new TextDecoder('utf-8', { fatal: true })

/** Bytes as text, where somebody could have written it: no control characters, and most of it plain ASCII. */
export function textOfBytes(bytes: Uint8Array): string | undefined {
  if (bytes.length < 3 || bytes.some((byte) => byte < 32 || byte === 127)) return undefined
  if (bytes.filter((byte) => byte < 127).length < bytes.length / 2) return undefined
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}
