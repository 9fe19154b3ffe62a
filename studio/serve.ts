import { createServer, type Server } from 'node:http'
import type { FilePart } from './state.js'
import { type Desk, makeDesk } from './desk/desk.js'
import { makeFolder } from './folder.js'
import { makePages } from './http/events.js'
import { makeGuard } from './http/guard.js'
import { route, tellFailure } from './http/routes.js'

/** A studio that is open. */
export interface Studio {
  /** With the token behind the `#`. */
  readonly address: string
  /** A page only its owner may read, which leads there: an address on a command line could be read by others. */
  readonly opener: string
  readonly port: number
  readonly desk: Desk
  /** How many pages are open. */
  pages(): number
  close(): Promise<void>
  /** Asks it to end, as the page can. */
  stop(): void
  /** Ends when somebody did. */
  readonly stopped: Promise<void>
}

export interface StudioGiven {
  /** Any that is free unless given. */
  readonly port?: number
  readonly files: readonly { readonly path: string; readonly part?: FilePart }[]
  readonly example?: string
  /** Told how many pages are open whenever one is opened or closed. */
  readonly onPages?: (listening: number) => void
}

/** Opens a studio on loopback, on both families of addresses where there are both, and nowhere else. */
export async function serveStudio({ port = 0, files, example, onPages }: StudioGiven): Promise<Studio> {
  const folder = makeFolder()
  const servers: Server[] = []
  let stop: () => void = () => {}
  const stopped = new Promise<void>((resolve) => (stop = resolve))
  try {
    const guard = makeGuard()
    let changed: () => void = () => {}
    const desk = await makeDesk(folder.desk, () => changed())
    const pages = makePages(
      () => desk.state(),
      (many) => onPages?.(many),
    )
    changed = () => pages.changed()
    let own = port
    const served = { guard, desk, pages, port: () => own, stop }
    const open = async (host: string): Promise<void> => {
      const server = createServer((request, response) => {
        route(request, response, served).catch((error: unknown) => tellFailure(response, error))
      })
      await listening(server, own, host)
      servers.push(server)
      const bound = server.address()
      if (typeof bound === 'object' && bound) own = bound.port
    }
    await open('127.0.0.1')
    // Where a machine has no IPv6 the other one is enough.
    await open('::1').catch(() => {})
    for (const { path, part } of files) await desk.addNamed(path, part)
    if (example !== undefined) await desk.intents['example']({ id: example })
    // However it ends, nothing goes on behind it, and the pages say so.
    function atOnce(): void {
      desk.close()
      pages.close()
    }
    process.once('exit', atOnce)
    const address = `http://127.0.0.1:${own}/#${guard.token}`
    return {
      address,
      opener: folder.opener(address),
      port: own,
      desk,
      pages: () => pages.count(),
      stop,
      stopped,
      async close() {
        process.off('exit', atOnce)
        atOnce()
        for (const server of servers) server.closeAllConnections()
        await Promise.all(servers.map(async (server) => new Promise<void>((done) => server.close(() => done()))))
        folder.remove()
      },
    }
  } catch (error) {
    for (const server of servers) server.close()
    folder.remove()
    throw error
  }
}

async function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
