import { existsSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerDetails } from '../../src/contract/answer-details.js'
import { kinds } from '../../src/kinds/kinds.js'
import type { PageFacts } from '../../src/report/html/page-facts.js'
import { reportPage } from '../../src/report/html/report-page.js'
import type { Audited } from '../../src/run/audit/audit.js'
import { auditedOfEachKind, auditedWards, auditedWithDetails } from '../audited-worlds.js'
import { longRepair, madeUpRepair } from '../made-up-repair.js'
import { tempFolder } from '../temp-folder.js'
import { faultsOfFigures, secondInkIn } from './figure-faults.js'

const executablePath = '/usr/bin/chromium'
const playwright = existsSync(executablePath) ? await import('playwright-core').catch(() => undefined) : undefined
const needs = `[needs ${executablePath} and playwright-core]`
const facts: PageFacts = { name: 'release.csv', inputs: [], version: '0', share: false, option: (name) => `--${name}` }
const long = `${'Zwölffingerdarmgeschwür'.repeat(4)} <b>${'w'.repeat(60)}</b> שלום =cmd() ${'long '.repeat(40)}`
const { path } = tempFolder()
let browser: Browser | undefined
let audits: readonly Audited[] = []
const pages = new Map<string, string>()

beforeAll(async () => {
  if (!playwright) return
  browser = await playwright.chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const details = await auditedWithDetails()
  audits = [...(await auditedOfEachKind()), ...details]
  const earlier = { role: 'with', name: `${long}.csv`, bytes: 1, sha256: '0'.repeat(64) }
  const hostile = await auditedWards([long, `${long}s`, 'gout'], [long, `${long}!`])
  const made = await madeUpFigures()
  const written: readonly (readonly [string, string])[] = [
    ...audits.map((one, i) => [`${one.release.kind} ${i}`, reportPage(one, facts)] as const),
    ['hostile', reportPage(hostile, { ...facts, name: long, inputs: [earlier], repair: longRepair })],
    ...made.map(
      (one, i) => [`made up ${i}`, reportPage(one, { ...facts, repair: repairs[i % repairs.length] })] as const,
    ),
    ...details.map(
      (one, i) =>
        [
          `hostile names ${i}`,
          reportPage(one, { ...facts, name: long, inputs: [earlier], repair: madeUpRepair }),
        ] as const,
    ),
  ]
  for (const [name, text] of written) {
    const file = path(`${name}.html`)
    writeFileSync(file, text)
    pages.set(name, pathToFileURL(file).href)
  }
}, 120_000)
afterAll(() => browser?.close())

/** Repairs of which the points lie on each other, rise, or are one beside the other. */
const repairs = [
  [0.131, 0.131, 0.13, 0.129],
  [0.01, 0.1],
  [0.1, 0.11, 0.105],
  [0.08, 0.079],
].map((risks, i) => ({
  ...madeUpRepair,
  limit: [0.11, 0, 0.1, 0.075][i],
  steps: risks.map((judged, j) => ({
    sentence: `Change ${j}`,
    judged,
    loss: i % 2 === 0 ? 0.1 : 0.1 + j / 100,
    above: 1,
  })),
}))

/** Figures as large, as many and as near each other as they come: of groups, columns, releases and causes. */
async function madeUpFigures(): Promise<readonly Audited[]> {
  const all = await auditedWards(['flu', 'gout', 'cough'])
  const million = 1_000_000
  const edges = [1, 2, 3, 5, 11, 15, 20, 30, 50, 100, 500, 1000]
  const bins = (from: number, below: (i: number) => boolean) =>
    edges.map((edge, i) => ({
      from: edge,
      ...(i < edges.length - 1 && { to: edges[i + 1] - 1 }),
      groups: 1,
      people: i === from ? million : million - 1 - i,
      below: below(i),
    }))
  const groups = (histogram: ReturnType<typeof bins>): AnswerDetails => ({
    kind: 'groups',
    people: million,
    groups: 10,
    highest: 1,
    average: 0.5,
    smallest: 1,
    below: [{ size: 11, people: million }],
    histogram,
  })
  const releases = (count: number, alone: number, together: number): AnswerDetails => ({
    kind: 'releases',
    releases: Array.from({ length: count }, (_, i) => ({
      alone,
      together: i === 0 ? alone : together,
      single: 3,
      people: million,
    })),
  })
  const details: readonly AnswerDetails[] = [
    groups(bins(1, (i) => i < 1)),
    groups(bins(11, (i) => i < 11)),
    { kind: 'known columns', curve: [1, 2, 3].map((known) => ({ known, share: 0.2 })) },
    { kind: 'known columns', curve: Array.from({ length: 12 }, (_, i) => ({ known: i + 1, share: 1 })) },
    releases(2, 12, 11),
    releases(2, million, 1),
    releases(14, 12, 2),
    releases(40, 3, 2),
  ]
  const causes = {
    how: 'with',
    kind: 'item',
    list: ['w'.repeat(60), 'W'.repeat(60), long].map((name) => ({ name, people: million, of: million })),
  } as const
  return details.map((one) => ({
    ...all,
    lines: all.lines.map((line, i) => (i === 0 ? { ...line, details: one, causes } : line)),
  }))
}

/** Every page, one after the other, in a window of this look. */
async function onEach(look: (page: Page, name: string) => Promise<void>): Promise<void> {
  const page = await browser!.newPage()
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  page.on('pageerror', (error) => heard.push(String(error)))
  for (const [name, url] of pages) {
    await page.goto(url)
    await look(page, name)
    expect(heard, name).toEqual([])
  }
  await page.close()
}

test.skipIf(!playwright)(
  `no label of a figure covers another, crosses an axis or is cut, and nothing scrolls sideways, for each kind at 390, 768 and 1280 px; the second ink stands in no tile, section or worst case that is within its limit, and in those above it does ${needs}`,
  { timeout: 60_000 },
  async () => {
    expect(new Set(audits.map(({ release }) => release.kind))).toEqual(new Set(Object.keys(kinds)))
    let above = 0
    await onEach(async (page, name) => {
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await page.evaluate<string[]>(faultsOfFigures), `${name} at ${width}`).toEqual([])
        const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
        expect(await page.evaluate<number>(sideways), `${name} at ${width}`).toBeLessThanOrEqual(0)
      }
      const found = await page.evaluate<{ within: string[]; above: number }>(secondInkIn)
      expect(found.within, name).toEqual([])
      above += found.above
    })
    expect(above).toBeGreaterThan(0)
  },
)

test.skipIf(!playwright)(
  `a label that is moved onto another, onto an axis or out of its figure is found ${needs}`,
  async () => {
    const page = await browser!.newPage({ viewport: { width: 1280, height: 844 } })
    const moved = async (move: string): Promise<readonly string[]> => {
      await page.goto(pages.get('hostile')!)
      await page.evaluate(`(() => {
      const figure = [...document.querySelectorAll('.chart')].find((one) => one.querySelectorAll('text').length > 4 && one.querySelector('.ax'))
      const [label, other] = [...figure.querySelectorAll('text')]
      const place = (x, y) => { label.setAttribute('x', x); label.setAttribute('y', y); label.setAttribute('text-anchor', 'middle') }
      ${move}
    })()`)
      return page.evaluate<string[]>(faultsOfFigures)
    }
    expect(await moved('')).toEqual([])
    expect(await moved(`place(other.getAttribute('x'), other.getAttribute('y'))`)).toContainEqual(
      expect.stringMatching(/covers/),
    )
    expect(
      await moved(`const at = figure.querySelector('.ax').getPointAtLength(2); place(at.x, at.y + 4)`),
    ).toContainEqual(expect.stringMatching(/crossed/))
    expect(await moved(`place(-40, 20)`)).toContainEqual(expect.stringMatching(/cut/))
    await page.close()
  },
)
