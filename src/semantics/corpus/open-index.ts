import { InputError } from '../../formats/input-error.js'
import { readPacked } from '../packed-file.js'
import { indexKind, indexOf, indexVersion } from './corpus-index.js'
import type { CorpusIndex } from './corpus-index.js'

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
