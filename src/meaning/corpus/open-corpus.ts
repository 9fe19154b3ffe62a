import { termDocuments, indexKind, indexOf, indexVersion, type CorpusIndex } from './corpus-index.js'
import {
  ngdFacts,
  ngdUncappedFacts,
  npmiFacts,
  ngd,
  ngdUncapped,
  npmiDistance,
  countMeasure,
  type CountDistance,
} from './count-measure.js'
import type { MeasureFacts, MeasureKind } from '../measure.js'
import { InputError } from '../../formats/input-error.js'
import { asInputError } from '../../files/atomic-write.js'
import { openSource } from '../../files/open-source.js'
import { packedWriter, readPacked } from '../../files/packed-file.js'
import type { OnProgress, Source } from '../../formats/source.js'
import { indexBuilder, indexDocuments } from './build-index.js'
import { indexSources, type IndexSummary } from './index-sources.js'
import { cached, type CacheOptions } from '../../files/cache.js'
import { dictionaryDocuments } from '../../files/dictionaries.js'
import type { PackedWriter } from '../../formats/packed.js'

export const ngdMeasure = overCorpus(ngdFacts, ngd)
export const ngdUncappedMeasure = overCorpus(ngdUncappedFacts, ngdUncapped)
export const npmiMeasure = overCorpus(npmiFacts, npmiDistance)

function overCorpus(facts: MeasureFacts, distance: CountDistance): MeasureKind {
  return {
    ...facts,
    argument: 'optional',
    async open(path, options) {
      const index = path === '' ? await defaultIndex(options) : await openIndex(path)
      const documents = (term: string) => termDocuments(index, term)
      return countMeasure(facts, { total: index.documentCount, documents }, distance)
    },
  }
}

/** Reads an index the user built. */
export async function openIndex(path: string): Promise<CorpusIndex> {
  const file = await readPacked(path, indexKind, indexVersion).catch((error: NodeJS.ErrnoException) => ({
    because: error.code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${error.code ?? error.message})`,
  }))
  if ('sections' in file) return indexOf(file)
  throw new InputError(
    {
      message: `cannot be used as a corpus index: ${file.because}`,
      rule: 'a corpus index is a whole file written by "palimpsest semantics index" of this version',
      remedy: 'build it again from its documents: palimpsest semantics index docs/*.txt -o my.idx',
    },
    { file: path },
  )
}

/** Builds an index of files, gzipped or not; see `indexSources`. Nothing is at `output` when it fails. */
export async function indexFiles(
  paths: readonly string[],
  output: string,
  onProgress?: (file: string, ...progress: Parameters<OnProgress>) => void,
): Promise<IndexSummary> {
  async function* sources(): AsyncGenerator<Source> {
    for (const path of paths) yield await openSource(path, (done, total) => onProgress?.(path, done, total))
  }
  try {
    const writer = await packedWriter(output, indexKind, indexVersion)
    return await indexSources(sources(), indexBuilder(writer, paths.join(', ')))
  } catch (error) {
    throw asInputError(error, output)
  }
}

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
