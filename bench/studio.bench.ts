import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import type { Benchmark } from './benchmark.js'
import { moduleCount, shippedMain } from './start.bench.js'
import { sharedData } from './worlds/open-data.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const executablePath = '/usr/bin/chromium'
const runs = 5

export const studioBench: Benchmark = {
  id: 'studio',
  summary: `the page in a browser (${executablePath}): its size, its first paint, the first answer of an audit of Adult, and how soon it heeds a click meanwhile`,
  async run(print) {
    const tell = (what: string, measured: number, unit: string, bar: number): void =>
      print(`${what}: ${measured.toFixed(0)} ${unit} (bar: ${bar}${measured > bar ? ', ABOVE' : ''})`)
    const folder = join(root, 'dist/studio-page')
    const bytes = readdirSync(folder).reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0)
    tell('the page, compressed', bytes / 1000, 'kB', 200)
    for (const words of ['--version', 'audit examples/counts/districts.csv'])
      print(
        `modules of ${words}: ${moduleCount([shippedMain, ...words.split(' ')])} (see also: npm run bench -- start)`,
      )
    if (!existsSync(executablePath)) return print(`the rest is skipped: there is no ${executablePath}`)
    const { chromium } = await import('playwright-core')
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    try {
      const paints: number[] = []
      for (let run = 0; run < runs; run++) paints.push(await firstPaint(browser))
      tell(`first paint of the empty page, worst of ${runs}`, Math.max(...paints), 'ms', 1000)
      const adult = sharedData('adult', 'adult.csv')
      if (!adult) return print('Adult is skipped: the open data is not there (PALIMPSEST_DATA)')
      const answers: Answered[] = []
      for (let run = 0; run < runs; run++) answers.push(await onAdult(browser, adult))
      const firsts = answers.map(({ firstMs }) => firstMs)
      tell(`first answer on Adult, best of ${runs}`, Math.min(...firsts), 'ms', 2000)
      tell(`first answer on Adult, worst of ${runs}`, Math.max(...firsts), 'ms', 2000)
      const clicks = answers.flatMap(({ clickMs }) => clickMs).toSorted((a, b) => a - b)
      tell(
        `a click on a screen, until it is painted, while it is attacked, median of ${clicks.length}`,
        clicks[clicks.length >> 1],
        'ms',
        100,
      )
      tell('the same, worst', clicks.at(-1) ?? 0, 'ms', 100)
    } finally {
      await browser.close()
    }
  },
}

async function firstPaint(browser: Browser): Promise<number> {
  return withStudio([], browser, async (page) => {
    await page.locator('.drop').waitFor()
    return page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint')[0].startTime`)
  })
}

interface Answered {
  readonly firstMs: number
  /** From a click until the screen that it leads to was painted. */
  readonly clickMs: readonly number[]
}

async function onAdult(browser: Browser, file: string): Promise<Answered> {
  return withStudio([file], browser, async (page) => {
    await page.locator('.cols').waitFor()
    for (const doubted of await page.locator('.cols tr', { hasText: 'Nobody can tell' }).all())
      await doubted.getByText('an intruder may know').click()
    const audit = page.getByRole('button', { name: 'Audit it', exact: true, disabled: false })
    await audit.waitFor()
    // Clocked in the page: whoever drives it looks at it only now and then.
    const firstMs = await page.evaluate<number>(`new Promise((done) => {
      const began = performance.now()
      new MutationObserver((_, own) => {
        if (!document.querySelector('.tile')) return
        own.disconnect()
        requestAnimationFrame(() => done(performance.now() - began))
      }).observe(document.body, { childList: true, subtree: true })
      document.querySelector('.side .btn.primary').click()
    })`)
    const clickMs: number[] = []
    for (let i = 0; i < 20; i++) clickMs.push(await page.evaluate<number>(clicked(i % 2 === 0 ? 'files' : 'audit')))
    return { firstMs, clickMs }
  })
}

function clicked(screen: string): string {
  return `new Promise((done) => {
    const began = performance.now()
    document.querySelector('.rail a[href="#${screen}"]').click()
    const look = () => document.querySelector('.rail a[href="#${screen}"][aria-current]')
      ? requestAnimationFrame(() => done(performance.now() - began)) : requestAnimationFrame(look)
    look()
  })`
}

/** Something done in a page of a studio of its own. */
async function withStudio<T>(words: readonly string[], browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, [shippedMain, 'studio', '--no-browser', ...words], { cwd: root })
  const page = await browser.newPage()
  try {
    await page.goto(await addressOf(child))
    return await work(page)
  } finally {
    await page.close()
    child.kill('SIGINT')
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    child.once('close', () => reject(new Error(`the studio ended: ${said}`)))
    child.stdout?.on('data', (text) => {
      said += String(text)
      const [, address] = /(http:\S+)\n/.exec(said) ?? []
      if (address !== undefined) resolve(address)
    })
  })
}
