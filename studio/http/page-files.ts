import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { packageFile } from '../../cli/package-file.js'
import { answer } from './answer.js'

const types = {
  'index.html': 'text/html; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const

/** The page itself, the same for everybody: it holds nothing of anybody's data. */
export function isPageFile(name: string): name is keyof typeof types {
  return Object.hasOwn(types, name)
}

const zipped = new Map<string, Buffer>()

export async function sendPageFile(response: ServerResponse, name: keyof typeof types): Promise<void> {
  const bytes = zipped.get(name) ?? gzipSync(await readFile(packageFile(`dist/studio-page/${name}`)))
  zipped.set(name, bytes)
  if (response.req.headers['accept-encoding']?.includes('gzip') !== true) return answer(response, 406)
  response.writeHead(200, { 'content-type': types[name], 'content-encoding': 'gzip' }).end(bytes)
}
