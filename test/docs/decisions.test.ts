import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'docs/decisions'
const decisions = readdirSync(folder).sort()
const numbers = decisions.map((name) => name.slice(0, 4))

test('decisions are numbered one after the other, in the order of adoption', () => {
  expect(numbers).toEqual(decisions.map((_, i) => String(i + 1).padStart(4, '0')))
})

test.each(decisions)('%s: its title is its number and a sentence', (name) => {
  const [title] = readFileSync(join(folder, name), 'utf8').split('\n')
  expect(title).toMatch(new RegExp(`^# ${name.slice(0, 4)} \\S+ .*[^.]$`))
  expect(name).toMatch(/^\d{4}(-[a-z0-9]+)+\.md$/)
})

const roots = ['src', 'cli', 'test', 'bench', 'scripts', 'docs']
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...roots.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|mjs|md)$/.test(name))
      .map((name) => join(root, name)),
  ),
]

test('every decision that is referred to exists, under the name the link gives', () => {
  const found = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\bdecisions?[ /](\d{4})(-[\w-]+\.md)?/g)].map(([, number, rest]) => ({
      page,
      name: rest === undefined ? number : `${number}${rest}`,
    })),
  )
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter(({ name }) => ![...numbers, ...decisions].includes(name))).toEqual([])
})

test('every relative link of docs leads somewhere', () => {
  const broken = pages
    .filter((page) => page.startsWith('docs/') && page.endsWith('.md'))
    .flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)\)/g)]
        .map(([, target]) => join(page, '..', target))
        .filter((target) => !exists(target))
        .map((target) => `${page}: ${target}`),
    )
  expect(broken).toEqual([])
})

function exists(path: string): boolean {
  try {
    readFileSync(path)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EISDIR'
  }
}
