import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { run } from '../../cli/run.js'
import { terminalOn } from '../../cli/terminal.js'
import { tempFolder } from '../temp-folder.js'
import { endWithThisFile, needs, openPage, patient, playwright, startStudio } from './opened-studio.js'
import { entered, send } from './requests.js'

endWithThisFile()

const temp = tempFolder()
const nowhere = { DISPLAY: '', WAYLAND_DISPLAY: '', SSH_CONNECTION: '' }
const demo = async (env: object) => startStudio(['--studio'], { ...nowhere, ...env }, 'demo')

test.runIf(process.platform === 'linux')(
  'where to open the page is said: without a display, without a browser, by SSH; where it opens by itself nothing is said',
  async () => {
    const said = async (env: object) => {
      const studio = await demo(env)
      await expect.poll(() => studio.said().split('\n').length, patient).toBeGreaterThan(2)
      // What comes after the address comes at once.
      await send(studio.port, {})
      return { port: studio.port, lines: studio.said().trim().split('\n').slice(2) }
    }
    const [blind, bare, far] = await Promise.all([
      said({}),
      said({ DISPLAY: ':9', PATH: temp.folder }),
      said({ DISPLAY: ':9', SSH_CONNECTION: '10.0.0.1 50000 10.0.0.2 22' }),
    ])
    expect(blind.lines).toEqual(['There is no display here: open the address in a browser on this machine.'])
    expect(bare.lines).toEqual(['No browser was found: open the address in one.'])
    expect(far.lines).toEqual([
      'You are connected from another machine. There, type this, and then open the address above:',
      `  ssh -L ${far.port}:127.0.0.1:${far.port} <this machine>`,
    ])
  },
)

test.skipIf(!playwright || process.platform !== 'linux')(
  `the browser is given a file, not the secret; the file leads in ${needs}`,
  async () => {
    const bin = temp.path('bin')
    const told = temp.path('told')
    mkdirSync(bin)
    writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$@" > ${told}\n`)
    chmodSync(join(bin, 'xdg-open'), 0o755)
    const studio = await demo({ DISPLAY: ':9', PATH: `${bin}:${process.env['PATH']}` })
    const readTold = (): string => {
      try {
        return readFileSync(told, 'utf8').trim()
      } catch {
        return ''
      }
    }
    await expect.poll(readTold, patient).not.toBe('')
    const opener = readTold()
    expect(opener).not.toContain(studio.token)
    const { page } = await openPage({ address: pathToFileURL(opener).href })
    await page.locator('.flist').waitFor()
    expect(page.url()).toBe(`http://127.0.0.1:${studio.port}/#files`)
    // The secret is not left in what somebody goes back to.
    expect(await page.evaluate('document.cookie + location.href')).not.toContain(studio.token)
  },
)

afterEach(() => void vi.useRealTimers())

const seconds = 1000

/** A studio in this process, on a clock that is moved by hand: how long it waits for a page is no time of the tests. */
async function studioHere(words: readonly string[], typed?: () => Promise<string | undefined>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let said = ''
  const hear = (text: string): void => void (said += text)
  const terminal = terminalOn({
    out: hear,
    error: hear,
    colour: false,
    outWidth: undefined,
    errorWidth: undefined,
    typed,
  })
  const ended = run(['studio', '--no-browser', ...words], terminal)
  await expect.poll(() => said, patient).toContain('Ctrl-C stops it')
  const [, port, token] = /:(\d+)\/#(\S+)/.exec(said) ?? []
  const own = await entered({ port: Number(port), token })
  return {
    port: Number(port),
    own,
    ended,
    said: () => said,
    openAndClose: async () => send(Number(port), { path: '/events', headers: own }),
    /** Time goes by until it is so. */
    later: async (isSo: () => boolean): Promise<void> => {
      const passed = async (): Promise<boolean> => {
        await vi.advanceTimersByTimeAsync(seconds)
        return isSo()
      }
      await expect.poll(passed, patient).toBe(true)
    },
  }
}

test('whoever sits at the terminal is asked when the last page is closed: n keeps it, Enter stops it', async () => {
  const answers = ['n', '']
  const { port, ended, said, openAndClose, later } = await studioHere([], async () => answers.shift())
  await openAndClose()
  await later(() => answers.length === 1)
  expect((await send(port, {})).status).toBe(200)
  await openAndClose()
  await later(() => answers.length === 0)
  expect(await ended).toBe(0)
  expect(said()).toMatch(/Stop the studio\? Enter stops it, n keeps it > [^]*The studio is closed/)
  await expect(send(port, {})).rejects.toThrow(/ECONNREFUSED/)
})

test('where nobody sits there, it says when the last page is closed that it stops in ten minutes, and does', async () => {
  const { port, ended, said, openAndClose, later } = await studioHere([])
  await openAndClose()
  const warning = 'No page is open any more: it stops in ten minutes'
  await later(() => said().includes(warning))
  await vi.advanceTimersByTimeAsync(9 * 60 * seconds)
  expect((await send(port, {})).status).toBe(200)
  // A page that is opened meanwhile keeps it; ten minutes are counted anew.
  await openAndClose()
  await later(() => said().split(warning).length === 3)
  await vi.advanceTimersByTimeAsync(9 * 60 * seconds)
  expect((await send(port, {})).status).toBe(200)
  await vi.advanceTimersByTimeAsync(61 * seconds)
  expect(await ended).toBe(0)
  await expect(send(port, {})).rejects.toThrow(/ECONNREFUSED/)
})

test('--stay keeps it: it says nothing when the last page is closed, and goes on', async () => {
  const { port, own, ended, said, openAndClose } = await studioHere(['--stay'])
  await openAndClose()
  await vi.advanceTimersByTimeAsync(60 * 60 * seconds)
  await send(port, { headers: own })
  await vi.advanceTimersByTimeAsync(60 * 60 * seconds)
  expect(said()).not.toContain('No page is open')
  await send(port, { method: 'POST', path: '/quit', headers: own, body: '{}' })
  expect(await ended).toBe(0)
})
