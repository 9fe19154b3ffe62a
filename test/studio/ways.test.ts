import { expect, test } from 'vitest'
import { endWithThisFile, needs, openPage, playwright, startStudio } from './opened-studio.js'

endWithThisFile()

const examples = { 'A hospital': 'NOT READY', 'A table': 'READY', Counts: 'NOT READY' } as const

test.skipIf(!playwright).each(Object.entries(examples))(
  `the gate, on the example “%s”: one click, one more, and the verdict is %s ${needs}`,
  async (name, verdict) => {
    const { page, heard } = await openPage(await startStudio())
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await page.getByRole('button', { name: 'Audit it' }).click()
    await page.getByRole('link', { name: 'Open the report' }).waitFor()
    expect(await page.locator('#verdict-h').textContent()).toBe(verdict)
    expect(heard).toEqual([])
  },
)
