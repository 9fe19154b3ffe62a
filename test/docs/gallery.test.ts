import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript, like the other scripts
import { captionOf as readCaption } from '../../scripts/small-png.mjs'
import { everyKind } from '../../src/kinds/kinds.js'

const captionOf: (png: Uint8Array) => string | undefined = readCaption
const shown = Array.from(
  readFileSync('docs/gallery.md', 'utf8').matchAll(/([^\n]+)\n```\n\n!\[[^\]]+\]\((.+)\)/g),
  ([, verdict, path]) => ({ verdict, path: join('docs', path) }),
)

test('the gallery shows a report of every kind', async () => {
  expect(shown.length).toBeGreaterThanOrEqual((await everyKind()).length)
})

test.each(shown)('$path shows the verdict that its command ends in: npm run report-pictures', ({ verdict, path }) => {
  expect(existsSync(path)).toBe(true)
  expect(captionOf(readFileSync(path))).toBe(verdict)
  expect(statSync(path).size).toBeLessThan(100_000)
})
