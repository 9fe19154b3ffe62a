import { readFile } from 'node:fs/promises'
import { packageFile } from './package-file.js'

export async function version(): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile(packageFile('package.json'), 'utf8'))
  return manifest.version
}
