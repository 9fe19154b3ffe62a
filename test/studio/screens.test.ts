import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { tempFolder } from '../temp-folder.js'
import { endWithThisFile, type RunningStudio, needs, openPage, playwright, startStudio } from './opened-studio.js'

endWithThisFile()

const temp = tempFolder()
const script = '<script>document.title="owned"</script>'
const image = '<img src=x onerror=document.title="owned">'
const long = 'x'.repeat(2 ** 20)
const hostileRows = Array.from({ length: 60 }, (_, i) =>
  [
    20 + (i % 4),
    `"${i % 2 ? script : image}"`.replaceAll('""', '"'),
    i === 7 ? long : ['\u202Eflu', '=cmd()', 'cold'][i % 3],
  ].join(','),
)
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const hostile = temp.file(
  `${'<img src=x onerror=alert(1)>'.replaceAll('/', '')}.csv`,
  `age,${quoted(`ward ${script}`)},${quoted('\u202Ediagnosis')}\n${hostileRows.join('\n').replaceAll(/"<(.*)>"/g, (_, inner) => quoted(`<${inner}>`))}\n`,
)
const doubted = temp.file(
  'doubted.csv',
  `age,zip,q7,illness\n${Array.from({ length: 60 }, (_, i) => `${20 + (i % 9)},${47600 + (i % 8)},${'abcdefg'[i % 7]},${['flu', 'cold', 'cancer'][i % 3]}`).join('\n')}\n`,
)

/** What can be seen, each in a studio of its own: a page for every test would take minutes. */
const worlds: Readonly<Record<string, readonly string[]>> = {
  empty: [],
  hospital: ['examples/hospital/release.txt', '--original', 'examples/hospital/visits.txt'],
  'a table with columns in doubt': [doubted],
  'hostile values': [hostile],
  'after an audit': ['examples/counts/wards.csv'],
}
const studios = new Map<string, RunningStudio>()

beforeAll(async () => {
  if (!playwright) return
  for (const [name, words] of Object.entries(worlds)) studios.set(name, await startStudio(words))
}, 120_000)

async function settled(name: string, options = {}) {
  const opened = await openPage(studios.get(name)!, options)
  const { page } = opened
  await page.locator('.main').waitFor()
  await page.locator('.flist', { hasText: 'reading …' }).waitFor({ state: 'hidden' })
  if (name !== 'after an audit') return opened
  const audit = page.getByRole('button', { name: 'Audit it', exact: true })
  if ((await page.locator('.rail').innerText()).includes('not measured')) await audit.click()
  else await page.getByRole('link', { name: /Audit/ }).click()
  await page.getByRole('link', { name: 'Open the report' }).waitFor()
  return opened
}

const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

async function faults(page: Page): Promise<readonly string[]> {
  const { default: axe } = await import('axe-core')
  await page.evaluate(axe.source)
  return page.evaluate(
    `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`,
  )
}

describe.each(Object.keys(worlds))('%s', (name) => {
  test.skipIf(!playwright)(
    `axe finds nothing to fault in light and in dark; no sideways scroll from 320 px to 1280 px; no word to the console ${needs}`,
    async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page, context, heard } = await settled(name, { colorScheme })
        for (const screen of name === 'after an audit' ? ['audit'] : ['files', 'audit']) {
          await page
            .locator('.rail')
            .getByRole('link', { name: new RegExp(screen, 'i') })
            .first()
            .click()
          await page.locator(`.rail a[href="#${screen}"][aria-current=step]`).waitFor()
          expect(await faults(page), `${screen}, ${colorScheme}`).toEqual([])
          for (const width of colorScheme === 'light' ? [320, 390, 768, 1280] : []) {
            await page.setViewportSize({ width, height: 900 })
            expect(await page.evaluate(sideways), `${screen} at ${width}`).toBeLessThanOrEqual(0)
          }
        }
        expect(heard).toEqual([])
        await context.close()
      }
    },
  )
})

test.skipIf(!playwright)(
  `names and values that would be code are text: on the files, in the audit with its values shown, in the report ${needs}`,
  async () => {
    const { page, context, heard } = await settled('hostile values')
    expect(await page.locator('.cols').innerText()).toContain(script)
    expect(await page.locator('.flist').innerText()).toContain('<img src=x onerror=alert(1)>')
    for (const group of await page.locator('.cols [role=radiogroup]').all())
      await group.getByText('an intruder may know').click()
    await page.locator('.cols [role=radiogroup]').last().getByText('must stay hidden').click()
    await page.getByLabel('Show values').click()
    await page.getByRole('button', { name: 'Audit it', exact: true, disabled: false }).click()
    await page.getByRole('link', { name: 'Open the report' }).waitFor()
    const [report] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Open the report' }).click(),
    ])
    await report.waitForLoadState()
    for (const shown of [page, report]) {
      expect(await shown.locator('script:not([src]), img[src=x]').count()).toBe(0)
      expect(await shown.title()).not.toBe('owned')
    }
    // What is viewed has no power: no script of ours either, no origin, no cookie.
    expect(await report.evaluate('origin')).toBe('null')
    expect(heard).toEqual([])
  },
)

test.skipIf(!playwright)(
  `by keyboard alone: from the empty page to the saved report, with Tab, Enter and Space ${needs}`,
  async () => {
    const { page, context } = await openPage(await startStudio())
    await page.locator('.drop').waitFor()
    await tabTo(page, /^Counts/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Audit it', exact: true, disabled: false }).waitFor()
    await tabTo(page, /^Audit it/)
    await page.keyboard.press('Space')
    await page.getByRole('link', { name: 'Open the report' }).waitFor()
    await tabTo(page, /^Save the report/)
    const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(saved.suggestedFilename()).toMatch(/report.*\.html$/)
    await tabTo(page, /^Open the report/)
    const [report] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
    await report.waitForLoadState()
    expect(await report.title()).toMatch(/^NOT READY: /)
  },
)

/** Presses Tab until what has the focus reads so; the focus is seen wherever it comes by. */
async function tabTo(page: Page, words: RegExp): Promise<void> {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab')
    const [text, outline] = await page.evaluate<[string, string]>(
      `(() => { const own = document.activeElement, { outlineStyle, outlineWidth } = getComputedStyle(own)
        return [own.innerText ?? '', own === document.body ? 'solid' : outlineWidth === '0px' ? 'none' : outlineStyle] })()`,
    )
    if (!words.test(text.trim())) continue
    expect(outline, text).not.toBe('none')
    return
  }
  throw new Error(`Tab does not lead to ${String(words)}`)
}
