import { expect, test } from 'vitest'
import { audited, exhibits } from '../../bench/zoo/zoo.js'

// With the leak: fix.test.ts. More seeds: npm run bench -- audit-zoo.
const seed = 1

test.each(exhibits)('audit: of a release without its leak ($leak) nothing is above the limit', async (exhibit) => {
  const { verdict } = await audited(exhibit, 'clean', seed)
  expect(verdict.above.map(({ line }) => line.id)).toEqual([])
})
