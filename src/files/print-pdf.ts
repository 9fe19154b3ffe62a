import { spawn } from 'node:child_process'
import { constants, mkdtempSync } from 'node:fs'
import { access, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ownerOnly } from './atomic-write.js'
import { type Fault, InputError } from '../formats/input-error.js'
import { finishedAt, unfinishedAt } from './unfinished.js'

const browserNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
] as const

/** A browser that prints: the one that CHROME names, or the first of the usual names on the path; refused where there is none. */
export async function findBrowser(env: Readonly<Record<string, string | undefined>> = process.env): Promise<string> {
  const said = env['CHROME']
  if (said !== undefined && said !== '') {
    if (await isProgram(said)) return said
    throw new InputError(faults.notProgram, { file: said })
  }
  const ends = process.platform === 'win32' ? ['.exe'] : ['']
  for (const folder of (env['PATH'] ?? '').split(delimiter).filter((one) => one !== ''))
    for (const name of browserNames)
      for (const end of ends) if (await isProgram(join(folder, name + end))) return join(folder, name + end)
  throw new InputError(faults.noBrowser, { file: 'report.pdf' })
}

async function isProgram(path: string): Promise<boolean> {
  const isFile = (await stat(path).catch(() => undefined))?.isFile() ?? false
  return (
    isFile &&
    access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
  )
}

/** Longer than any report took by far; a browser that waits for something would wait for ever. */
const longestMs = 120_000

/**
 * A page as a PDF, printed by a browser that reaches no network, with a profile of its own in a folder that only this user
 * may read and that is removed, whatever happens. Its dates are taken away, so that they do not differ from run to run.
 */
export async function printPdf(browser: string, page: string, timeMs = longestMs): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-pdf-'))
  unfinishedAt(folder)
  try {
    const [html, pdf] = [join(folder, 'report.html'), join(folder, 'report.pdf')]
    await writeFile(html, page, { mode: ownerOnly })
    await ended(browser, [...switchesFor(folder), `--print-to-pdf=${pdf}`, pathToFileURL(html).href], timeMs)
    const printed = await readFile(pdf).catch(() => undefined)
    if (printed?.subarray(0, 5).toString('latin1') !== '%PDF-') throw new InputError(faults.nothing, { file: browser })
    return withoutDates(printed)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    finishedAt(folder)
  }
}

function switchesFor(folder: string): string[] {
  return [
    '--headless',
    '--disable-gpu',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-extensions',
    '--disable-sync',
    '--disable-background-networking',
    '--disable-component-update',
    // Whatever it may want to ask for leads nowhere; the page itself asks for nothing.
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--proxy-server=http://127.0.0.1:9',
    `--user-data-dir=${join(folder, 'profile')}`,
    '--no-pdf-header-footer',
    // The sandbox of Chromium does not start for the superuser; the page is ours and has no script.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
}

/** Runs a program in a group of its own, which is ended with us: a signal must not leave a browser behind. */
async function ended(program: string, words: readonly string[], timeMs: number): Promise<void> {
  const child = spawn(program, words, { stdio: 'ignore', detached: process.platform !== 'win32' })
  const end = (): void => {
    try {
      if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
    } catch {}
  }
  // Before the folder is removed, or the browser would write to it again.
  process.prependListener('exit', end)
  let late = false
  const timer = setTimeout(() => {
    late = true
    end()
  }, timeMs)
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('error', () => reject(new InputError(faults.notStarted, { file: program })))
      child.on('exit', () => resolve())
    })
  } finally {
    clearTimeout(timer)
    end()
    process.off('exit', end)
  }
  if (late) throw new InputError(faults.late, { file: program })
}

/** The same length with the dates set to none, so that no place in the file moves. */
function withoutDates(pdf: Buffer): Uint8Array {
  const text = pdf.toString('latin1')
  const plain = text.replaceAll(
    /(\/(?:CreationDate|ModDate) \(D:)(\d{14})/g,
    (_, head: string, digits: string) => head + '19700101000000'.slice(0, digits.length),
  )
  return Buffer.from(plain, 'latin1')
}

const rule = 'a PDF is printed by a Chromium or Chrome that is installed; nothing is downloaded'
const faults = {
  noBrowser: {
    message: 'cannot be printed: no browser was found',
    rule,
    remedy: 'install chromium, or name a browser in the variable CHROME, or leave out ‹pdf› and print report.html',
  },
  notProgram: {
    message: 'is no program that can be run, and CHROME names it as the browser',
    rule,
    remedy: 'correct the variable CHROME, or take it away',
  },
  notStarted: {
    message: 'could not be started to print the PDF',
    rule,
    remedy: 'name another browser in the variable CHROME, or leave out ‹pdf› and print report.html',
  },
  nothing: {
    message: 'ended without printing the PDF',
    rule,
    remedy: 'name another browser in the variable CHROME, or leave out ‹pdf› and print report.html',
  },
  late: {
    message: 'did not print the PDF in time and was stopped',
    rule,
    remedy: 'try again, or leave out ‹pdf› and print report.html',
  },
} satisfies Record<string, Fault>
