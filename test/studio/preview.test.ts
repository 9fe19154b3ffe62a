import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { endWithThisFile, needs, openStudio, playwright } from './opened-studio.js'

endWithThisFile()
const { file } = tempFolder()

test.skipIf(!playwright)(
  `a file of two million lines is looked into line by line: only what is in sight is drawn, masked until values are shown ${needs}`,
  async () => {
    const many = 2_000_000
    const log = file('visits.md', Array.from({ length: many }, (_, i) => `patient ${i}\n`).join(''))
    const { page, heard } = await openStudio([log])
    await page.getByRole('combobox', { name: /is for$/ }).selectOption('beside')
    await page.getByRole('button', { name: /^Look into/ }).click()
    const lines = page.locator('.preview-lines li')
    await page.getByText('lines 1 to 14 of 2,000,000').waitFor()
    expect(await lines.count()).toBeLessThan(20)
    expect(await lines.first().innerText()).toMatch(/^1\s+▮▮▮▮ ▮▮▮▮$/)
    await page.getByLabel('Show values').check()
    await page.getByText(/patient 0$/).waitFor()
    // A browser makes nothing higher than about 33.5 million pixels: the end is reached all the same.
    const box = page.getByRole('group', { name: /^Lines of/ })
    await box.focus()
    await page.keyboard.press('End')
    await page.getByText(/patient 1999999$/).waitFor()
    await page.keyboard.press('Home')
    await page.getByText(/patient 0$/).waitFor()
    const longest = await page.evaluate<number>(scrolls)
    expect(longest).toBeLessThan(500)
    expect(heard).toEqual([])
  },
)

/** Goes through the file in forty strides, a frame each, and tells the longest time between two frames. */
const scrolls = `(async () => {
  const box = document.querySelector('.preview-box')
  let longest = 0
  for (let i = 0, before = performance.now(); i < 40; i++) {
    box.scrollTop = (i / 40) * box.scrollHeight
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = performance.now()
    longest = Math.max(longest, now - before)
    before = now
  }
  return longest
})()`
