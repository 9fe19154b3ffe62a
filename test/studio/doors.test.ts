import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { run } from '../../cli/run.js'
import { terminalOn } from '../../cli/terminal.js'
import { tempFolder } from '../temp-folder.js'
import { endWithThisFile, needs, openPage, playwright, startStudio } from './opened-studio.js'
import { entered, send } from './requests.js'

endWithThisFile()

/** Other tests keep the machine busy. */
const patient = { timeout: 20_000 }
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
    expect((await said({})).lines).toEqual(['There is no display here: open the address in a browser on this machine.'])
    expect((await said({ DISPLAY: ':9', PATH: temp.folder })).lines).toEqual([
      'No browser was found: open the address in one.',
    ])
    const far = await said({ DISPLAY: ':9', SSH_CONNECTION: '10.0.0.1 50000 10.0.0.2 22' })
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

test('whoever sits at the terminal is asked when the last page is closed: n keeps it, Enter stops it', async () => {
  const said: string[] = []
  const answers = ['n', '']
  const terminal = terminalOn({
    out: (text) => void said.push(text),
    error: (text) => void said.push(text),
    colour: false,
    outWidth: undefined,
    errorWidth: undefined,
    typed: async () => answers.shift(),
  })
  const ended = run(['studio', '--no-browser'], terminal)
  await expect.poll(() => said.join(''), patient).toContain('Ctrl-C stops it')
  const [, port, token] = /:(\d+)\/#(\S+)/.exec(said.join('')) ?? []
  const own = await entered({ port: Number(port), token })
  const openAndClose = async () => send(Number(port), { path: '/events', headers: own })
  await openAndClose()
  await expect.poll(() => answers.length, patient).toBe(1)
  expect((await send(Number(port), {})).status).toBe(200)
  await openAndClose()
  expect(await ended).toBe(0)
  expect(answers).toEqual([])
  expect(said.join('')).toMatch(/Stop the studio\? Enter stops it, n keeps it > [^]*The studio is closed/)
  await expect(send(Number(port), {})).rejects.toThrow(/ECONNREFUSED/)
})
