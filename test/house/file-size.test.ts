import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const mostLines = 400
const badNames = /(^|[-/])(utils?|helpers?|common|misc|v\d+)\.tsx?$/

const files = ['src', 'cli', 'studio', 'bench', 'test'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(root, name)),
)

test(`no file is longer than ${mostLines} lines`, () => {
  expect(files.filter((file) => readFileSync(file, 'utf8').split('\n').length > mostLines)).toEqual([])
})

test('a file is named after what is in it, in kebab-case', () => {
  expect(files.filter((file) => badNames.test(file) || file !== file.toLowerCase())).toEqual([])
})
