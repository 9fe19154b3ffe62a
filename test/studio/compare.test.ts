import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { linesOf } from './lines-of.js'
import { faultsOnScreen } from './on-screen.js'
import { endWithThisFile, needs, openStudio, patient, playwright } from './opened-studio.js'

endWithThisFile()

const { path } = tempFolder()
const hospital = {
  'release.txt': linesOf('examples/hospital/release.txt', 80),
  'visits.txt': linesOf('examples/hospital/visits.txt', 80),
}

test.skipIf(!playwright)(
  `two releases are kept by a key, told apart in a sentence, and stay as they were when the desk is cleared ${needs}`,
  async () => {
    const { page, heard } = await openStudio(putDown(hospital))
    await page.locator('.side .btn.primary:enabled').waitFor()
    await page.keyboard.press('4')
    await page.getByText('Keep two releases to compare them.').waitFor()
    expect(await page.locator('.cmp').count()).toBe(0)
    await page.keyboard.press('5')
    await page.getByRole('button', { name: 'Audit it' }).press('Enter')
    await page.getByRole('button', { name: 'Keep for comparison' }).waitFor()
    await page.keyboard.press('k')
    await page.getByRole('button', { name: 'Kept for comparison' }).waitFor()
    await page.keyboard.press('k')
    await page.keyboard.press('2')
    await page.locator('.point.sketch').waitFor()
    await page.keyboard.press('m')
    await page.getByRole('button', { name: 'Keep for comparison' }).and(page.locator(':enabled')).waitFor()
    await page.keyboard.press('k')
    await page.keyboard.press('4')
    await page.getByText(/^B reads least \(furthest: a few known items, .*\), and costs/).waitFor()
    expect(await page.locator('.kept li').count()).toBe(2)
    await page.getByRole('row', { name: /^Relative error of a count query 0\.\d{3} 0\.\d{3}/ }).waitFor()
    const figures = await page.locator('.cmp').textContent()
    expect(await page.getByRole('row', { name: /^Verdict/ }).textContent()).toBe('Verdict NOT READY READY')
    expect(await page.getByRole('row', { name: /^Loss of detail/ }).textContent()).toMatch(/0\.\d{3}0\.\d{3}$/)
    expect(await page.locator('.three').textContent()).toContain('▮▮▮▮')
    expect(await faultsOnScreen(page)).toEqual([])

    await page.keyboard.press('1')
    for (const name of ['release.txt', 'visits-protected.txt', 'visits.txt'])
      await page.getByRole('button', { name: `Take ${name} away` }).click()
    await expect.poll(async () => page.locator('.flist tbody tr').count(), patient).toBe(0)
    await page.keyboard.press('4')
    await page.locator('.cmp').waitFor()
    expect(await page.locator('.cmp').textContent()).toBe(figures)
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save A' }).click()
    expect(readFileSync(await (await saving).path())).toEqual(Buffer.from(hospital['release.txt']))

    await page.keyboard.press('v')
    await page.locator('.three .undertext').first().waitFor()
    await page.locator('.three', { hasNotText: '▮' }).waitFor()
    await page.getByRole('button', { name: 'Remove A' }).click()
    await page.getByText('B is kept. Keep two releases to compare them.').waitFor()
    await page.getByRole('button', { name: 'Remove B' }).click()
    await page.getByText('Keep two releases to compare them.', { exact: true }).waitFor()
    expect(heard).toEqual([])
  },
)

/** Writes files under their own names, the release first; the words that name them. */
function putDown(files: Readonly<Record<string, string>>): readonly string[] {
  const folder = path('files')
  mkdirSync(folder)
  const [release, original] = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  })
  return [release, '--original', original]
}
