import { InputError } from '../../formats/input-error.js'
import type { Endpoint } from './endpoint.js'
import { pause } from './pause.js'

/** One question to the service: the number of documents with both terms. Tries again when it is busy or silent. */
export async function askCount(endpoint: Endpoint, x: string, y: string): Promise<number> {
  const url = endpoint.template.replaceAll('{x}', encodeURIComponent(x)).replaceAll('{y}', encodeURIComponent(y))
  for (let attempt = 0; ; attempt++) {
    const answer = await ask(url, endpoint)
    if ('count' in answer) return answer.count
    if (!answer.again || attempt === endpoint.retries) throw refused(endpoint, answer.because, attempt)
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

function refused(endpoint: Endpoint, because: string, retries: number): InputError {
  return new InputError(
    {
      message: `the hit-count service cannot be used: ${because}${retries > 0 ? ` (tried ${retries + 1} times)` : ''}`,
      rule: 'the service answers each pair of terms with JSON that holds a count',
      remedy: 'open the address in a browser, correct path, rate or timeout after #, or use an offline measure',
    },
    { file: endpoint.template },
  )
}
