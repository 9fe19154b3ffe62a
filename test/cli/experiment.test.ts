import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verbs } from '../../cli/verbs.js'
import { experiments } from '../../src/experiment/index.js'
import { sharedData } from '../../bench/worlds/open-data.js'
import { tempFolder } from '../temp-folder.js'
import { testCache } from '../test-cache.js'
import { xmlFault } from '../well-formed.js'
import { palimpsest, withoutProgress } from './palimpsest.js'

const temp = tempFolder()
const data = sharedData()

test('without a name it lists every experiment', () => {
  const { code, out } = palimpsest(['experiment'])
  expect(code).toBe(0)
  for (const { id, figures } of experiments) expect(out).toMatch(new RegExp(`${id} +${figures.length} figures`))
})

test('every registered experiment is a verb', () => {
  for (const { id } of experiments) expect(verbs.map(({ name }) => name)).toContain(`experiment ${id}`)
})

describe.skipIf(data === null)('small versions (skipped where the open data is not beside the repository)', () => {
  // Some seven seconds each on a machine with nothing else to do.
  test.each(experiments)(
    '$id --small: a table and a picture per figure, of one the same bytes again',
    { timeout: 300_000 },
    ({ id, figures }) => {
      const run = (out: string) =>
        palimpsest(['experiment', id, '--small', '-o', out, '--data', data!], { env: { PALIMPSEST_CACHE: testCache } })
      const [first, second] = ['first', 'second'].map((name) => join(temp.folder, `${id}-${name}`))
      const { code, error } = run(first)
      expect(withoutProgress(error)).toBe('')
      expect(code).toBe(0)
      const files = readdirSync(first).sort()
      const expected = figures.flatMap((figure) => [`${figure.id}.csv`, `${figure.id}.svg`])
      expect(files).toEqual([...expected, 'README.md'].sort())
      for (const file of files) {
        const text = readFileSync(join(first, file), 'utf8')
        if (file.endsWith('.csv')) expectTable(text, file)
        expect(file.endsWith('.svg') ? xmlFault(text) : null).toBeNull()
        expect(text).not.toContain(temp.folder)
      }
      // Twice costs twice: that the same comes out again is asked of one whose attacks have no limit of time.
      if (id !== 'cover') return
      run(second)
      const timed = figures.filter(({ repeatable }) => !repeatable).map((figure) => figure.id)
      const repeatable = files.filter((file) => !timed.some((figure) => file.startsWith(`${figure}.`)))
      for (const file of repeatable) {
        expect(readFileSync(join(second, file), 'utf8'), file).toBe(readFileSync(join(first, file), 'utf8'))
      }
    },
  )
})

function expectTable(text: string, file: string): void {
  const [header, ...lines] = text.trimEnd().split('\n')
  expect(header).toBe('figure,x,series,measure,mean,low,high,n,seed')
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) {
    const [figure, , , , mean, low, high, n, seed] = line.split(',')
    expect(`${figure}.csv`).toBe(file)
    expect(mean === '' || low === '' || Number(low) <= Number(high)).toBe(true)
    expect(Number(n)).toBeGreaterThan(0)
    expect(seed).toBe('1')
  }
}

describe('refusals', () => {
  test('an unknown name: exit 2, and the names there are', () => {
    const { code, error } = palimpsest(['experiment', 'semantic-atack'])
    expect(code).toBe(2)
    expect(error).toContain('did you mean "semantic-attack"?')
  })

  test.each(experiments)(
    '$id: missing data is "not measured", with what is missing and what to do',
    ({ id, needs }) => {
      const { code, error, out } = palimpsest(['experiment', id, '--data', temp.folder, '-o', join(temp.folder, 'out')])
      expect(code).toBe(3)
      expect(out).toBe('')
      expect(error).toContain('not measured')
      expect(error).toContain(needs[0])
      expect(error).toContain('remedy: name the folder of open data with --data, or in PALIMPSEST_DATA')
    },
  )

  test.each(experiments)('$id: output that cannot be written is refused before any work', ({ id, needs }) => {
    const folder = join(temp.folder, 'pretended')
    for (const file of needs) {
      mkdirSync(join(folder, file, '..'), { recursive: true })
      writeFileSync(join(folder, file), '')
    }
    const file = temp.file('a-file', '')
    for (const out of [file, join(file, 'below')]) {
      const { code, error } = palimpsest(['experiment', id, '--data', folder, '-o', out])
      expect(code).toBe(2)
      expect(error).toContain('cannot be written')
      expect(error).toContain('remedy:')
    }
  })
})
