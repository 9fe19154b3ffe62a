import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../cli/palimpsest.js'
import { faultsOf, openDesk, sidewaysOf } from './on-desk.js'
import { endWithThisFile, needs, playwright } from './opened-studio.js'

endWithThisFile()

test.skipIf(!playwright)(
  `two releases are kept by a key, told apart in a sentence, and stay as they were when the desk is cleared ${needs}`,
  async () => {
    const { page, heard } = await openDesk({ example: 'A hospital', bypassCSP: true })
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
    expect(await sidewaysOf(page)).toEqual([0, 0])
    expect(await faultsOf(page)).toEqual([])

    await page.keyboard.press('1')
    for (const name of ['release.txt', 'visits-protected.txt', 'visits.txt'])
      await page.getByRole('button', { name: `Take ${name} away` }).click()
    await page.keyboard.press('4')
    expect(await page.locator('.cmp').textContent()).toBe(figures)
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save A' }).click()
    expect(readFileSync(await (await saving).path())).toEqual(readFileSync(`${root}/examples/hospital/release.txt`))

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
