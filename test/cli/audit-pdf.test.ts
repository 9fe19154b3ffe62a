import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findBrowser, printPdf } from '../../src/files/print-pdf.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsest, root } from './palimpsest.js'

const { file, path } = tempFolder()
const chromium = await findBrowser().catch(() => undefined)
const counts = ['audit', 'examples/counts/districts.csv']
const three = ['report.html', 'report.json', 'summary.txt']
const posix = process.platform !== 'win32'

/** A program that stands for a browser; TMPDIR shows what it leaves. */
function program(script: string): { readonly CHROME: string; readonly TMPDIR: string } {
  const CHROME = file('browser', `#!/bin/sh\n${script}\n`)
  chmodSync(CHROME, 0o755)
  const TMPDIR = path('tmp')
  mkdirSync(TMPDIR)
  return { CHROME, TMPDIR }
}

/** What a browser started, whose number it left here, runs no more: of what was ended and waits to be buried that is true. */
async function ended(marks: string): Promise<void> {
  const number = readFileSync(marks, 'utf8').trim()
  expect(Number(number)).toBeGreaterThan(1)
  const state = (): string => spawnSync('ps', ['-o', 'stat=', '-p', number], { encoding: 'utf8' }).stdout.trim()
  for (let tries = 0; tries < 60 && !/^(?:Z.*)?$/.test(state()); tries++) await pause(50)
  expect(state()).toMatch(/^(?:Z.*)?$/)
}

const printsTo = 'for one; do case $one in --print-to-pdf=*) pdf=${one#--print-to-pdf=};; esac; done'

test.skipIf(!chromium)(
  'audit --pdf: the page on paper, with the same bytes each time [needs a Chromium]',
  () => {
    const [one, other] = [path('one'), path('other')]
    const { code, out, error } = palimpsest([...counts, '--report', one, '--pdf'])
    expect([code, error]).toEqual([1, ''])
    expect(out).toContain('report.pdf')
    expect(readdirSync(one).sort()).toEqual(['report.html', 'report.json', 'report.pdf', 'summary.txt'])
    const pdf = readFileSync(join(one, 'report.pdf'))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1')).toMatch(/\/Type \/Pages\n\/Count [2-9]/)
    expect(pdf.toString('latin1')).toContain("/CreationDate (D:19700101000000+00'00')")
    palimpsest([...counts, '--report', other, '--pdf'])
    expect(readFileSync(join(other, 'report.pdf')).equals(pdf)).toBe(true)
  },
  120_000,
)

test('audit --pdf: without a browser, or with one that cannot be run, it is refused before anything is tried', () => {
  const cases: readonly (readonly [readonly string[], object, string])[] = [
    [['--report', path('none'), '--pdf'], { PATH: path('empty'), CHROME: '' }, 'no browser was found'],
    [['--report', path('none'), '--pdf'], { CHROME: path('gone') }, 'is no program that can be run'],
    [['--report', path('none'), '--pdf'], { CHROME: root }, 'is no program that can be run'],
    [['--pdf'], {}, '--pdf is about the page of --report'],
  ]
  for (const [words, env, told] of cases) {
    const { code, out, error } = palimpsest([...counts, ...words], { env })
    expect([code, out]).toEqual([2, ''])
    expect(error).toContain(told)
    expect(error).toMatch(/\n {2}remedy: .+\n$/)
    expect(existsSync(words[1] ?? 'none')).toBe(false)
  }
})

test.skipIf(!posix)(
  'audit --pdf: where the browser fails, the other files are there, exit 2, and nothing is left behind',
  () => {
    for (const script of ['exit 3', `${printsTo}; echo no > $pdf`]) {
      const env = program(script)
      const folder = path('failed')
      const { code, out, error } = palimpsest([...counts, '--report', folder, '--pdf'], { env })
      expect([code, out]).toEqual([2, ''])
      expect(error).toContain('were written without the PDF')
      expect(error).toContain('ended without printing the PDF')
      expect(readdirSync(folder).sort()).toEqual(three)
      expect(readdirSync(env.TMPDIR)).toEqual([])
    }
  },
)

test.skipIf(!posix)(
  'print: a browser that never ends is stopped with all it started, and the page is gone',
  async () => {
    const marks = path('started')
    const { CHROME } = program(`sleep 60 & echo $! > ${marks}; sleep 60`)
    const started = performance.now()
    await expect(printPdf(CHROME, '<p>', 300)).rejects.toThrow('did not print the PDF in time')
    expect(performance.now() - started).toBeLessThan(3000)
    await ended(marks)
  },
  20_000,
)

test.skipIf(!posix)(
  'audit --pdf: whoever stops it while it prints finds nothing, and no browser goes on',
  async () => {
    const [marks, folder] = [path('started'), path('stopped')]
    const env = program(`sleep 60 & echo $! > ${marks}; sleep 60`)
    const child = spawn(process.execPath, [`${root}/dist/bundle/main.js`, ...counts, '--report', folder, '--pdf'], {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, ...env },
    })
    const code = new Promise<number | null>((resolve) => child.on('exit', resolve))
    while (!existsSync(marks) || readFileSync(marks, 'utf8') === '') await pause(20)
    child.kill('SIGINT')
    expect(await code).toBe(130)
    expect([existsSync(folder), readdirSync(env.TMPDIR)]).toEqual([false, []])
    await ended(marks)
    expect(readdirSync(env.TMPDIR)).toEqual([])
  },
  30_000,
)
