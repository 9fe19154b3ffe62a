import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript, like the other scripts
import { walk as walkOf } from '../../scripts/picture.mjs'
import { root } from '../cli/palimpsest.js'

interface Walk {
  readonly status: number
  readonly loaded: readonly string[]
  readonly ran: readonly string[]
  readonly folders: readonly string[]
}

const walk: (command: readonly string[]) => Walk = walkOf
const lecture = 'examples/lecture'

test('the picture in CONTRIBUTING.md shows the folders and imports as they are', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/picture.mjs'), '--check'], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

test('an audit of a table walks through at most 20 folders and loads at most 350 modules', () => {
  const said = ['--schema', `${lecture}/schema.json`, '--original', `${lecture}/patients.csv`, '--first-release']
  const { status, loaded, folders } = walk(['audit', `${lecture}/patients-4-anonymous.csv`, ...said])
  expect(status).toBe(1)
  expect(loaded.length).toBeGreaterThan(100)
  expect(loaded.length).toBeLessThanOrEqual(350)
  expect(folders.length).toBeGreaterThan(5)
  expect(folders.length).toBeLessThanOrEqual(20)
})

test.each(['--help', '--version'])('%s loads fewer than 30 modules', (flag) => {
  const { status, loaded } = walk([flag])
  expect(status).toBe(0)
  expect(loaded.length).toBeGreaterThan(1)
  expect(loaded.length).toBeLessThan(30)
})

test('an attack on sets loads no attack on graphs', () => {
  const given = ['--semantics', 'table:examples/thesis/scores.csv', '--original', 'examples/thesis/figure-1.3.txt']
  const { status, loaded } = walk(['attack', 'examples/thesis/figure-1.5.txt', '--method', 'rba', ...given])
  expect(status).toBe(0)
  expect(loaded.some((file) => file.startsWith('src/kinds/sets/attack/'))).toBe(true)
  expect(loaded.filter((file) => file.startsWith('src/kinds/graph/attack/'))).toEqual([])
})
