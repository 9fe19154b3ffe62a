import { existsSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportPage } from '../../src/report/html/report-page.js'
import type { PageFacts } from '../../src/report/html/page-facts.js'
import type { AnsweredQuestion } from '../../src/contract/question.js'
import type { Audited } from '../../src/run/audit/audit.js'
import type { BracketEvidence } from '../../src/contract/evidence.js'
import type { KindWays } from '../../src/contract/kind.js'
import { waysOf } from '../../src/kinds/kinds.js'
import { verdictOf } from '../../src/run/audit/verdict.js'
import { worstCaseOf } from '../../src/run/audit/worst-case.js'
import { auditedWards } from '../audited-worlds.js'
import { longRepair, madeUpRepair } from '../made-up-repair.js'
import { tempFolder } from '../temp-folder.js'

const executablePath = '/usr/bin/chromium'
const playwright = existsSync(executablePath) ? await import('playwright-core').catch(() => undefined) : undefined
const needs = `[needs ${executablePath} and playwright-core]`
const facts: PageFacts = { name: 'release.csv', inputs: [], version: '0', share: false, option: (name) => `--${name}` }
const { path } = tempFolder()
const states = ['above', 'within', 'not measured'] as const
let browser: Browser | undefined
let wards: Audited
let ways: KindWays
beforeAll(async () => {
  wards = await auditedWards(['flu', 'gout', 'cough'])
  ways = await waysOf(wards.release)
  browser = await playwright?.chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
}, 120_000)
afterAll(() => browser?.close())

/** The audit with so many questions, all of which came out alike; of so many people. */
function made(count: number, state: AnsweredQuestion['state'], people = 1_000_000): Audited {
  const limit = wards.lines.find((line) => line.limit)!.limit!
  const sample = wards.lines.find(({ line }) => line.id === 'I1')!.furthest!
  const value = state === 'above' ? 0.25 : 0.01
  const lines = wards.lines.slice(0, count).map(({ line }): AnsweredQuestion => ({
    line,
    state,
    limit,
    accepted: false,
    findings: sample.finding ? [sample.finding] : [],
    notTried: [],
    furthest: {
      ...sample,
      success: { value, low: value / 2, high: value * 1.5 },
      judged: value * 1.5,
      people: Math.round(value * people),
      of: people,
    },
    ...(state === 'not measured' && {
      missing: {
        attack: 'x',
        because: 'the 5 min given ran out at 38 % of the records',
        needed: true,
        option: 'budget',
      },
    }),
  }))
  const verdict = verdictOf(lines)
  const worst = worstCaseOf(wards.release, ways, verdict)
  const { worst: _, ...rest } = wards
  return { ...rest, lines, verdict, ...(worst && { worst }) }
}

/** The audit with a bracket of 40 items, one of 60 letters, some of which do harm. */
function withBracket(): Audited {
  const items = [
    '<script>x</script>',
    '=cmd()',
    'שלום עולם',
    '👩‍👩‍👧 family',
    'zero\u200Bwidth',
    'w'.repeat(60),
    'plain',
    'x'.repeat(2 ** 20),
  ]
  const evidence: BracketEvidence = {
    kind: 'bracket',
    items,
    moreItems: 32,
    of: 16,
    brackets: 153,
    records: Array.from({ length: 6 }, (_, r) => ({
      record: r + 1,
      beside: items[r],
      cells: items.map((__, i) => ({
        ...(i !== r && { distance: 0.1 * i }),
        near: i % 5,
        sure: i === r ? 0.97 : 0.01,
        state: i === r ? ('read' as const) : ('struck' as const),
        order: i + 1,
      })),
    })),
  }
  const all = made(9, 'above')
  return { ...all, lines: all.lines.map((line, i) => (i === 0 ? { ...line, evidence } : line)) }
}

let written = 0
function urlOf(html: string): string {
  const file = path(`page-${written++}.html`)
  writeFileSync(file, html)
  return pathToFileURL(file).href
}

const sideways = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
const papers = { A4: [703, 1032], Letter: [725, 965] } as const

test.skipIf(!playwright)(
  `on paper the first sheet holds verdict, tiles and worst case of 0, 3, 9 and 14 questions in each state ${needs}`,
  async () => {
    const page = await browser!.newPage()
    await page.emulateMedia({ media: 'print' })
    for (const count of [0, 3, 9, 14])
      for (const state of states) {
        await page.goto(urlOf(reportPage(made(count, state), facts)))
        for (const [paper, [width, height]] of Object.entries(papers)) {
          await page.setViewportSize({ width, height })
          const end = await page.evaluate<number>('document.querySelector(".first").getBoundingClientRect().bottom')
          expect(end, `${count} ${state} on ${paper}`).toBeLessThanOrEqual(height)
        }
      }
    await page.close()
  },
  60_000,
)

test.skipIf(!playwright)(
  `nothing scrolls sideways from 320 to 1920 px and at 200 %, with hostile values, a long bracket, a repair of 300 steps, other fonts, and without scripts ${needs}`,
  async () => {
    const bracket = reportPage(withBracket(), { ...facts, repair: longRepair })
    const pages = {
      bracket,
      repair: reportPage(made(14, 'within', 0), { ...facts, repair: madeUpRepair }),
      Georgia: bracket.replaceAll(/--(serif|sans|mono): [^;]+;/g, '--$1: Georgia;'),
      DejaVu: bracket.replaceAll(/--(serif|sans|mono): [^;]+;/g, '--$1: "DejaVu Sans";'),
    }
    for (const [name, text] of Object.entries(pages)) {
      const page = await browser!.newPage({ javaScriptEnabled: name === 'Georgia' })
      const heard: string[] = []
      page.on('console', (message) => heard.push(message.text()))
      await page.goto(urlOf(text))
      // 640 px at twice the size is what 1280 px show at 200 %.
      for (const width of [320, 390, 640, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await sideways(page), `${name} at ${width}`).toBeLessThanOrEqual(0)
      }
      const small = await page.evaluate<number>(
        'Math.min(...[...document.querySelectorAll(".chart:not(.strip) text")].map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a), 99)',
      )
      await page.setViewportSize({ width: 320, height: 900 })
      expect(small, `${name}: text of charts`).toBeGreaterThanOrEqual(11)
      expect(heard).toEqual([])
      expect(await page.locator('.verdict h1').innerText()).toMatch(/READY|MEASURED/)
      await page.close()
    }
  },
  60_000,
)

test.skipIf(!playwright)(
  `a page that was saved and opened again is the same, and READY has less than a third of the second ink of NOT READY ${needs}`,
  async () => {
    const page = await browser!.newPage({ viewport: { width: 1280, height: 900 } })
    const inks: number[] = []
    for (const state of ['within', 'above'] as const) {
      await page.goto(urlOf(reportPage(made(9, state, 1840), facts)))
      const shot = await page.screenshot()
      const again = await browser!.newPage({ viewport: { width: 1280, height: 900 } })
      await again.goto(urlOf(await page.content()))
      expect((await again.screenshot()).equals(shot)).toBe(true)
      await again.goto('about:blank')
      inks.push(
        await again.evaluate<number>(`(async () => {
          const bytes = Uint8Array.from(atob('${shot.toString('base64')}'), (one) => one.charCodeAt(0))
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d')
          drawing.drawImage(image, 0, 0)
          const { data: pixels } = drawing.getImageData(0, 0, image.width, image.height)
          let ink = 0
          for (let i = 0; i < pixels.length; i += 4) if (pixels[i] > 100 && pixels[i] > 2 * pixels[i + 2]) ink++
          return ink
        })()`),
      )
      await again.close()
    }
    expect(inks[1]).toBeGreaterThan(0)
    expect(3 * inks[0]).toBeLessThan(inks[1])
    await page.close()
  },
  60_000,
)

test.skipIf(!playwright)(
  `axe finds nothing to fault in a bracket and a repair, in light, dark and forced colours ${needs}`,
  async () => {
    const url = urlOf(reportPage(withBracket(), { ...facts, repair: madeUpRepair }))
    const { default: axe } = await import('axe-core')
    const page = await browser!.newPage({ bypassCSP: true })
    await page.goto(url)
    await page.evaluate(axe.source)
    for (const look of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
      await page.emulateMedia(look)
      // With forced colours axe still reckons with ours, which nobody sees; what is seen are the reader's own.
      const rules = { 'color-contrast': { enabled: !('forcedColors' in look) } }
      const faults = await page.evaluate<string[]>(
        `axe.run({ rules: ${JSON.stringify(rules)} }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`,
      )
      expect(faults, JSON.stringify(look)).toEqual([])
    }
    await page.close()
  },
  60_000,
)

test('a copy to pass on holds no item of a bracket and no column that does damage, in text, attributes or titles', () => {
  const all = withBracket()
  const causes = { how: 'with', kind: 'item', list: [{ name: 'Zwölffingerdarm', people: 3, of: 4 }] } as const
  const lines = all.lines.map((line) => ({ ...line, causes }))
  expect(reportPage({ ...all, lines }, facts)).toContain('Zwölffingerdarm')
  const shared = reportPage({ ...all, lines }, { ...facts, share: true })
  expect(shared).not.toMatch(/Zwölffinger|=cmd| family|שלום|wwwwww/)
})
