import { openBrowser } from '../open-browser.js'
import { numberOf } from '../common-flags.js'
import { UsageError } from '../usage-error.js'
import type { Call, ExitCode, Verb } from '../verb.js'

export const studio: Verb = {
  name: 'studio',
  summary: 'open a page on this machine: drop a file, see what can be read in it, mend it',
  operands: [{ name: 'file', about: 'files to lay on the desk', file: 'input', optional: true, repeats: true }],
  flags: [
    { name: 'original', value: 'data', file: 'input', about: 'the data before protection' },
    {
      name: 'port',
      value: 'n',
      kind: 'integer',
      least: 1,
      most: 65_535,
      about: 'the port to listen on; any that is free unless given',
    },
    { name: 'no-browser', about: 'open no browser, only tell the address' },
    { name: 'stay', about: 'go on when the last page is closed' },
  ],
  notes: [
    'The page is served to this machine only, and to whoever has the address: it holds a secret. Nothing leaves the machine.',
    'Files that are dropped lie in a private folder, which is removed when the studio ends. Ctrl-C stops it.',
  ].join('\n'),
  examples: [
    { line: 'palimpsest studio', about: 'an empty desk' },
    { line: 'palimpsest studio release.csv --original data.csv', about: 'a release beside its original' },
  ],
  unplanned: true,
  async run(call) {
    return runStudio(call)
  },
}

/** Opens the studio, and stays until somebody stops it. */
export async function runStudio(call: Call, example?: string): Promise<ExitCode> {
  const { terminal, operands, values, switches } = call
  const { serveStudio } = await import('../../studio/serve.js')
  const { refuseUnreadable } = await import('../../studio/named-files.js')
  const original = values.get('original')
  const files = [
    ...operands.map((path, i) => ({ path, ...((i === 0 || original !== undefined) && { part: part(i) }) })),
    ...(original === undefined ? [] : [{ path: original, part: 'original' as const }]),
  ]
  for (const { path } of files) await refuseUnreadable(path)
  /** Runs since the last page was closed. */
  let left: NodeJS.Timeout | undefined
  let isOver = false
  const port = numberOf(call, 'port')
  const opened = await serveStudio({
    files,
    ...(port !== undefined && { port }),
    ...(example !== undefined && { example }),
    onPages(pages) {
      clearTimeout(left)
      if (pages === 0 && !isOver && !switches.has('stay')) left = setTimeout(() => void offer(), 3000)
    },
  }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new UsageError(
        `port ${port} is taken`,
        'name another with --port, or leave it out: any that is free is taken',
      )
    throw error
  })
  async function offer(): Promise<void> {
    if (await offerToStop(call, opened)) left = setTimeout(() => opened.stop(), mostIdleMs)
  }
  terminal.out([
    `Palimpsest studio: ${opened.address}`,
    'It is served to this machine only. Nothing leaves it. Ctrl-C stops it.',
    ...(await openBrowser(opened, switches.has('no-browser'))),
  ])
  // Ctrl-C ends it too.
  const told = (): void => terminal.out(['The studio is closed; what was dropped into it is removed.'])
  process.once('exit', told)
  await opened.stopped
  isOver = true
  clearTimeout(left)
  await opened.close()
  process.off('exit', told)
  told()
  return 0
}

function part(at: number): 'release' | 'earlier' {
  return at === 0 ? 'release' : 'earlier'
}

/** Where nobody sits at a terminal it ends after so long without a page. */
const mostIdleMs = 10 * 60_000

interface Opened {
  pages(): number
  stop(): void
}

/** Asks whoever sits at the terminal; true where nobody does, so that it ends by itself unless a page is opened. */
async function offerToStop({ terminal }: Call, opened: Opened): Promise<boolean> {
  if (opened.pages() > 0) return false
  if (terminal.ask) {
    const typed = await terminal.ask('No page is open any more. Stop the studio? Enter stops it, n keeps it > ')
    if (opened.pages() === 0 && !/^n/i.test(typed ?? '')) opened.stop()
    return false
  }
  terminal.error(['No page is open any more: it stops in ten minutes unless one is opened (--stay keeps it).'])
  return true
}
