import { type IncomingHttpHeaders, request } from 'node:http'
import type { StudioState } from '../../studio/state.js'
import type { RunningStudio } from './opened-studio.js'

export interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

interface Asked {
  readonly method?: string
  /** As it is sent: nothing is made plain. */
  readonly path?: string
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** What a program that is no browser can send: any header, any path. */
export async function send(port: number, { method = 'GET', path = '/', host = '127.0.0.1', headers, body }: Asked) {
  return new Promise<Answered>((resolve, reject) => {
    const asked = request(
      { host, port, method, path, agent: false, headers: { 'accept-encoding': 'gzip', ...headers } },
      (answer) => {
        const chunks: Buffer[] = []
        const done = (): void =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() })
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          // What is told to a page has no end: its first word is enough.
          if (answer.headers['content-type'] !== 'text/event-stream') return
          done()
          asked.destroy()
        })
        answer.on('end', done)
      },
    )
    asked.on('error', reject)
    asked.end(method === 'POST' || method === 'PUT' ? body : undefined)
  })
}

/** A page that was let in: the headers that a browser sends, and the cookie that it got for its token. */
export async function entered({ port, token }: Pick<RunningStudio, 'port' | 'token'>) {
  const own = { origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json' }
  const { headers } = await send(port, {
    method: 'POST',
    path: '/enter',
    headers: own,
    body: JSON.stringify({ token }),
  })
  const [cookie] = headers['set-cookie'] ?? []
  return { ...own, 'sec-fetch-site': 'same-origin', cookie: cookie.split(';')[0] }
}

/** What the studio tells its pages, once it is so. */
export async function toldWhen(
  port: number,
  headers: Readonly<Record<string, string>>,
  isSo: (state: StudioState) => boolean,
) {
  for (;;) {
    const { text } = await send(port, { path: '/events', headers })
    const state: StudioState = JSON.parse(text.slice('data: '.length))
    if (isSo(state)) return state
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
