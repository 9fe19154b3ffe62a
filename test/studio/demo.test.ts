import { expect, test } from 'vitest'
import { palimpsest } from '../cli/palimpsest.js'
import { endWithThisFile, needs, openPage, playwright, startStudio } from './opened-studio.js'

endWithThisFile()

test.skipIf(!playwright)(`demo --studio opens the hospital, read and ready to be audited ${needs}`, async () => {
  const studio = await startStudio(['--studio'], { DISPLAY: '', WAYLAND_DISPLAY: '', SSH_CONNECTION: '' }, 'demo')
  const { page, heard } = await openPage(studio)
  await page.getByRole('button', { name: 'Audit it', disabled: false }).waitFor()
  expect(await page.locator('.proj').textContent()).toContain('release.txt')
  expect(await page.locator('.flist tbody tr').count()).toBe(2)
  expect(heard).toEqual([])
})

test.each([
  [['thesis'], 'demo thesis is for the terminal'],
  [['--semantics', 'wordnet'], '--semantics is for the terminal'],
])('demo --studio refuses %j, which it would not heed', (words, sentence) => {
  const { code, error } = palimpsest(['demo', '--studio', ...words])
  expect(code).toBe(2)
  expect(error).toContain(sentence)
})
