import { cached, type CacheOptions } from '../../files/cache.js'
import { dictionaryDocuments } from '../../files/dictionaries.js'
import type { PackedWriter } from '../../formats/packed.js'
import { indexBuilder } from './build-index.js'
import { indexKind, indexOf, indexVersion } from './corpus-index.js'
import type { CorpusIndex } from './corpus-index.js'
import { indexDocuments } from './index-documents.js'

/** Documents of the default corpus, for the progress bar only. */
const expectedDocuments = 270_000

/** Another corpus, another file: what stands in the documents, not how the index is written. */
const corpusVersion = 2

/** The index of WordNet's glosses and Webster's senses: built on first use (seconds), then read from the cache. */
export async function defaultIndex(options: CacheOptions): Promise<CorpusIndex> {
  const file = { name: `dictionaries-${corpusVersion}.idx`, kind: indexKind, version: indexVersion, build }
  return indexOf(await cached(file, options))
}

async function build(writer: PackedWriter, options: CacheOptions): Promise<void> {
  const builder = indexBuilder(writer, 'WordNet 3.1 glosses and Webster 1913 senses')
  await indexDocuments(builder, dictionaryDocuments(), (count) =>
    options.onProgress?.('indexing the dictionaries', Math.min(1, count / expectedDocuments)),
  )
  await builder.finish()
}
