import { expect, test } from 'vitest'
import { audited, exhibits } from '../../bench/zoo/zoo.js'

// More seeds: npm run bench -- audit-zoo.
const seed = 1

test.each(exhibits)('audit: of a release with one leak ($leak) it names $line first', async (exhibit) => {
  const { verdict } = await audited(exhibit, 'planted', seed)
  expect(verdict.above[0]?.line.id).toBe(exhibit.line)
  expect(verdict.exit).toBe(1)
})

test.each(exhibits)('audit: of the same release without it ($leak) nothing is above the limit', async (exhibit) => {
  const { verdict } = await audited(exhibit, 'clean', seed)
  expect(verdict.above.map(({ line }) => line.id)).toEqual([])
})
