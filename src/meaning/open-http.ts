import { cachePath } from '../files/cache.js'
import { openCountLog } from '../files/append-logs.js'
import { sha256OfText } from '../files/file-hash.js'
import { ngdFacts, ngd } from './corpus/count-measure.js'
import { termKey } from './corpus/words.js'
import { measureFrom, type MeasureFacts, type MeasureKind } from './measure.js'
import { InputError } from '../formats/input-error.js'

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
      async prepare(rows, columns = rows, which = 'all', goesOn) {
        const asked = which === 'pairs' ? rows.map((x, i) => [x, columns[i]] as const) : allPairs(rows, columns)
        const missing = missingPairs(asked, log.counts)
        for (const [i, [x, y]] of missing.entries()) {
          if (i > 0) await pause(1000 / endpoint.requestsPerSecond)
          await log.add(pairKey(x, y), await askCount(endpoint, x, y))
          options.onProgress?.('asking the hit-count service', (i + 1) / missing.length)
          goesOn?.()
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

/** A hit-count service: where to ask, where the count stands in the answer, and how gently to ask. */
interface Endpoint {
  /** A URL with `{x}` and `{y}`; a single term is asked for as both. */
  readonly template: string
  /** Way to the count in the JSON answer, such as `hits.total`; empty when the answer is the number. */
  readonly path: readonly string[]
  /** N of the distance: how many documents the service searches. */
  readonly total: number
  readonly requestsPerSecond: number
  readonly timeoutMs: number
  readonly retries: number
  readonly backoffMs: number
}

/**
 * Reads `https://host/search?q={x}+{y}#path=hits.total&n=1e9&rate=2&timeout=10&retries=4&backoff=1`. What stands after
 * # is never sent; times are in seconds.
 */
function endpointOf(argument: string): Endpoint {
  const [template = '', settings = ''] = argument.split('#', 2)
  const given = new URLSearchParams(settings)
  const number = (name: string, otherwise: number) => {
    const value = given.has(name) ? Number(given.get(name)) : otherwise
    if (!(value > 0) && !(value === 0 && name === 'retries'))
      throw badAddress(argument, `"${name}" is not a number above 0`)
    return value
  }
  if (!/^https?:\/\//.test(template)) throw badAddress(argument, 'the address does not begin with http:// or https://')
  if (!template.includes('{x}') || !template.includes('{y}')) throw badAddress(argument, 'the address lacks {x} or {y}')
  return {
    template,
    path: (given.get('path') ?? '').split('.').filter((step) => step !== ''),
    total: number('n', 25e9),
    requestsPerSecond: number('rate', 1),
    timeoutMs: number('timeout', 10) * 1000,
    retries: number('retries', 4),
    backoffMs: number('backoff', 1) * 1000,
  }
}

function badAddress(argument: string, message: string): InputError {
  return new InputError(
    {
      message,
      rule: 'a hit-count service is named http:URL with {x} and {y}, and after # path, n, rate, timeout, retries, backoff',
      remedy: 'for instance http:https://host/search?q={x}+{y}#path=hits.total&n=1e9&rate=2',
    },
    { file: argument },
  )
}

/** One question to the service: the number of documents with both terms. Tries again when it is busy or silent. */
async function askCount(endpoint: Endpoint, x: string, y: string): Promise<number> {
  const url = endpoint.template.replaceAll('{x}', encodeURIComponent(x)).replaceAll('{y}', encodeURIComponent(y))
  for (let attempt = 0; ; attempt++) {
    const answer = await ask(url, endpoint)
    if ('count' in answer) return answer.count
    if (!answer.again || attempt === endpoint.retries) throw noAnswer(endpoint, answer.because, attempt)
    await pause(Math.max(answer.waitMs ?? 0, endpoint.backoffMs * 2 ** attempt))
  }
}

type Answer = { count: number } | { because: string; again: boolean; waitMs?: number }

async function ask(url: string, endpoint: Endpoint): Promise<Answer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(endpoint.timeoutMs), redirect: 'error' })
    if (!response.ok) {
      await response.body?.cancel()
      const again = response.status === 429 || response.status >= 500
      const waitMs = Math.min(60, Number(response.headers.get('retry-after')) || 0) * 1000
      return { because: `it answers with status ${response.status}`, again, waitMs }
    }
    return countIn(await response.text(), endpoint.path)
  } catch (error) {
    const slow = error instanceof Error && error.name === 'TimeoutError'
    return {
      because: slow ? `it does not answer within ${endpoint.timeoutMs / 1000} s` : 'it cannot be reached',
      again: true,
    }
  }
}

function countIn(body: string, path: readonly string[]): Answer {
  if (body.trimStart().startsWith('<')) return { because: 'it answers with a web page, not with JSON', again: false }
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return { because: 'it does not answer with JSON', again: false }
  }
  for (const step of path) {
    value = value instanceof Object ? Object.entries(value).find(([name]) => name === step)?.[1] : undefined
  }
  const count = typeof value === 'string' ? Number(value.replaceAll(',', '')) : value
  return typeof count === 'number' && count >= 0
    ? { count }
    : { because: `its answer holds no count at "${path.join('.')}"`, again: false }
}

function noAnswer(endpoint: Endpoint, because: string, retries: number): InputError {
  return new InputError(
    {
      message: `the hit-count service cannot be used: ${because}${retries > 0 ? ` (tried ${retries + 1} times)` : ''}`,
      rule: 'the service answers each pair of terms with JSON that holds a count',
      remedy: 'open the address in a browser, correct path, rate or timeout after #, or use an offline measure',
    },
    { file: endpoint.template },
  )
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
