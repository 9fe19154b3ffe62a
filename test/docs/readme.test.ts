import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { palimpsest } from '../cli/palimpsest.js'

/** `UPDATE_DOCS=1 npx vitest run test/docs` writes the real outputs into the pages. */
const update = process.env['UPDATE_DOCS'] === '1'

const pages = ['README.md']

test.each(pages)('%s: every command prints what the page shows', (page) => {
  const shown = readFileSync(page, 'utf8')
  const real = shown.replaceAll(/```console\n\$ npx palimpsest (.+)\n[^`]*```/g, (_block, command: string) => {
    const { out, error } = palimpsest(command.split(' '))
    return `\`\`\`console\n$ npx palimpsest ${command}\n${out}${error}\`\`\``
  })
  if (update) writeFileSync(page, real)
  expect(shown).toContain('```console\n$ npx palimpsest')
  expect(readFileSync(page, 'utf8')).toBe(real)
})

test('every relative link of the documentation leads somewhere', () => {
  for (const page of ['README.md', 'CONTRIBUTING.md']) {
    for (const [, target] of readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
      expect(() => readFileSync(target), `${page}: ${target}`).not.toThrow(/ENOENT/)
    }
  }
})
