import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../cli/palimpsest.js'

const golden = join(root, 'test/golden')
const files = readdirSync(golden).filter((name) => name.endsWith('.test.ts'))

/** What may be absent: files of open data, and what is made of them. */
const outside = /\b(?:sharedData|adultFile|readAdult|adultAt|adultQuasi)\b/

test('tests of other tools’ numbers that need data beside the repository are skipped by name, with what they need', () => {
  const needing = files.filter((name) => outside.test(readFileSync(join(golden, name), 'utf8')))
  expect(needing.length).toBeGreaterThan(10)
  for (const name of needing) {
    const text = readFileSync(join(golden, name), 'utf8')
    const skips = text.split(/\.skipIf\(/).slice(1)
    expect(skips.length, name).toBeGreaterThan(0)
    for (const skip of skips)
      expect(skip.split('=>')[0], `${name}: ${skip.slice(0, 80)}`).toMatch(/\[needs |\$\{needs\}/)
    // A test that comes back early passes, and nobody hears of it.
    expect(text, name).not.toMatch(/if \([^)]*(?:!|=== null)[^)]*\) return\b/)
  }
})
