import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, extname } from 'node:path'
import { failureOf } from '../../cli/failure.js'
import type { Desk } from '../desk/desk.js'
import { toldOf } from '../told.js'
import { answer, bodyOf, withSafety } from './answer.js'
import type { Pages } from './events.js'
import type { Guard } from './guard.js'
import { isPageFile, sendPageFile } from './page-files.js'
import { receive, tooLarge } from './uploads.js'

export interface Served {
  readonly guard: Guard
  readonly desk: Desk
  readonly pages: Pages
  readonly port: () => number
  readonly stop: () => void
}

/** One request, from who may ask to what is answered. What is not listed here is not there. */
export async function route(request: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
  withSafety(response)
  const { guard, desk, pages } = served
  const url = new URL(request.url ?? '/', 'http://studio')
  const path = url.pathname.slice(1) || 'index.html'
  const refusal = guard.refusal(request, served.port())
  if (refusal === 'host' || refusal === 'origin') return answer(response, 403, { refused: refusal })
  if (request.method === 'GET' && isPageFile(path)) return sendPageFile(response, path)
  if (request.method === 'POST' && path === 'enter') {
    const body = await bodyOf(request)
    if (!guard.isToken(body?.['token'])) return answer(response, 401, { refused: 'token' })
    response.setHeader('set-cookie', guard.cookie)
    return answer(response, 200)
  }
  if (refusal) return answer(response, 401, { refused: refusal })
  if (request.method === 'GET') {
    if (path === 'events') return pages.join(response)
    if (path === 'save' || path === 'view') return send(response, desk, path, url.searchParams.get('name') ?? '')
    const asked = desk.asked[path]
    return asked ? answer(response, 200, await asked(url.searchParams)) : answer(response, 404)
  }
  if (request.method === 'PUT' && path === 'file')
    return put(request, response, desk, url.searchParams.get('name') ?? '')
  if (request.method !== 'POST') return answer(response, 405)
  if (path === 'quit') {
    answer(response, 200)
    return served.stop()
  }
  const intent = Object.hasOwn(desk.intents, path) ? desk.intents[path] : undefined
  const body = await bodyOf(request)
  if (!intent) return answer(response, 404)
  if (!body) return answer(response, 400)
  await intent(body)
  answer(response, 200)
}

/** A file from the page. Whether it would fit is said before it is read. */
async function put(request: IncomingMessage, response: ServerResponse, desk: Desk, name: string): Promise<void> {
  const fault = tooLarge(Number(request.headers['content-length'] ?? 0))
  if (fault) {
    request.resume()
    return answer(response, 413, fault)
  }
  await desk.add(name, 'dropped', (path) => receive(request, path))
  answer(response, 200)
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
}

/** A file that was made here: to be saved, or to be looked at as a page without any power. */
async function send(response: ServerResponse, desk: Desk, how: 'save' | 'view', name: string): Promise<void> {
  const path = desk.madeFile(name)
  const found = path === undefined ? undefined : await stat(path).catch(() => undefined)
  if (path === undefined || !found?.isFile()) return answer(response, 404)
  if (how === 'view')
    response.setHeader(
      'content-security-policy',
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'",
    )
  else response.setHeader('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(basename(path))}`)
  const type = how === 'view' ? types[extname(path)] : undefined
  response.writeHead(200, { 'content-type': type ?? 'application/octet-stream', 'content-length': found.size })
  createReadStream(path).pipe(response)
}

/** A request that failed: what the command line would say of it. */
export async function tellFailure(response: ServerResponse, error: unknown): Promise<void> {
  if (response.headersSent) return void response.destroy()
  const { lines, exit } = await failureOf(error)
  answer(response, exit === 70 ? 500 : 422, toldOf(lines))
}
