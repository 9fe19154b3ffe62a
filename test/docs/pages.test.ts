import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { flagsOfVerb } from '../../cli/verb.js'
import { verbs } from '../../cli/verbs.js'
import { root } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'
import { asRunNow, commandsOf, unsaid } from './shown-commands.js'

/** `UPDATE_DOCS=1 npx vitest run test/docs/pages.test.ts` writes the real outputs into the pages. */
const update = process.env['UPDATE_DOCS'] === '1'

const { folder } = tempFolder()
// A copy: a command may write beside what it reads.
cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true })
const pages = [
  'README.md',
  'docs/cheat-sheet.md',
  'docs/gallery.md',
  ...pagesIn('docs/tour'),
  ...pagesIn('docs/how-to'),
]

// Real data lies beside the repository, and is no part of it.
const openData = resolve(process.env['PALIMPSEST_DATA'] ?? '../shared/data')
mkdirSync(join(folder, 'shared'))
symlinkSync(openData, join(folder, 'shared', 'data'), 'junction')
const [onRealData, onExamples] = [true, false].map((real) => pages.filter((page) => page.endsWith('-real.md') === real))

test.each(onExamples)('%s: every command prints what the page shows, and ends as it says', (page) => {
  const { shown, real } = asIs(page)
  expect(real).not.toContain(unsaid)
  expect(shown).toBe(real)
})

test.skipIf(!existsSync(openData)).each(onRealData)(
  '%s: every command prints what the page shows [needs ../shared/data]',
  (page) => {
    const { shown, real } = asIs(page)
    expect(real).not.toContain(unsaid)
    expect(shown).toBe(real)
  },
)

/** A page, and what it would show now; where it is to be updated, it is. */
function asIs(page: string): { readonly shown: string; readonly real: string } {
  const shown = readFileSync(page, 'utf8')
  expect(commandsOf(shown)).not.toEqual([])
  const place = mkdtempSync(join(folder, 'page-'))
  symlinkSync(join(folder, 'examples'), join(place, 'examples'), 'junction')
  const real = asRunNow(shown, place)
  if (update) writeFileSync(page, real)
  return { shown: readFileSync(page, 'utf8'), real }
}

test.each(pagesIn('docs/tour').filter((page) => !onRealData.includes(page)))(
  '%s: its first line says that its data is made up or printed, and in which folders it is',
  (page) => {
    const text = readFileSync(page, 'utf8')
    const [, , data] = text.split('\n')
    expect(data).toMatch(/^Data: (?:made up|printed in)\b/)
    const used = new Set(text.match(/(?<=[ :=])examples\/[\w-]+(?=\/)/g))
    expect(data.match(/(?<=`)examples\/[\w-]+(?=`)/g)?.toSorted()).toEqual([...used].toSorted())
  },
)

test.each(onRealData)('%s: its first lines say that its data is real, where it is from and where it lies', (page) => {
  const [, , ...lines] = readFileSync(page, 'utf8').split('\n')
  const data = lines.slice(0, lines.indexOf('')).join(' ')
  expect(data).toMatch(/^Data: real: .*\]\(https:/)
  expect(data).toContain('`../shared/data`')
})

test('what a page says to type names verbs and flags that there are', async () => {
  const typed = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/(?<=^|`)(?:npx )?palimpsest [^`\n]+/gm)].map(([line]) => ({ page, line })),
  )
  expect(typed.length).toBeGreaterThan(20)
  const wrong = []
  for (const { page, line } of typed) {
    const rest = line.replace(/^.*?palimpsest /, '').split(' | ')[0]
    // Whoever names a file and no verb audits it.
    const verb = /^\S+\.\w+( |$)/.test(rest) ? `audit ${rest}` : rest
    const listed = verbs.findLast(({ name }) => verb === name || verb.startsWith(`${name} `))
    const flags = listed ? await flagsOfVerb(await listed.load()) : []
    const names = new Set(['help', 'version', ...flags.map(({ name }) => name)])
    const unknown = [...rest.matchAll(/(?<= )--([a-z-]+)/g)].filter(([, name]) => !names.has(name))
    if (listed === undefined ? !/^(<verb> )?--help/.test(rest) : unknown.length > 0) wrong.push(`${page}: ${line}`)
  }
  expect(wrong).toEqual([])
})

test('README.md is read in a few minutes: at most 150 lines', () => {
  expect(readFileSync('README.md', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(150)
})

test('every relative link of the pages beside docs leads somewhere', () => {
  const broken = ['README.md', 'CONTRIBUTING.md', 'examples/README.md'].flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)\)/g)]
      .map(([, target]) => join(dirname(page), target))
      .filter((target) => !existsSync(target))
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('docs/README.md is the map: it leads to every page of docs', () => {
  const map = readFileSync('docs/README.md', 'utf8')
  const there = ['tour', 'how-to', 'methods', 'reference'].flatMap((place) => pagesIn(join('docs', place)))
  expect(there.length).toBeGreaterThan(50)
  expect(there.filter((page) => !map.includes(`](${relative('docs', page).replaceAll('\\', '/')})`))).toEqual([])
})

function pagesIn(place: string): string[] {
  return (existsSync(place) ? readdirSync(place) : [])
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => join(place, name))
}
