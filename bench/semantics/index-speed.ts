import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { indexFiles, openIndex } from '../../src/meaning/index.js'
import { sharedData } from '../worlds/open-data.js'

/** Indexing 60 MB of Wikipedia and reading the index back, in a process of its own so that its peak can be told. */
export async function printIndexSpeed(print: (line: string) => void): Promise<void> {
  const packed = sharedData('enwiki', 'enwiki-2015-part.txt.xz')
  if (packed === null) return print('index of Wikipedia: left out, ../shared/data is absent')
  const folder = await mkdtemp(join(tmpdir(), 'palimpsest-bench-'))
  try {
    const text = join(folder, 'enwiki.txt')
    const unpack = execFile('xz', ['-dc', packed], { encoding: 'buffer', maxBuffer: 1 << 30 })
    await pipeline(unpack.stdout!, createWriteStream(text))
    const { stdout } = await promisify(execFile)(process.execPath, [
      fileURLToPath(import.meta.url),
      text,
      `${text}.idx`,
    ])
    const [documents, buildSeconds, peakMb, readSeconds] = stdout.split(' ').map(Number)
    const sizeMb = (await stat(`${text}.idx`)).size / 1e6
    const held = (ok: boolean, bar: string) => (ok ? '✓' : `✗ ${bar}`)
    print(
      `index of ${(await stat(text)).size / 1e6} MB of Wikipedia: ${buildSeconds.toFixed(1)} s ${held(buildSeconds <= 60, '60 s')}, ` +
        `peak ${peakMb.toFixed(0)} MB ${held(peakMb <= 1000, '1 GB')}, ${documents.toLocaleString('en')} documents, ` +
        `${sizeMb.toFixed(0)} MB on disk, read back in ${readSeconds.toFixed(2)} s ${held(readSeconds <= 2, '2 s')}`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , text, output] = process.argv
  const started = performance.now()
  const { documents } = await indexFiles([text], output)
  const built = performance.now()
  const peakMb = process.resourceUsage().maxRSS / 1024
  await openIndex(output)
  const seconds = [(built - started) / 1000, peakMb, (performance.now() - built) / 1000]
  process.stdout.write([documents, ...seconds].join(' '))
}
