import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { root } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'
import { linesOf } from './lines-of.js'
import { faultsOnScreen } from './on-screen.js'
import { endWithThisFile, needs, openStudio, patient, playwright } from './opened-studio.js'

endWithThisFile()

const temp = tempFolder()
const value = '47603'

const patients = linesOf('examples/clinic/patients-2025.csv', 61)
const visits = linesOf('examples/hospital/visits.txt', 60)

/** The screen of protecting, on a file that lies there alone; the folder of the studio lies in one of its own. */
async function openDesk(name: string, text: string) {
  const folder = temp.path('tmp')
  mkdirSync(folder)
  writeFileSync(join(folder, name), text)
  const opened = await openStudio([join(folder, name)], { TMPDIR: folder })
  const { page } = opened
  await page.locator('.side .btn.primary:enabled').waitFor()
  await page.keyboard.press('2')
  await page.getByRole('heading', { name: `Protect ${name}` }).waitFor()
  return { ...opened, folder }
}

type Desk = ReturnType<typeof openDesk>

/** What single methods make of a table, and of transactions, is made on a desk each. */
const shared: { table?: Desk; transactions?: Desk } = {}
const ofTable = async (): Desk => (shared.table ??= openDesk('patients.csv', patients))
const ofTransactions = async (): Desk => (shared.transactions ??= openDesk('visits.txt', visits))

test.skipIf(!playwright)(
  `a table, by keys alone: a sketch is hollow and has no verdict, measured it is filled, kept and published ${needs}`,
  async () => {
    const { page, heard } = await openDesk('patients.csv', patients)
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
    await page.getByRole('button', { name: 'Keep for comparison' }).and(page.locator(':enabled')).waitFor()
    await page.keyboard.press('k')
    await page.getByRole('button', { name: 'Kept for comparison' }).waitFor()
    await page.getByRole('button', { name: 'Use it as the release' }).press('Enter')
    await page.getByRole('button', { name: 'Audit it', exact: true }).waitFor()
    await page.locator('.proj', { hasText: 'patients-protected.csv' }).waitFor()
    await page.locator('.cmd', { hasText: 'audit patients-protected.csv --original patients.csv' }).waitFor()
    expect(heard).toEqual([])
  },
)

test.skipIf(!playwright)(
  `a number is typed, and after a pause the last of what was typed is sketched; nothing to fault on the screen ${needs}`,
  async () => {
    const { page } = await ofTable()
    await choose(page, 'datafly')
    for (const k of ['3', '30', '300', '20']) await page.getByLabel('k', { exact: true }).fill(k)
    await page.getByText(/^Sketched, datafly loses .* one guess in (?:2\d|[3-9]\d)/).waitFor()
    expect(await page.locator('.cmd').textContent()).toContain('--method datafly --k 20')
    await page.getByLabel('k, by a slider').fill('2')
    await page.getByText(/^Sketched, datafly loses .* is above its limit/).waitFor()
    expect(await page.locator('.point.sketch.over').count()).toBe(1)
    expect(await faultsOnScreen(page)).toEqual([])
  },
)

test.skipIf(!playwright)(
  `what a method cannot do is told with what to do, and the next try takes it away ${needs}`,
  async () => {
    const { page, heard } = await ofTransactions()
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
  ['a table', 'mondrian', 'patients-mondrian.csv', ofTable],
  ['transactions', 'disassociate', 'visits-disassociate.json', ofTransactions],
] as const)(
  `%s: the command that is shown for %s, typed elsewhere, writes the same bytes ${needs}`,
  async (_, method, name, desk) => {
    const { page, folder } = await desk()
    await choose(page, method)
    await page.getByRole('button', { name: 'Measure it' }).click()
    const [command] = await textsOf(page.locator('.said.typed'))
    // Its attacks may be under way: what they find is not the point here.
    await page.keyboard.press('Escape')
    const made = deskWith(folder, name)
    const elsewhere = mkdtempSync(join(folder, 'elsewhere-'))
    for (const file of readdirSync(made, { withFileTypes: true }))
      if (!file.isDirectory() && !file.name.startsWith(name))
        copyFileSync(join(made, file.name), join(elsewhere, file.name))
    const typed = command.replace(/^palimpsest/, `"${process.execPath}" "${root}/dist/bundle/main.js"`)
    const { status, stderr } = spawnSync('sh', ['-c', typed], { cwd: elsewhere, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    for (const file of [name, `${name}.meta.json`])
      expect(readFileSync(join(elsewhere, file)), file).toEqual(readFileSync(join(made, file)))
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save it', exact: true }).click()
    expect(readFileSync(await (await saving).path())).toEqual(readFileSync(join(made, name)))
  },
)

test.skipIf(!playwright)(
  `a file that lies there alone is the one to protect, and becomes the original ${needs}`,
  async () => {
    const { page } = await openDesk('visits.txt', visits)
    await page.locator('.point.sketch').waitFor()
    await page.keyboard.press('m')
    await page.locator('.point.measured').waitFor()
    await page.getByRole('button', { name: 'Use it as the release' }).click()
    await page.getByRole('button', { name: 'Audit it', exact: true }).waitFor()
    await page.keyboard.press('1')
    const partOf = async (name: string) => page.getByLabel(`What ${name} is for`).inputValue()
    await expect.poll(async () => partOf('visits.txt'), patient).toBe('original')
    await expect.poll(async () => partOf('visits-protected.txt'), patient).toBe('release')
  },
)

async function choose(page: Page, method: string): Promise<void> {
  await page.getByRole('radio', { name: /^One method/ }).check()
  await page.getByLabel('Method', { exact: true }).selectOption(method)
}

/** What stands there, once it does. */
async function textsOf(locator: Locator): Promise<readonly string[]> {
  await locator.first().waitFor({ state: 'attached' })
  return locator.allTextContents()
}

/** The folder of the one desk on which a file of this name was made. */
function deskWith(folder: string, name: string): string {
  const desks = readdirSync(folder)
    .filter((one) => one.startsWith('palimpsest-studio-'))
    .map((one) => join(folder, one, 'desk'))
  return desks.find((desk) => readdirSync(desk).includes(name))!
}
