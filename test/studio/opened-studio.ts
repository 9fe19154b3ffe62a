import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { root } from '../cli/palimpsest.js'

const executablePath = '/usr/bin/chromium'
export const playwright = existsSync(executablePath)
  ? await import('playwright-core').catch(() => undefined)
  : undefined
export const needs = `[needs ${executablePath} and playwright-core]`

/** As long as a loaded machine may take. */
const patienceMs = 100_000
/** The same where something is looked at until it is so. */
export const patient = { timeout: patienceMs }

/** A studio that runs as a user started it: a process of its own, told of by what it prints. */
export interface RunningStudio {
  readonly child: ChildProcessWithoutNullStreams
  /** With its secret. */
  readonly address: string
  readonly port: number
  readonly token: string
  /** All that it printed so far. */
  said(): string
  /** Ends it as Ctrl-C does, and waits for its end. */
  end(): Promise<void>
}

const running = new Set<RunningStudio>()
let browser: Promise<Browser> | undefined
// Whatever a file leaves open ends with its process at the latest.
process.once('exit', () => running.forEach(({ child }) => child.kill('SIGKILL')))

/** Said once by a file of tests: its studios and its browser end with it, also where files share what they have loaded. */
export function endWithThisFile(): void {
  afterAll(async () => {
    await Promise.all([closeBrowser(), ...Array.from(running, async (studio) => studio.end())])
  })
}

async function closeBrowser(): Promise<void> {
  const own = await browser
  browser = undefined
  await own?.close()
}

async function launched(): Promise<Browser> {
  return (browser ??= playwright!.chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }))
}

/** Starts `palimpsest studio` with these words, and waits for its address. */
export async function startStudio(words: readonly string[] = [], env: object = {}, verb = 'studio') {
  const main = `${root}/dist/bundle/main.js`
  const given = verb === 'studio' ? ['studio', '--no-browser', ...words] : [verb, ...words]
  const child = spawn(process.execPath, [main, ...given], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    child.once('close', () => reject(new Error(`the studio ended: ${said}`)))
    child.stdout.on('data', () => {
      const [found] = /http:\/\/\S+#\S+/.exec(said) ?? []
      if (found !== undefined && said.includes('\n')) resolve(found)
    })
  })
  const url = new URL(address)
  const studio: RunningStudio = {
    child,
    address,
    port: Number(url.port),
    token: url.hash.slice(1),
    said: () => said,
    async end() {
      child.kill('SIGINT')
      await ended
      running.delete(studio)
    },
  }
  running.add(studio)
  return studio
}

/** A page of it in a browser, with whatever it says to the console and asks of whom. */
export async function openPage({ address }: Pick<RunningStudio, 'address'>, options: BrowserContextOptions = {}) {
  const context = await (await launched()).newContext({ viewport: { width: 1280, height: 800 }, ...options })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const heard = heardOf(page, new URL(address).origin)
  await page.goto(address)
  return { page, context, heard }
}

/** A studio on these files, and a page of it. */
export async function openStudio(words: readonly string[] = [], env: object = {}) {
  const [studio] = await Promise.all([startStudio(words, env), launched()])
  return { studio, ...(await openPage(studio)) }
}

/** Words to the console, and requests that go anywhere but to the studio. */
function heardOf(page: Page, origin: string): readonly string[] {
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  page.on('pageerror', (error) => heard.push(String(error)))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:') && !url.startsWith('blob:')) heard.push(url)
  })
  return heard
}
