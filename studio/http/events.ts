import type { ServerResponse } from 'node:http'

/** The open pages: each is told the state whenever it changes, not more often than an eye follows it. */
export interface Pages {
  /** A page that listens from now on. */
  join(response: ServerResponse): void
  changed(): void
  /** How many listen. */
  count(): number
  close(): void
}

const everyMs = 80
const heartbeatMs = 15_000

/** `moved` is told how many listen whenever one more does, or one less. */
export function makePages(state: () => unknown, moved: (listening: number) => void): Pages {
  const pages = new Set<ServerResponse>()
  let timer: NodeJS.Timeout | undefined
  let last = ''
  const heartbeat = setInterval(() => pages.forEach((page) => page.write(': here\n\n')), heartbeatMs)
  heartbeat.unref()

  function tell(): void {
    timer = undefined
    const text = messageOf(state())
    if (text === last) return
    last = text
    pages.forEach((page) => page.write(text))
  }

  return {
    join(response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
      response.write(messageOf(state()))
      pages.add(response)
      moved(pages.size)
      response.on('close', () => {
        pages.delete(response)
        moved(pages.size)
      })
    },
    changed: () => void (timer ??= setTimeout(tell, everyMs)),
    count: () => pages.size,
    close() {
      clearInterval(heartbeat)
      clearTimeout(timer)
      pages.forEach((page) => page.end('event: stopped\ndata: {}\n\n'))
    },
  }
}

function messageOf(state: unknown): string {
  return `data: ${JSON.stringify(state)}\n\n`
}
