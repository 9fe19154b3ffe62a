import type { StudioState, Told } from '../state.js'

/** How the page and the server stand to each other. */
export type Connection = 'entering' | 'open' | 'refused' | 'gone' | 'stopped'

/** Asks for something to be done; what comes of it is told to every page as the state, and why it was not done to this one. */
export async function ask(intent: string, body: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const response = await post(intent, body)
  // Where nobody answers, the page says so anyway.
  hearRefusal(response === undefined || response.ok ? undefined : await toldIn(response))
}

let hearRefusal: (refused: Told | undefined) => void = () => {}

/** Tells why the last thing that was asked for was not done; nothing once another was. */
export function onRefusal(hear: (refused: Told | undefined) => void): void {
  hearRefusal = hear
}

async function post(path: string, body: Readonly<Record<string, unknown>>): Promise<Response | undefined> {
  return fetch(`/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
}

async function toldIn(response: Response | undefined): Promise<Told> {
  const told: Partial<Told> = (await response?.json().catch(() => undefined)) ?? {}
  return { sentence: 'The studio did not answer.', more: [], ...told }
}

/** A question that changes nothing. */
export async function answerTo<T>(
  what: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<T | undefined> {
  const response = await fetch(`/${what}?${new URLSearchParams(query).toString()}`, { signal }).catch(() => undefined)
  if (!response?.ok) return undefined
  const told: T = await response.json().catch(() => undefined)
  return told
}

/** Asks for something beside the state, such as forms; undefined where it is not there. */
export async function askFor<T>(what: string): Promise<T | undefined> {
  const response = await fetch(`/${what}`).catch(() => undefined)
  if (!response?.ok) return undefined
  const told: T = await response.json()
  return told
}

/** Sends a file; the sentence why it was not taken, where it was not. */
export async function sendFile(file: File): Promise<string | undefined> {
  if (file.size === 0) return `${file.name} is empty: there is nothing in it to look at.`
  const response = await fetch(`/file?${new URLSearchParams({ name: file.name }).toString()}`, {
    method: 'PUT',
    body: file,
  }).catch(() => undefined)
  if (response?.ok) return undefined
  const { sentence, remedy = '' } = await toldIn(response)
  return `${file.name} was not taken. ${sentence} ${remedy}`.trim()
}

/** Exchanges the secret of the address for a cookie, and takes it out of the address. */
export async function enter(): Promise<boolean> {
  const token = location.hash.slice(1)
  if (token.length < 40) return true
  history.replaceState(null, '', '#files')
  return (await post('enter', { token }))?.ok ?? false
}

/** Listens for the state until the server says that it stops. */
export function listen(told: (state: StudioState) => void, connected: (connection: Connection) => void): () => void {
  const source = new EventSource('/events')
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    connected('open')
    const state: StudioState = JSON.parse(data)
    told(state)
  })
  source.addEventListener('stopped', () => {
    source.close()
    connected('stopped')
  })
  source.addEventListener('error', () => connected(source.readyState === EventSource.CLOSED ? 'refused' : 'gone'))
  return () => source.close()
}
