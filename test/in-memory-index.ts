import { packedWriter } from '../src/files/packed-file.js'
import { indexBuilder, indexDocuments } from '../src/meaning/corpus/build-index.js'
import { indexKind, indexVersion } from '../src/meaning/corpus/corpus-index.js'
import { openIndex } from '../src/meaning/corpus/open-corpus.js'
import type { CorpusIndex } from '../src/meaning/index.js'

/** An index of a few documents, through a file as a user's would be. */
export async function indexOfDocuments(path: string, documents: readonly string[]): Promise<CorpusIndex> {
  const builder = indexBuilder(await packedWriter(path, indexKind, indexVersion), 'test')
  async function* each() {
    yield* documents
  }
  await indexDocuments(builder, each())
  await builder.finish()
  return openIndex(path)
}
