import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript, like the other scripts
import { entriesOf as readEntries } from '../../scripts/docs/api.mjs'
// @ts-expect-error: plain JavaScript, like the other scripts
import { pagesOf as findPages, sidebarOf as readSidebar, stage as stagePages } from '../../scripts/docs/stage.mjs'
import { root } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'

interface Section {
  readonly text: string
  readonly items: readonly { readonly text: string; readonly link: string }[]
}

const stage: (from: string, to: string) => readonly string[] = stagePages
const pagesOf: (from: string) => readonly string[] = findPages
const sidebarOf: (from: string) => readonly Section[] = readSidebar
const entriesOf: (from: string) => readonly { readonly imported: string; readonly source: string }[] = readEntries

const { folder } = tempFolder()

test('the site has every page, and no link of one leads nowhere, before anything is installed', () => {
  expect(stage(root, folder)).toEqual([])
  const staged = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  expect(staged).toEqual(
    expect.arrayContaining(pagesOf(root).map((page) => page.replace(/(^|\/)README\.md$/, '$1index.md'))),
  )
  const broken = staged
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/\]\((?!https?:)([^)#\s]+)/g)]
        .map(([, to]) => (to.startsWith('/') ? join(folder, 'public', to) : join(folder, name, '..', to)))
        .filter((target) => !existsSync(target)),
    )
  expect(broken).toEqual([])
})

test('the side of the site leads to all that the map leads to', () => {
  const links = sidebarOf(root).flatMap(({ items }) => items.map(({ link }) => link.slice(1)))
  const deep = pagesOf(root).filter((page) => /^docs\/(tour|how-to|reference|methods|decisions)\//.test(page))
  expect(links).toEqual(expect.arrayContaining(deep))
})

test('every entry of the package has a page of its names', () => {
  const entries = entriesOf(root)
  expect(entries.length).toBeGreaterThan(10)
  for (const { source } of entries) expect(readFileSync(join(root, source), 'utf8')).toMatch(/^\/\*\*/)
})
