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
  // As it was sent: no name that is known here needs decoding.
  const [, path, query] = /^\/([\w.-]*)(?:\?(.*))?$/.exec(request.url ?? '') ?? []
  const asked = new URLSearchParams(query)
  const pageFile = path === '' ? 'index.html' : path
  const refusal = guard.refusal(request, served.port(), pageFile === 'index.html')
  if (refusal !== undefined && refusal !== 'cookie') return answer(response, 403, { refused: refusal })
  if (pageFile === undefined || path === undefined) return answer(response, 404)
  if (request.method === 'GET' && isPageFile(pageFile)) return sendPageFile(response, pageFile)
  // A form of another page can send text, but not say that it is JSON.
  if (request.method === 'POST' && !isJson(request)) return answer(response, 415)
  if (request.method === 'POST' && path === 'enter') {
    const body = await bodyOf(request)
    if (!guard.isToken(body?.['token'])) return answer(response, 401, { refused: 'token' })
    response.setHeader('set-cookie', guard.cookie)
    return answer(response, 200)
  }
  if (refusal) return answer(response, 401, { refused: refusal })
  if (request.method === 'GET') {
    if (path === 'events') return pages.join(response)
    if (path === 'save' || path === 'view') return send(response, desk, path, asked.get('name') ?? '')
    const answered = Object.hasOwn(desk.asked, path) ? desk.asked[path] : undefined
    return answered ? answer(response, 200, await answered(asked)) : answer(response, 404)
  }
  if (request.method === 'PUT' && path === 'file') return put(request, response, desk, asked.get('name') ?? '')
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

function isJson({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.split(';')[0].trim() === 'application/json'
}

/** A file from the page. Whether it would fit is said before it is read. */
async function put(request: IncomingMessage, response: ServerResponse, desk: Desk, name: string): Promise<void> {
  const length = request.headers['content-length']
  if (length === undefined) return answer(response, 411)
  const fault = tooLarge(Number(length))
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
