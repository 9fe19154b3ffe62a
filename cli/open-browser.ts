import { spawn } from 'node:child_process'

/** What it takes to open a page in a browser. */
interface OpenedAt {
  readonly address: string
  readonly opener: string
  readonly port: number
}

/**
 * Opens a page in the browser of whoever sits here, by a file that only they can read: the address on a command line could be
 * read by every user of the machine. What to do where there is none is told in lines.
 */
export async function openBrowser({ opener, port }: OpenedAt, isUnwanted: boolean): Promise<string[]> {
  const { env, platform } = process
  if (env['SSH_CONNECTION'])
    return [
      'You are connected from another machine. There, type this, and then open the address above:',
      `  ssh -L ${port}:127.0.0.1:${port} <this machine>`,
    ]
  if (isUnwanted) return []
  if (platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'])
    return ['There is no display here: open the address in a browser on this machine.']
  const [command, ...args] =
    platform === 'darwin' ? ['open', opener] : platform === 'win32' ? ['explorer', opener] : ['xdg-open', opener]
  const isOpen = await new Promise<boolean>((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => resolve(true))
    child.unref()
  })
  return isOpen ? [] : ['No browser was found: open the address in one.']
}
