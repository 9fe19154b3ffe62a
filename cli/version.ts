import { readFile } from 'node:fs/promises'

/** Read from the package, two folders above the compiled file. */
export async function version(): Promise<string> {
  const manifest: { version: string } = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  return manifest.version
}
