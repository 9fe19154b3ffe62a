import { expect, test } from 'vitest'
import { palimpsest } from './palimpsest.js'

const data = ['examples/lecture/patients.csv', '--schema', 'examples/lecture/schema.json']

test('lattice: the minimal nodes, the least loss first', () => {
  const { code, out } = palimpsest(['lattice', ...data, '--model', 'k:4'])
  expect(code).toBe(0)
  expect(out).toContain('2 minimal combinations of levels hold k:4')
  expect(out).toContain('1-2-2')
})

test('lattice --json -: levels by column, loss, classes and suppressed rows', () => {
  const { code, out } = palimpsest(['lattice', ...data, '--model', 'k:4', '--suppress', '0.1', '--json', '-'])
  expect(code).toBe(0)
  const found = JSON.parse(out)
  expect(found).toMatchObject({ schema: 'palimpsest/lattice/1', models: ['k:4'], rows: 12, limit: 1, nodes: 48 })
  for (const node of found.minimal)
    expect(node).toEqual({
      levels: { zip: expect.any(Number), age: expect.any(Number), nationality: expect.any(Number) },
      loss: expect.any(Number),
      classes: expect.any(Number),
      suppressed: expect.any(Number),
    })
})

test('lattice: nothing can hold is exit 1, with the reason', () => {
  const { code, error } = palimpsest(['lattice', ...data, '--model', 'k:13'])
  expect(code).toBe(1)
  expect(error).toContain('the table has 12 rows')
})

test('protect --method optimal publishes the first of them', () => {
  const { code, out } = palimpsest(['protect', ...data, '--method', 'optimal', '--model', 'k:4', '-o', '-'])
  expect(code).toBe(0)
  expect(
    out
      .split('\n')
      .slice(1, 13)
      .filter((line) => line.includes('*')).length,
  ).toBe(12)
})
