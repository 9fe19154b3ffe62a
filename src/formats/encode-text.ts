const chunkCharacters = 64 * 1024
const encoder = new TextEncoder()

/** Text as UTF-8 in chunks of about 64 KiB. */
export function* encodeText(pieces: Iterable<string>): Generator<Uint8Array> {
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < chunkCharacters) continue
    yield encoder.encode(text)
    text = ''
  }
  if (text.length > 0) yield encoder.encode(text)
}

/** Half a surrogate pair somewhere: UTF-8 would silently replace it. */
export function isUnicode(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}
