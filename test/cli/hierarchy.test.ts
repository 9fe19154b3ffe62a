import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { testCache } from '../test-cache.js'
import { palimpsest } from './palimpsest.js'

const temp = tempFolder()
const data = temp.file(
  'patients.csv',
  'age,zip,seen,level,diagnosis\n34,02138,2020-03-14,low,flu\n91,02139,2020-05-01,high,influenza\n67,03601,2021-11-30,medium,cancer\n',
)
const make = (column: string, by: string, ...more: string[]) =>
  palimpsest(['hierarchy', 'make', data, '--column', column, '--by', by, ...more, '-o', '-'], {
    env: { PALIMPSEST_CACHE: testCache },
  })

describe('hierarchy make', () => {
  test('each way by its flags', () => {
    expect(make('age', 'intervals', '--width', '20', '--top', '90').out).toBe(
      '34;[20, 40[;[0, 40[;[0, 80[;*\n67;[60, 80[;[40, 80[;[0, 80[;*\n91;90+;90+;90+;*\n',
    )
    expect(make('zip', 'prefix', '--keep', '3').out).toBe(
      '02138;0213*;021**;*\n02139;0213*;021**;*\n03601;0360*;036**;*\n',
    )
    expect(make('seen', 'dates').out.split('\n')[0]).toBe('2020-03-14;2020-03;2020-Q1;2020;2020-2024;2020-2029;*')
    expect(make('level', 'frequency', '--people', '1').out).toBe('high;high;*\nlow;low;*\nmedium;medium;*\n')
    const categories = temp.file('order.txt', 'low\nmedium\nhigh\n')
    expect(make('level', 'order', '--categories', categories).out).toBe(
      'low;low – medium;*\nmedium;low – medium;*\nhigh;high;*\n',
    )
    const populations = temp.file('zips.csv', 'zip,people\n02138,15000\n02139,15000\n036,9000\n')
    expect(make('zip', 'zip3', '--populations', populations).out).toBe('02138;021;*\n02139;021;*\n03601;000;*\n')
  })

  test('by meaning: flu and influenza are one, cancer is not', () => {
    const { out, code } = make('diagnosis', 'meaning', '--measure', 'wordnet')
    expect(code).toBe(0)
    expect(out.split('\n')[1]).toMatch(/^flu;\{flu, influenza\};/)
    expect(out.split('\n')[0]).toMatch(/^cancer;cancer;/)
  })

  test('writes a file that check passes, and says how many nodes each level has', () => {
    const target = temp.path('age.csv')
    const { code, out } = palimpsest(['hierarchy', 'make', data, '--column', 'age', '--by', 'ages', '-o', target])
    expect(code).toBe(0)
    expect(out).toContain('3 values, 7 levels above them')
    const checked = palimpsest(['hierarchy', 'check', target, '--data', data, '--column', 'age', '--json', '-'])
    expect(checked.code).toBe(0)
    expect(JSON.parse(checked.out)).toMatchObject({ holds: true, leaves: 3, nodes: [3, 3, 3, 3, 3, 3, 2, 1] })
  })

  test('a column that is not there, a value that does not fit, a flag that means nothing: exit 2, nothing written', () => {
    const target = temp.path('none.csv')
    for (const words of [
      ['--column', 'nowhere', '--by', 'ages'],
      ['--column', 'diagnosis', '--by', 'ages'],
      ['--column', 'age', '--by', 'ages', '--width', '5'],
      ['--column', 'age', '--by', 'intervals', '--width', '0'],
      ['--column', 'age', '--by', 'intervals', '--bottom', '9', '--top', '3'],
      ['--column', 'zip', '--by', 'zip3'],
    ]) {
      const { code, error } = palimpsest(['hierarchy', 'make', data, ...words, '-o', target])
      expect(code, words.join(' ')).toBe(2)
      expect(error).toContain('remedy:')
      expect(error).not.toContain('cancer')
    }
    expect(existsSync(target)).toBe(false)
  })
})

describe('hierarchy check', () => {
  const hierarchy = temp.file('short.csv', '34;30-39;*\n91;90-99;*\n34;40-49;*\n')

  test('names column, file and line of what is not covered, the value only when asked; exit 1', () => {
    const words = ['hierarchy', 'check', hierarchy, '--data', data, '--column', 'age']
    const { code, out } = palimpsest(words)
    expect(code).toBe(1)
    expect(out).toContain('patients.csv:4: column age: a value of 1 record is not in the hierarchy')
    expect(out).toContain('short.csv:3: gives the value of line 1 another path')
    expect(out).not.toContain('67')
    expect(palimpsest([...words, '--show-values']).out).toContain('"67"')
    expect(palimpsest([...words, '--json', '-']).out).not.toContain('67')
  })

  test('a column without data is refused', () => {
    expect(palimpsest(['hierarchy', 'check', hierarchy, '--column', 'age']).code).toBe(2)
  })
})

test('hierarchy show: the tree from its top, folded unless all is asked for', () => {
  const many = temp.file('many.csv', Array.from({ length: 300 }, (_, i) => `${i};${i - (i % 20)}+;*\n`).join(''))
  const { out, code } = palimpsest(['hierarchy', 'show', many])
  expect(code).toBe(0)
  expect(out).toContain('… and 9 more')
  expect(out.split('\n').length).toBeLessThan(30)
  expect(palimpsest(['hierarchy', 'show', many, '--all']).out).toContain('298, 299')
})

describe('schema', () => {
  test('writes a draft that is a schema, with reasons, and names what is in doubt', () => {
    const target = temp.path('schema.json')
    const { code, out } = palimpsest(['schema', data, '-o', target])
    expect(code).toBe(0)
    expect(out).toContain('This is a draft: read it before you rely on it.')
    const { attributes } = JSON.parse(readFileSync(target, 'utf8'))
    expect(attributes.map(({ name, role }: { name: string; role?: string }) => [name, role])).toEqual([
      ['age', 'quasi'],
      ['zip', 'quasi'],
      ['seen', 'quasi'],
      // Nothing says what it is: it is taken for what protects most.
      ['level', 'sensitive'],
      ['diagnosis', 'sensitive'],
    ])
    expect(attributes[0]).toMatchObject({ type: 'integer', uniqueAlone: 3, because: expect.stringContaining('age') })
  })

  test('what may name people in some of its cells is in doubt, and named', () => {
    const mixed = temp.file('mixed.csv', 'age,said\n34,a@example.org\n35,yes\n36,no\n37,yes\n38,b@example.org\n39,no\n')
    expect(palimpsest(['schema', mixed]).out).toContain(
      'In doubt, say what they are before anything is protected: said',
    )
  })

  test('JSON holds what the text says; a delimiter that is named is kept', () => {
    const semicolons = temp.file('s.csv', 'sex;income\nM;1\nF;2\n')
    const { out } = palimpsest(['schema', semicolons, '--delimiter', ';', '--json', '-'])
    expect(JSON.parse(out)).toMatchObject({ schema: 'palimpsest/schema/1', rows: 2, quasi: ['sex'], delimiter: ';' })
  })

  test('a file without a header is refused, and no cell is shown', () => {
    const bare = temp.file('bare.csv', 'M,a@b.org\nF,c@d.org\n')
    const { code, error, out } = palimpsest(['schema', bare])
    expect(code).toBe(2)
    expect(error + out).not.toContain('a@b')
  })
})
