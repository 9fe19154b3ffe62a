import { rowAt, rowsOf } from '../../data/rows.js'
import { cached, type CacheOptions } from '../../files/cache.js'
import { wordnetLines } from '../../files/dictionaries.js'
import { type PackedWriter, sectionOf } from '../../formats/packed.js'
import { decodeWords, encodeWords } from '../corpus/corpus-index.js'
import { taxonomyOf } from './taxonomy.js'
import type { Taxonomy } from './taxonomy.js'

const kind = 'noun-taxonomy'
const version = 1

/** WordNet's noun taxonomy: read from its own files once (seconds), then from the cache. */
export async function openTaxonomy(options: CacheOptions): Promise<Taxonomy> {
  const file = await cached({ name: `wordnet-nouns-${version}.bin`, kind, version, build }, options)
  const senses = {
    offsets: sectionOf(file, 'senseOffsets', Uint32Array),
    codes: sectionOf(file, 'senses', Uint32Array),
  }
  const terms = decodeWords(sectionOf(file, 'terms', Uint8Array))
  return {
    synsetsOf: new Map(terms.map((term, i) => [term, rowAt(senses, i)])),
    ancestorOffsets: sectionOf(file, 'ancestorOffsets', Uint32Array),
    ancestors: sectionOf(file, 'ancestors', Uint32Array),
    depth: sectionOf(file, 'depth', Uint32Array),
    informationContent: sectionOf(file, 'informationContent', Float64Array),
  }
}

async function build(writer: PackedWriter, options: CacheOptions): Promise<void> {
  options.onProgress?.('reading WordNet', 0)
  const taxonomy = taxonomyOf(await wordnetLines('noun'))
  const senses = rowsOf([...taxonomy.synsetsOf.values()])
  await writer.append('terms', encodeWords([...taxonomy.synsetsOf.keys()]))
  await writer.append('senseOffsets', senses.offsets)
  await writer.append('senses', senses.codes)
  await writer.append('ancestorOffsets', taxonomy.ancestorOffsets)
  await writer.append('ancestors', taxonomy.ancestors)
  await writer.append('depth', taxonomy.depth)
  await writer.append('informationContent', taxonomy.informationContent)
  await writer.close({})
  options.onProgress?.('reading WordNet', 1)
}
