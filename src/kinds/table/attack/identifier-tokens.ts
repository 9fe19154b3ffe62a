/**
 * What stands in place of an identifier: a digest or the first digits of one (bytes, `nibbles` of them told), text under a
 * reversible code, a text with some of its characters hidden, or nothing that is known (random, or not hidden at all).
 */
export type Token =
  | { readonly kind: 'digest'; readonly form: 'hex' | 'base64'; readonly bytes: Uint8Array; readonly nibbles: number }
  | { readonly kind: 'encoded'; readonly form: 'hex' | 'base64' | 'percent'; readonly text: string }
  | { readonly kind: 'mask' }
  | { readonly kind: 'digits'; readonly length: number }
  | { readonly kind: 'other' }

/** Whether a value stands for an identifier that cannot be read off it: a hash, a code or a mask. */
export function isPseudonym({ kind }: Token): boolean {
  return kind === 'digest' || kind === 'encoded' || kind === 'mask'
}

const leastNibbles = 8
/** Bytes of MD5, SHA-1, SHA-256 and SHA-512. */
export const wholeSizes: readonly number[] = [16, 20, 32, 64]
const hidden = /[*•]|[xX]{3}/
const visible = /[^*•xX]/

/** Each value of a column as a token. Digits alone are a number, unless most others of that length are hexadecimal. */
export function tokensOf(values: readonly string[]): Token[] {
  const tokens = values.map(tokenOf)
  const hexOfLength = new Map<number, number>()
  const digitsOfLength = new Map<number, number>()
  for (const token of tokens) {
    if (token.kind === 'digest' && token.form === 'hex') raise(hexOfLength, token.nibbles)
    if (token.kind === 'digits') raise(digitsOfLength, token.length)
  }
  return tokens.map((token, i) =>
    token.kind === 'digits' && (hexOfLength.get(token.length) ?? 0) > (digitsOfLength.get(token.length) ?? 0)
      ? hexDigest(values[i])
      : token,
  )
}

function raise(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function tokenOf(value: string): Token {
  if (/^\d+$/.test(value)) return { kind: 'digits', length: value.length }
  if (/^(?:[0-9a-f]+|[0-9A-F]+)$/.test(value) && value.length >= leastNibbles) {
    const text = value.length % 2 === 0 ? textOfBytes(decodedHex(value)) : undefined
    if (text !== undefined) return { kind: 'encoded', form: 'hex', text }
    if (value.length <= 128) return hexDigest(value)
  }
  if (value.length >= leastNibbles && /^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) {
    const bytes = decodedBase64(value)
    const text = bytes && textOfBytes(bytes)
    if (text !== undefined) return { kind: 'encoded', form: 'base64', text }
    if (bytes && wholeSizes.includes(bytes.length))
      return { kind: 'digest', form: 'base64', bytes, nibbles: 2 * bytes.length }
  }
  if (/%[0-9A-Fa-f]{2}/.test(value)) {
    const text = decodedPercent(value)
    if (text !== undefined) return { kind: 'encoded', form: 'percent', text }
  }
  return hidden.test(value) && visible.test(value) ? { kind: 'mask' } : { kind: 'other' }
}

function hexDigest(value: string): Token {
  return { kind: 'digest', form: 'hex', bytes: decodedHex(value), nibbles: value.length }
}

const families: Readonly<Record<number, string>> = { 16: 'MD5', 20: 'SHA-1', 32: 'SHA-256', 64: 'SHA-512' }

/** The kind of a token in words. */
export function tokenName(token: Token): string {
  if (token.kind === 'encoded') return token.form === 'percent' ? 'percent-encoded text' : `text in ${token.form}`
  if (token.kind === 'mask') return 'masked text'
  if (token.kind !== 'digest') return 'values that are no hash, code or mask'
  const family = families[token.nibbles / 2]
  if (family === undefined) return `${token.nibbles} hexadecimal digits (a hash cut short)`
  return token.form === 'hex' ? `${token.nibbles} hexadecimal digits (${family})` : `base64 of ${family}`
}

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

function decodedPercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const strict = new TextDecoder('utf-8', { fatal: true })

/** Bytes as text, where somebody could have written it: no control characters, and most of it plain ASCII. */
function textOfBytes(bytes: Uint8Array): string | undefined {
  if (bytes.length < 3 || bytes.some((byte) => byte < 32 || byte === 127)) return undefined
  if (bytes.filter((byte) => byte < 127).length < bytes.length / 2) return undefined
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}
