import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { palimpsest } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'

const executablePath = '/usr/bin/chromium'
const playwright = existsSync(executablePath) ? await import('playwright-core').catch(() => undefined) : undefined
const needs = `[needs ${executablePath} and playwright-core]`

const { file, path } = tempFolder()
const lecture = [
  'examples/lecture/patients-4-anonymous.csv',
  '--schema',
  'examples/lecture/schema.json',
  '--original',
  'examples/lecture/patients.csv',
]
const cells = `<script>document.title="owned"</script>${'long'.repeat(200)}`
const people = `age,zip,disease\n${Array.from({ length: 300 }, (_, i) => `${20 + 10 * (i % 3)}-${29 + 10 * (i % 3)},${'13579'[i % 5]}****,${i % 15 === 0 ? cells : 'flu'}`).join('\n')}\n`
const hostile = file('people.csv', people)
const calls = {
  'not ready': [...lecture, '--first-release'],
  sets: [
    'examples/thesis/figure-1.5.txt',
    '--original',
    'examples/thesis/figure-1.3.txt',
    '--semantics',
    'table:examples/thesis/scores.csv',
  ],
  counts: ['examples/counts/districts.csv'],
  'not measured': [hostile, '--quasi', 'age,zip', '--sensitive', 'disease', '--policy', 'ema-public'],
  hostile: [hostile, '--quasi', 'age,zip', '--sensitive', 'disease', '--first-release'],
} as const

let browser: Browser | undefined
const pages = new Map<string, string>()
beforeAll(async () => {
  if (!playwright) return
  browser = await playwright.chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  for (const [name, words] of Object.entries(calls)) {
    const folder = path('report')
    palimpsest(['audit', ...words, '--report', folder])
    pages.set(name, pathToFileURL(join(folder, 'report.html')).href)
  }
}, 120_000)
afterAll(() => browser?.close())

/** Opens a report and notes whatever it asks for and says to the console. */
async function opened(name: string, options: Parameters<Browser['newPage']>[0] = {}) {
  const page = await browser!.newPage(options)
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  page.on('pageerror', (error) => heard.push(String(error)))
  page.on('request', (request) => heard.push(request.url()))
  await page.goto(pages.get(name)!)
  return { page, heard }
}

const sideways = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

test.skipIf(!playwright)(
  `no request and no word to the console; the page never scrolls sideways, from 320 px to 1920 px ${needs}`,
  async () => {
    for (const name of pages.keys()) {
      const { page, heard } = await opened(name)
      for (const width of [320, 390, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await sideways(page), `${name} at ${width}`).toBeLessThanOrEqual(0)
      }
      expect(heard, name).toEqual([pages.get(name)])
      expect(await page.title()).toMatch(/^(?:READY|NOT READY|NOT MEASURED): /)
      await page.close()
    }
  },
)

test.skipIf(!playwright)(`axe finds nothing to fault, in light and in dark ${needs}`, async () => {
  for (const name of ['not ready', 'sets', 'not measured']) {
    const { page } = await opened(name, { bypassCSP: true })
    await page.evaluate((await import('axe-core')).default.source)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { faults, passes } = await page.evaluate<{ faults: string[]; passes: number }>(
        `axe.run().then(({ violations, passes }) => ({
          passes: passes.length,
          faults: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))),
        }))`,
      )
      expect(faults, `${name}, ${colorScheme}`).toEqual([])
      expect(passes).toBeGreaterThan(10)
    }
    await page.close()
  }
})

/** Width and height of the paper less the margins of the style sheet, in CSS pixels. */
const papers = { A4: [703, 1032], Letter: [725, 965] } as const

test.skipIf(!playwright)(
  `on paper the first sheet is the verdict, the tiles and the worst case, A4 and Letter ${needs}`,
  async () => {
    for (const name of pages.keys()) {
      const { page } = await opened(name)
      await page.emulateMedia({ media: 'print' })
      for (const [paper, [width, height]] of Object.entries(papers)) {
        await page.setViewportSize({ width, height })
        const end = await page.evaluate<number>('document.querySelector(".first").getBoundingClientRect().bottom')
        expect(end, `${name} on ${paper}`).toBeLessThanOrEqual(height)
      }
      await page.close()
    }
  },
)

test.skipIf(!playwright)(
  `the state of every tile can be told in forced colours: its shape and its word are drawn ${needs}`,
  async () => {
    const { page } = await opened('not ready', { forcedColors: 'active' })
    const states = await page.locator('.t-state').allInnerTexts()
    expect(states.every((state) => /ABOVE|within|NOT MEASURED|no limit/.test(state))).toBe(true)
    expect(await page.locator('.t-state .mark').count()).toBe(states.length)
    await page.close()
  },
)
