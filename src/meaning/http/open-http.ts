import { cachePath } from '../../files/cache.js'
import { openCountLog } from '../../files/append-logs.js'
import { sha256OfText } from '../../files/file-hash.js'
import { ngdFacts } from '../corpus/count-facts.js'
import { ngd } from '../corpus/count-distances.js'
import { termKey } from '../corpus/words.js'
import { measureFrom } from '../measure.js'
import type { MeasureFacts, MeasureKind } from '../measure.js'
import { askCount } from './ask-count.js'
import { endpointOf } from './endpoint.js'
import { pause } from './pause.js'

const facts: MeasureFacts = {
  ...ngdFacts,
  id: 'http',
  summary:
    'Normalised Google Distance over the hit counts of a service the user names; the only measure that uses the network',
}

/** `prepare` asks the service for what is not in the cache; after it, every question is answered from memory. */
export const httpMeasure: MeasureKind = {
  ...facts,
  argument: 'required',
  async open(argument, options) {
    const endpoint = endpointOf(argument)
    const name = sha256OfText(endpoint.template + endpoint.path.join('.')).slice(0, 16)
    const log = await openCountLog(cachePath(options, 'http', `${name}.ndjson`), options.onNotice)
    const count = (a: string, b: string) => log.counts.get(pairKey(a, b)) ?? NaN
    return measureFrom(facts, {
      knows: (term) => count(term, term) > 0,
      async prepare(rows, columns = rows, which = 'all') {
        const asked = which === 'pairs' ? rows.map((x, i) => [x, columns[i]] as const) : allPairs(rows, columns)
        const missing = missingPairs(asked, log.counts)
        for (const [i, [x, y]] of missing.entries()) {
          if (i > 0) await pause(1000 / endpoint.requestsPerSecond)
          await log.add(pairKey(x, y), await askCount(endpoint, x, y))
          options.onProgress?.('asking the hit-count service', (i + 1) / missing.length)
        }
      },
      distances(rows, columns) {
        const cell = (x: string, y: string) => {
          const [fx, fy] = [count(x, x), count(y, y)]
          return fx > 0 && fy > 0 ? ngd(fx, fy, count(x, y), endpoint.total) : NaN
        }
        return Float64Array.from(rows.flatMap((x) => columns.map((y) => cell(x, y))))
      },
    })
  },
}

/** One key for a pair in either order. */
function pairKey(a: string, b: string): string {
  return JSON.stringify([termKey(a), termKey(b)].sort())
}

type Pair = readonly [string, string]

function allPairs(rows: readonly string[], columns: readonly string[]): Pair[] {
  return rows.flatMap((x) => columns.map((y): Pair => [x, y]))
}

/** What is not known yet of the counts that pairs need: each term's own, then theirs together. */
function missingPairs(pairs: readonly Pair[], counts: ReadonlyMap<string, number>): Pair[] {
  const wanted = new Map<string, Pair>()
  for (const term of pairs.flat()) wanted.set(pairKey(term, term), [term, term])
  for (const pair of pairs) if (!wanted.has(pairKey(...pair))) wanted.set(pairKey(...pair), pair)
  return [...wanted].filter(([key]) => !counts.has(key)).map(([, pair]) => pair)
}
