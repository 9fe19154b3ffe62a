import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { tempFolder } from '../temp-folder.js'
import { faultsOnScreen, openExample } from './on-screen.js'
import { endWithThisFile, needs, openStudio, playwright } from './opened-studio.js'

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

const studios = {
  examples: onceOpened([]),
  doubted: onceOpened([doubted]),
  hostile: onceOpened([hostile]),
}

/** A studio for all tests that look at the same files: one for every test would take minutes. */
function onceOpened(words: readonly string[]) {
  let opened: ReturnType<typeof openStudio> | undefined
  return async () => (opened ??= openStudio(words))
}

/** What can be seen: how to come there, and the screens on which it is seen. */
const worlds = {
  empty: { open: studios.examples, screens: ['files', 'audit'] },
  'a hospital': { open: example('A hospital'), screens: ['files', 'audit'] },
  'a table with columns in doubt': { open: studios.doubted, screens: ['files', 'audit'] },
  'hostile values': { open: studios.hostile, screens: ['files', 'audit'] },
  'after an audit': { open: auditedCounts, screens: ['audit'] },
} as const

function example(name: string) {
  return async () => {
    const opened = await studios.examples()
    await openExample(opened.page, name)
    return opened
  }
}

async function auditedCounts() {
  const opened = await example('Counts')()
  await opened.page.getByRole('button', { name: 'Audit it', exact: true, disabled: false }).click()
  await opened.page.getByRole('link', { name: 'Open the report' }).waitFor()
  return opened
}

test.skipIf(!playwright).each(Object.entries(worlds))(
  `%s: axe finds nothing to fault in light and in dark; no sideways scroll from 320 px to 1280 px; no word to the console ${needs}`,
  async (_, { open, screens }) => {
    const { page, heard } = await open()
    for (const screen of screens) {
      await page.locator(`.rail a[href="#${screen}"]`).first().click()
      await page.locator(`.rail a[href="#${screen}"][aria-current=step]`).waitFor()
      await page.locator('.flist', { hasText: 'reading …' }).waitFor({ state: 'hidden' })
      expect(await faultsOnScreen(page, [320, 390, 768, 1280]), screen).toEqual([])
    }
    expect(heard).toEqual([])
  },
)

test.skipIf(!playwright)(
  `names and values that would be code are text: on the files, in the audit with its values shown, in the report ${needs}`,
  async () => {
    const { page, context, heard } = await studios.hostile()
    await page.locator('.rail a[href="#files"]').first().click()
    await page.locator('.cols').waitFor()
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
    const { page, context } = await openStudio()
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
