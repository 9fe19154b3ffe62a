import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { below, stream } from '../../src/math/index.js'
import { openMeasure, openTaxonomy } from '../../src/meaning/index.js'

const count = 500
const bar = 20

/** The default measure, asked for all pairs of 500 terms with nothing in the cache, in a process of its own. */
export async function printFirstUse(print: (line: string) => void): Promise<void> {
  const random = stream(1, 'bench/first-use')
  const nouns = [...(await openTaxonomy({})).synsetsOf.keys()]
  const terms = Array.from({ length: count }, () => nouns[below(nouns.length, random)])
  const cache = await mkdtemp(join(tmpdir(), 'palimpsest-bench-'))
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [
      fileURLToPath(import.meta.url),
      cache,
      JSON.stringify(terms),
    ])
    const [openSeconds, allSeconds] = stdout.split(' ').map(Number)
    print(
      `first use of blend, ${count} terms: ${allSeconds.toFixed(1)} CPU s ${allSeconds <= bar ? '✓' : `✗ ${bar}`}, ` +
        `${openSeconds.toFixed(1)} of them building index and vectors`,
    )
  } finally {
    await rm(cache, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const cpuSoFar = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6
  const [, , cache, list] = process.argv
  const terms: string[] = JSON.parse(list)
  const measure = await openMeasure('blend', { cache })
  const opened = cpuSoFar()
  await measure.prepare(terms)
  if (measure.distances(terms, terms).length !== count ** 2) throw new Error('pairs are missing')
  process.stdout.write(`${opened} ${cpuSoFar()}`)
}
