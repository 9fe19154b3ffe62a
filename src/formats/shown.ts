/**
 * What would move a cursor, change a colour, reverse the reading or not be seen at all: controls, format characters
 * (bidirectional ones among them), line separators, halves of a surrogate pair, and what a terminal draws as nothing.
 * Emoji need their two presentation selectors.
 */
const hidden = /(?![\u{FE0E}\u{FE0F}])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

const byName: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A text as it may stand in a line of a terminal: what cannot be seen is written out, `\n` or `\u{202e}`. */
export function shown(text: string): string {
  return text.replaceAll(hidden, (character) => byName[character] ?? `\\u{${character.codePointAt(0)!.toString(16)}}`)
}

/** JSON text means the same with each of these escaped, and is then harmless on a terminal. */
export function escapedJson(json: string): string {
  return json.replaceAll(hidden, (character) =>
    Array.from({ length: character.length }, (_, i) => {
      const unit = character.charCodeAt(i).toString(16)
      return `\\u${unit.padStart(4, '0')}`
    }).join(''),
  )
}

/** Data of many lines as they may stand on a terminal: line ends and tabs stay, all else that cannot be seen is written out. */
export async function* shownLines(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const encoder = new TextEncoder()
  let held = ''
  for await (const chunk of chunks) {
    const text = held + decoder.decode(chunk, { stream: true })
    // What a carriage return is hangs on what follows it.
    held = text.endsWith('\r') ? '\r' : ''
    yield encoder.encode(harmless(held === '' ? text : text.slice(0, -1)))
  }
  yield encoder.encode(harmless(held + decoder.decode()))
}

function harmless(text: string): string {
  return text
    .split(/(\r?\n|\t)/)
    .map((part, i) => (i % 2 === 1 ? part : shown(part)))
    .join('')
}
