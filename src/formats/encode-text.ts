const chunkCharacters = 64 * 1024
const encoder = new TextEncoder()

/** Text as UTF-8 in chunks of about 64 KiB, however long a piece is. */
export function* encodeText(pieces: Iterable<string>): Generator<Uint8Array> {
  let text = ''
  for (const piece of pieces) {
    if (piece.length > chunkCharacters) {
      yield encoder.encode(text)
      text = ''
      let at = 0
      while (piece.length - at > chunkCharacters) {
        // No cut within a surrogate pair: half of one cannot be said in UTF-8.
        const end = at + chunkCharacters + (isLowHalf(piece, at + chunkCharacters) ? 1 : 0)
        yield encoder.encode(piece.slice(at, end))
        at = end
      }
      text = piece.slice(at)
    } else text += piece
    if (text.length < chunkCharacters) continue
    yield encoder.encode(text)
    text = ''
  }
  if (text.length > 0) yield encoder.encode(text)
}

function isLowHalf(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit < 0xe000
}

/** Half a surrogate pair somewhere: UTF-8 would silently replace it. */
export function isUnicode(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}
