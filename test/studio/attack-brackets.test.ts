import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { palimpsest } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'
import { faultsOnScreen, openExample } from './on-screen.js'
import {
  endWithThisFile,
  needs,
  openPage,
  openStudio,
  patient,
  playwright,
  type RunningStudio,
} from './opened-studio.js'

endWithThisFile()

const { file, path } = tempFolder()
const said = (page: Page): Promise<string> => page.locator('.say').innerText()
const stepNow = (page: Page): Promise<unknown> => page.evaluate("Number(document.querySelector('.track input').value)")

let attacked: Promise<Pick<RunningStudio, 'address'>> | undefined

/** The hospital is attacked once; each test reads it on a page of its own, without its values. */
async function openReading() {
  attacked ??= attack()
  const opened = await openPage(await attacked)
  await opened.page.getByRole('link', { name: /Attack/ }).click()
  await opened.page.locator('.heat').waitFor()
  await opened.page.getByRole('checkbox', { name: 'Show values' }).uncheck()
  await opened.page.getByText('▮▮▮▮').first().waitFor()
  return opened
}

async function attack() {
  const { studio, page, context } = await openStudio()
  await openExample(page, 'A hospital', 'Attack')
  await page.getByRole('button', { name: 'Attack it' }).click()
  await page.locator('.heat').waitFor()
  await context.close()
  return studio
}

test.skipIf(!playwright)(
  `the attack on brackets: slider, buttons, keys and play agree, and by keyboard alone ${needs}`,
  async () => {
    const { page, heard } = await openReading()
    const sentence = async () => said(page)
    const struck = async () => page.locator('.heat td.struck').count()
    expect(await said(page)).toContain('Nothing is struck yet. All 3 could have been there.')
    await page.getByRole('button', { name: 'One step on' }).click()
    await expect.poll(sentence, patient).toMatch(/^Step 1\. /)
    const first = await said(page)
    await page.getByRole('button', { name: 'One step back' }).click()
    await expect.poll(sentence, patient).toContain('Nothing is struck yet.')
    await page.locator('.track input').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(sentence, patient).toBe(first)
    await page.keyboard.press('Home')
    await expect.poll(sentence, patient).toContain('Nothing is struck yet.')
    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('ArrowRight')
    await expect.poll(sentence, patient).toBe(first)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(sentence, patient).toContain('Nothing is struck yet.')
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await expect.poll(async () => stepNow(page), patient).toBeGreaterThan(0)
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Play' }).waitFor()
    await page.keyboard.press('End')
    await expect.poll(async () => stepNow(page), patient).toBe(20)
    await expect.poll(struck, patient).toBe(20)
    await page.keyboard.press('Home')
    await expect.poll(struck, patient).toBe(0)

    // One tab stop, arrows inside, and a reason for the cell that has the focus.
    expect(await page.locator('.heat td[tabindex="0"]').count()).toBe(1)
    await page.locator('.heat td[tabindex="0"]').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(async () => page.evaluate("document.activeElement.getAttribute('data-cell')"), patient)
      .toBe('1 1')
    expect(await page.locator('.whyw').innerText()).toMatch(/^item 2 beside record \d+$/)
    expect(await stepNow(page)).toBe(0)
    expect(await faultsOnScreen(page)).toEqual([])
    expect(heard).toEqual([])
  },
)

test.skipIf(!playwright)(
  `the attack on brackets: no value is told unless somebody asks, and the steps are those of eliminate ${needs}`,
  async () => {
    const { page } = await openReading()
    const items = readFileSync('examples/hospital/release.txt', 'utf8')
      .split(/[(),\n]+/)
      .map((one) => one.trim())
      .filter((one) => one.length > 3)
    const masked = await page.locator('body').innerText()
    expect(items.filter((item) => masked.includes(item))).toEqual([])
    expect(masked).toContain('▮▮▮▮')
    const numbers = await page.locator('.heat td b').allInnerTexts()
    await page.getByRole('checkbox', { name: 'Show values' }).check()
    await page.locator('.heat thead', { hasText: 'cirrhosis' }).waitFor()
    expect(await page.locator('.heat td b').allInnerTexts()).toEqual(numbers)

    // The file that the page saves holds the same distances: eliminate strikes the same cells in the same order.
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export the claims' }).click()
    const saved = path('claims.json')
    await (await download).saveAs(saved)
    const record = Number(/record (\d+)/.exec(await page.locator('.heat tbody th').first().innerText())![1])
    const claims = JSON.parse(readFileSync(saved, 'utf8'))
    interface Table {
      items: string[]
      rows: { transaction: number; distances: number[] }[]
    }
    const table: Table = claims.claims.tables.find(({ rows }: Table) =>
      rows.some(({ transaction }) => transaction === record),
    )
    const csv =
      ['beside', ...table.items].join(',') +
      '\n' +
      table.rows.map(({ transaction, distances }) => [transaction, ...distances].join(',')).join('\n') +
      '\n'
    const { out } = palimpsest(['eliminate', file('bracket.csv', csv), '--method', 'rba', '--json', '-'])
    const struck: { context: string; item: string }[] = JSON.parse(out).eliminated
    expect(struck.length).toBeGreaterThan(10)
    for (const [i, { context, item }] of struck.entries()) {
      await page.getByRole('button', { name: 'One step on' }).click()
      await expect
        .poll(async () => page.locator('.heat td.now').textContent(), patient)
        .toMatch(new RegExp(`^${item} beside .*\\(record ${context}\\): .* ${i + 1}(st|nd|rd|th)$`))
    }
    expect(await page.getByRole('button', { name: 'One step on' }).isDisabled()).toBe(true)
  },
)

test.skipIf(!playwright)(
  `the attack on brackets: with reduced motion nothing plays, and the last step comes at once ${needs}`,
  async () => {
    const { page } = await openReading()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'Play' }).click()
    const all = Number(await page.locator('.track input').getAttribute('max'))
    await expect.poll(async () => page.locator('.heat td.struck').count(), patient).toBe(all)
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0)
  },
)
