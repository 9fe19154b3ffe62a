import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { root } from '../cli/palimpsest.js'
import { faultsOf, openDesk, sidewaysOf } from './on-desk.js'
import { endWithThisFile, needs, playwright } from './opened-studio.js'

endWithThisFile()

const value = '47603'

test.skipIf(!playwright)(
  `a table, by keys alone: a sketch is hollow and has no verdict, measured it is filled, kept and published ${needs}`,
  async () => {
    const { page, heard } = await openDesk({ example: 'A table' })
    await page.keyboard.press('2')
    await page.locator('.point.sketch').first().waitFor()
    expect(await page.locator('.point.measured').count()).toBe(0)
    expect(await page.locator('.vchip').textContent()).toBe(' NOT MEASURED')
    expect(await page.locator('.sample').textContent()).toContain('▮▮▮▮')
    expect(await page.content()).not.toContain(value)
    await page.keyboard.press('m')
    await page.locator('.point.measured').waitFor()
    expect(await page.locator('.point.sketch').count()).toBe(0)
    expect(await page.locator('.point.tried').count()).toBeGreaterThan(1)
    expect(await page.locator('.vchip').textContent()).toBe(' NOT MEASURED')
    await page.keyboard.press('v')
    await page.locator('.sample', { hasNotText: '▮' }).waitFor()
    await page.keyboard.press('k')
    await page.getByRole('button', { name: 'Kept for comparison' }).waitFor()
    await page.getByRole('button', { name: 'Use it as the release' }).press('Enter')
    await page.getByRole('button', { name: 'Audit it', exact: true }).waitFor()
    await page.locator('.proj', { hasText: 'patients-2025-protected.csv' }).waitFor()
    expect(await page.locator('.cmd').textContent()).toContain(
      'audit patients-2025-protected.csv --original patients-2025.csv',
    )
    expect(heard).toEqual([])
  },
)

test.skipIf(!playwright)(
  `a number is typed, and after a pause the last of what was typed is sketched ${needs}`,
  async () => {
    const { page } = await openDesk({ example: 'A table' })
    await page.keyboard.press('2')
    await choose(page, 'datafly')
    for (const k of ['3', '30', '300', '20']) await page.getByLabel('k', { exact: true }).fill(k)
    await page.getByText(/^Sketched, datafly loses .* one guess in (?:2\d|[3-9]\d)/).waitFor()
    expect(await page.locator('.cmd').textContent()).toContain('--method datafly --k 20')
    await page.getByLabel('k, by a slider').fill('2')
    await page.getByText(/^Sketched, datafly loses .* is above its limit/).waitFor()
    expect(await page.locator('.point.sketch.over').count()).toBe(1)
  },
)

test.skipIf(!playwright)(
  `what a method cannot do is told with what to do, and the next try takes it away ${needs}`,
  async () => {
    const { page, heard } = await openDesk({ example: 'A hospital' })
    await page.keyboard.press('2')
    await choose(page, 'coat')
    await page.getByLabel('k', { exact: true }).fill('100000')
    const fault = page.getByRole('alert')
    await fault.waitFor()
    expect(await fault.textContent()).toMatch(/no release: k is 100000.*sketch.*What to do: give k/)
    await page.getByLabel('k', { exact: true }).fill('5')
    await page.getByText(/^Sketched, coat loses/).waitFor()
    expect(await fault.count()).toBe(0)
    await page.getByLabel('Method', { exact: true }).selectOption('hide-rules')
    await fault.waitFor()
    expect(await fault.textContent()).toMatch(/--rules is missing.*What to do: add --rules/)
    expect(heard).toEqual([])
  },
)

test.skipIf(!playwright).each([
  ['A table', 'mondrian', 'patients-2025-mondrian.csv'],
  ['A hospital', 'disassociate', 'visits-disassociate.json'],
])(
  `%s: the command that is shown for %s, typed elsewhere, writes the same bytes ${needs}`,
  async (example, method, name) => {
    const { page, folder } = await openDesk({ example })
    await page.keyboard.press('2')
    await choose(page, method)
    await page.getByText(new RegExp(`^Sketched, ${method}`)).waitFor()
    await page.getByRole('button', { name: 'Measure it' }).click()
    await page.locator('.point.measured').waitFor()
    const [command] = await page.locator('.said.typed').allTextContents()
    const desk = deskWith(folder, name)
    const elsewhere = mkdtempSync(join(folder, 'elsewhere-'))
    for (const file of readdirSync(desk, { withFileTypes: true }))
      if (file.isFile() && !file.name.startsWith(name)) copyFileSync(join(desk, file.name), join(elsewhere, file.name))
    const typed = command.replace(/^palimpsest/, `"${process.execPath}" "${root}/dist/bundle/main.js"`)
    const { status, stderr } = spawnSync('sh', ['-c', typed], { cwd: elsewhere, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    for (const file of [name, `${name}.meta.json`])
      expect(readFileSync(join(elsewhere, file)), file).toEqual(readFileSync(join(desk, file)))
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save it', exact: true }).click()
    expect(readFileSync(await (await saving).path())).toEqual(readFileSync(join(desk, name)))
  },
)

test.skipIf(!playwright)(
  `a file that lies there alone is the one to protect, and becomes the original ${needs}`,
  async () => {
    const { page } = await openDesk({ files: [`${root}/examples/hospital/visits.txt`] })
    await page.keyboard.press('2')
    await page.getByRole('heading', { name: 'Protect visits.txt' }).waitFor()
    await page.locator('.point.sketch').waitFor()
    await page.keyboard.press('m')
    await page.locator('.point.measured').waitFor()
    await page.getByRole('button', { name: 'Use it as the release' }).click()
    await page.getByRole('button', { name: 'Audit it', exact: true }).waitFor()
    await page.keyboard.press('1')
    await page.getByLabel('What visits.txt is for').waitFor()
    expect(await page.getByLabel('What visits.txt is for').inputValue()).toBe('original')
    expect(await page.getByLabel('What visits-protected.txt is for').inputValue()).toBe('release')
  },
)

test.skipIf(!playwright)(
  `axe finds nothing to fault, in light and in dark, and nothing scrolls sideways ${needs}`,
  async () => {
    const { page } = await openDesk({ example: 'A table', bypassCSP: true })
    await page.keyboard.press('2')
    await choose(page, 'mondrian')
    await page.getByText(/^Sketched, mondrian/).waitFor()
    expect(await sidewaysOf(page)).toEqual([0, 0])
    expect(await faultsOf(page)).toEqual([])
  },
)

async function choose(page: Page, method: string): Promise<void> {
  await page.getByRole('radio', { name: /^One method/ }).check()
  await page.getByLabel('Method', { exact: true }).selectOption(method)
}

/** The folder of the one desk on which a file of this name was made. */
function deskWith(folder: string, name: string): string {
  const desks = readdirSync(folder)
    .filter((one) => one.startsWith('palimpsest-studio-'))
    .map((one) => join(folder, one, 'desk'))
  return desks.find((desk) => readdirSync(desk).includes(name))!
}
