import type { NamedText } from '../data/texts.js'

/** So many texts: no more are read, as it takes long to find the items of a text. */
export async function* firstTexts(texts: AsyncIterable<NamedText>, most: number): AsyncGenerator<NamedText> {
  let left = most
  for await (const text of texts) {
    if (left-- <= 0) return
    yield text
  }
}
