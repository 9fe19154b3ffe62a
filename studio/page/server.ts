import type { StudioState, Told } from '../state.js'

/** How the page and the server stand to each other. */
export type Connection = 'entering' | 'open' | 'refused' | 'gone' | 'stopped'

/** Asks for something to be done; what comes of it is told to every page as the state. */
export async function ask(intent: string, body: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await fetch(`/${intent}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {})
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
  const told: Partial<Told> | undefined = await response?.json().catch(() => undefined)
  return `${file.name} was not taken. ${told?.sentence ?? 'The studio did not answer.'} ${told?.remedy ?? ''}`.trim()
}

/** Exchanges the secret of the address for a cookie, and takes it out of the address. */
export async function enter(): Promise<boolean> {
  const token = location.hash.slice(1)
  if (token.length < 40) return true
  history.replaceState(null, '', '#files')
  const response = await fetch('/enter', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => undefined)
  return response?.ok ?? false
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
