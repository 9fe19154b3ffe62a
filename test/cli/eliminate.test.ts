import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eliminators } from '../../src/attack/index.js'
import { palimpsest } from './palimpsest.js'

const figure = 'examples/thesis/figure-3.6.csv'

test('--json - prints the documented JSON and nothing else', () => {
  const { code, out, error } = palimpsest(['eliminate', figure, '--method', 'mda', '--json', '-'])
  expect(code).toBe(0)
  expect(error).toBe('')
  const result = JSON.parse(out)
  expect(result).toMatchObject({
    method: 'mda',
    threshold: null,
    eliminated: [{ row: 2, column: 1, context: 'gangrene', item: 'icd', score: 2.93 }],
    unreliable: 0,
    seed: 1,
  })
  expect(result.kept).toHaveLength(15)
  expect(result.kept).not.toContainEqual([2, 1])
  expect(result.kept[0]).toEqual([0, 0])
})

test.each(eliminators.map(({ id }) => id))('%s: eliminated and kept cells make up the table', (method) => {
  const result = JSON.parse(palimpsest(['eliminate', figure, '--method', method, '--json', '-']).out)
  expect(result.eliminated.length + result.kept.length).toBe(16)
})

test('--json file writes the file and still prints the page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-'))
  const file = join(folder, 'found.json')
  const { code, out } = palimpsest(['eliminate', figure, '--method', 'rba', '--json', file])
  expect(code).toBe(0)
  expect(out).toContain('(rba) eliminates 10 of 16 cells')
  expect(JSON.parse(readFileSync(file, 'utf8')).eliminated).toHaveLength(10)
  expect(readdirSync(folder)).toEqual(['found.json'])
})

test('text: strikes cells out, tells the order, one sentence each', () => {
  const { out } = palimpsest(['eliminate', figure, '--method', 'gba'])
  expect(out).toContain('~~2.93~~')
  expect(out).toContain(
    '1. icd does not belong beside gangrene: the column of icd falls apart at a gap of 0.80 (threshold 0.45), and this is its farthest cell.',
  )
  expect(out.match(/^ {2}\d+\. .+\.$/gm)).toHaveLength(5)
})

test('text in colour strikes out with the terminal, without marks', () => {
  const { out } = palimpsest(['eliminate', figure, '--method', 'mda'], { env: { NO_COLOR: '', FORCE_COLOR: '1' } })
  expect(out).toContain('\u001B[9m')
  expect(out).not.toContain('~~')
})

test('unreliable cells (empty, NaN, negative) are counted, shown as ? and never struck', () => {
  const table = ',a,b,c\nx,,9,1\ny,NaN,2,1\nz,-0.5,1,2\n'
  const { code, out } = palimpsest(['eliminate', '-', '--method', 'mda', '--json', '-'], { input: table })
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ unreliable: 3, eliminated: [{ row: 0, column: 1 }] })
  expect(palimpsest(['eliminate', '-', '--method', 'mda'], { input: table }).out).toContain(
    '3 cells have no reliable distance and were left alone.',
  )
})

test('a table without a reliable cell is not measured: exit 3', () => {
  const { code, error } = palimpsest(['eliminate', '-', '--method', 'rba'], { input: ',a,b\nx,,\ny,,\n' })
  expect(code).toBe(3)
  expect(error).toContain('not measured')
})

test('--threshold 1.6 reproduces Figure 4.3 (tba keeps knee / blood pressure)', () => {
  const words = ['eliminate', figure, '--method', 'tba', '--json', '-']
  expect(JSON.parse(palimpsest([...words, '--threshold', '1.6']).out).kept).toContainEqual([3, 0])
  expect(JSON.parse(palimpsest(words).out).kept).not.toContainEqual([3, 0])
})

test('--block: same seed same bytes, another seed other blocks, and the blocks are listed', () => {
  const rows = Array.from({ length: 50 }, (_, i) => `c${i},${(i * 7) % 11},${(i * 5) % 13},${(i * 3) % 7}`)
  const file = join(mkdtempSync(join(tmpdir(), 'palimpsest-')), 'tall.csv')
  writeFileSync(file, [',a,b,c', ...rows, ''].join('\n'))
  const run = (seed: string) =>
    palimpsest(['eliminate', file, '--method', 'rba', '--block', '10', '--seed', seed, '--json', '-']).out
  expect(run('1')).toBe(run('1'))
  expect(run('1')).not.toBe(run('2'))
  const { blocks, threshold } = JSON.parse(run('1'))
  expect(blocks).toHaveLength(5)
  expect(threshold).toBeNull()
  expect(typeof blocks[0].threshold).toBe('number')
})

test.each([';', '\t', '|'])('reads a table separated by %j', (delimiter) => {
  const input = readFileSync(figure, 'utf8').replaceAll(',', delimiter)
  const { out } = palimpsest(['eliminate', '-', '--method', 'rba', '--json', '-'], { input })
  expect(JSON.parse(out).eliminated).toHaveLength(10)
})
