import { InputError } from '../../formats/input-error.js'
import { asInputError } from '../../files/atomic-write.js'
import { openSource } from '../../files/open-source.js'
import { packedWriter, readPacked } from '../../files/packed-file.js'
import type { OnProgress, Source } from '../../formats/source.js'
import { indexBuilder } from './build-index.js'
import { indexKind, indexOf, indexVersion, type CorpusIndex } from './corpus-index.js'
import { indexSources, type IndexSummary } from './index-sources.js'

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
