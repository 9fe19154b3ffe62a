import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ansi,
  cut,
  displayWidth,
  fold,
  jsonText,
  joinedRows,
  percent,
  plain,
  plural,
  screenText,
  shown,
  textTable,
} from '../../src/report/index.js'
import { asItIs, hang } from '../../src/report/paint.js'
import { hostile, raw } from '../hostile-text.js'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit))).map((units) => units.join('')),
  fc.constantFrom(...hostile),
)

test('screenText: whatever a line holds, nothing raw goes out, and a line stays a line', () => {
  fc.assert(
    fc.property(fc.array(anyText), fc.boolean(), (lines, colour) => {
      const told = screenText(lines, { colour })
      expect(told.replaceAll('\n', '')).not.toMatch(raw)
      expect(told.split('\n')).toHaveLength(lines.length + 1)
    }),
  )
})

test('screenText: data inside painted text and table cells is escaped, the paint is not', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const lines = [
        ansi.struck(text),
        ...textTable([
          ['', 'x'],
          [text, ansi.bad(text)],
        ]),
      ]
      // oxlint-disable-next-line no-control-regex
      const told = screenText(lines, { colour: true }).replaceAll(/\u001B\[(?:9|29|31|39)m|\n/g, '')
      expect(told).not.toMatch(raw)
      expect(screenText(lines).replaceAll('\n', '')).toBe(told)
    }),
  )
})

test('shown: names what cannot be seen, leaves the rest, and does nothing the second time', () => {
  expect(shown('a\u001B[31mb\tc\nd\u0085\u202Ee\uD800\u200B')).toBe(
    'a\\u{1b}[31mb\\tc\\nd\\u{85}\\u{202e}e\\u{d800}\\u{200b}',
  )
  expect(shown('naïve 東京 ❤️ 👍🏽')).toBe('naïve 東京 ❤️ 👍🏽')
  fc.assert(
    fc.property(anyText, (text) => {
      expect(shown(shown(text))).toBe(shown(text))
    }),
  )
})

test('jsonText: reads back as the same value, with nothing raw in it', () => {
  fc.assert(
    fc.property(anyText, anyText, (name, value) => {
      const text = jsonText({ [`n${name}`]: [value] })
      expect(text.slice(0, -1)).not.toMatch(raw)
      expect(JSON.parse(text)).toEqual({ [`n${name}`]: [value] })
    }),
  )
})

test.each([
  ['plain', 5],
  ['東京', 4],
  ['한글', 4],
  ['ｶﾅ', 2],
  ['ｆｕｌｌ', 8],
  ['e\u0301', 1],
  ['👍', 2],
  ['👍🏽', 2],
  ['❤️', 2],
  ['❤', 1],
  ['🇩🇪', 2],
  ['👩\u200D👩\u200D👧', 2],
  ['½ — …', 5],
  ['', 0],
])('displayWidth: %j takes %i places', (text, width) => expect(displayWidth(text)).toBe(width))

test('textTable: columns align by what is seen', () => {
  const rows = textTable([
    ['', 'n'],
    ['東京', '1'],
    ['a\nb', ansi.struck('23')],
    ['e\u0301', ''],
  ])
  expect(screenText(rows)).toBe('       n\n東京   1\na\\nb  23\ne\u0301\n')
})

test('screenText: a table that is too wide loses letters, never digits, and still lines up', () => {
  const rows = textTable([
    ['', 'a rather long heading', 'short'],
    ['a context nobody would shorten', '123,456.78', ansi.bad('9.00')],
    ['東京東京東京東京東京東京', '1', '2'],
  ])
  const lines = screenText(rows, { width: 40 }).split('\n').slice(0, -1)
  for (const line of lines) expect(displayWidth(line)).toBe(40)
  expect(lines[0]).toContain('a rather long h…')
  expect(lines[1]).toContain('…')
  expect(lines[1]).toContain('123,456.78')
  expect(screenText(rows).split('\n')[1]).toContain('a context nobody would shorten')
})

test('screenText: prose is wrapped at blanks to the width, indented lines hang, words stay whole', () => {
  const words = fc.array(fc.stringMatching(/^[a-z東]{1,12}$/), { minLength: 1 })
  fc.assert(
    fc.property(words, fc.integer({ min: 20, max: 60 }), fc.nat({ max: 4 }), (list, width, indent) => {
      const line = ' '.repeat(indent) + list.join(' ')
      const lines = screenText([line], { width }).split('\n').slice(0, -1)
      expect(lines.flatMap((one) => one.trim().split(' '))).toEqual(list)
      const breakable = lines.filter((one) => one.trim().includes(' '))
      for (const one of breakable) expect(displayWidth(one)).toBeLessThanOrEqual(width)
      for (const one of lines.slice(1)) expect(one.search(/\S/)).toBe(indent === 0 ? 0 : indent + 2)
    }),
  )
  expect(screenText([`  --flag  ${hang}one two three four five`], { width: 24 })).toBe(
    '  --flag  one two three\n          four five\n',
  )
  expect(screenText([`${asItIs}  palimpsest one two three four`], { width: 20 })).toBe(
    '  palimpsest one two three four\n',
  )
})

test('a style that is wrapped or cut still ends', () => {
  const line = ansi.strong('one two three four five six')
  expect(screenText([line], { width: 20, colour: true })).toBe('\u001B[1mone two three four\nfive six\u001B[22m\n')
  const row = textTable([[ansi.strong('a very long cell that goes'), 'x']])
  expect(screenText(row, { width: 20, colour: true })).toBe('\u001B[1ma very long cell…\u001B[22m  x\n')
})

test('cut: by places, not by code units', () => {
  expect(cut('東京タワー', 5)).toBe('東京…')
  expect(cut('👍👍👍', 5)).toBe('👍👍…')
  expect(cut('short', 5)).toBe('short')
})

test('joinedRows: equal rows become one with their number, and only equal ones', () => {
  expect(joinedRows([['a', 'b'], ['c'], ['a', 'b'], ['ab', ''], ['a', 'b']])).toEqual([
    ['a', 'b', '× 3'],
    ['c'],
    ['ab', ''],
  ])
  expect(joinedRows(Array.from({ length: 1434 }, () => ['x']))).toEqual([['x', '× 1,434']])
})

test('fold: at most so many lines, then the number of the others, unless all are wanted', () => {
  const lines = Array.from({ length: 1500 }, (_, i) => `line ${i}`)
  expect(fold(lines, 3, { what: 'lines', indent: '  ' })).toEqual([
    'line 0',
    'line 1',
    'line 2',
    '  … and 1,497 more lines',
  ])
  expect(fold(lines, 3, { all: true })).toEqual(lines)
  expect(fold(lines.slice(0, 4), 3)).toEqual(lines.slice(0, 4))
})

test('numbers in words', () => {
  expect(plural(1, 'transaction')).toBe('1 transaction')
  expect(plural(0, 'transaction')).toBe('0 transactions')
  expect(plural(2000, 'query', 'queries')).toBe('2,000 queries')
  expect([percent(0.546), percent(1), percent(Number.NaN)]).toEqual(['55 %', '100 %', '?'])
  expect(plain.struck('x')).toBe('~~x~~')
})
