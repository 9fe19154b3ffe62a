// Whether what is in `dist` was compiled from the sources as they are. Without imports from npm, because it is asked first.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** What is compiled or bundled; tests are neither. */
const isSource = /(?<!\.test)\.(?:tsx?|css|html|svg)$/

export const stampFile = join(root, 'dist', '.sources')

/** @returns {boolean} */
export function isCompiled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash()
}

/** @returns {string} */
export function sourceHash() {
  const hash = createHash('sha256')
  const settings = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json']
  settings.push(
    'scripts/bundle.mjs',
    'scripts/bundle-browser.mjs',
    'scripts/bundle-studio.mjs',
    'scripts/without-node.mjs',
  )
  for (const file of settings) hash.update(read(file))
  // The benchmarks time the fast code against the naive twins of the tests, in their worlds.
  for (const folder of ['src', 'cli', 'studio', 'bench', 'test']) {
    const files = readdirSync(join(root, folder), { recursive: true }).filter((file) => isSource.test(file))
    for (const file of files.sort()) hash.update(file).update(read(join(folder, file)))
  }
  return hash.digest('hex')
}

function read(file) {
  return readFileSync(join(root, file))
}
