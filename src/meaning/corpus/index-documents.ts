import type { IndexBuilder } from './build-index.js'
import { scanWords } from './words.js'

/** Adds whole documents to an index. */
export async function indexDocuments(
  builder: IndexBuilder,
  documents: AsyncIterable<string>,
  onDocument?: (count: number) => void,
): Promise<void> {
  let count = 0
  for await (const document of documents) {
    scanWords(document, 0, document.length, (raw) => builder.word(raw))
    builder.endDocument()
    await builder.spill()
    if (++count % 1000 === 0) onDocument?.(count)
  }
}
