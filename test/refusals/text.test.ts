import { expect, test } from 'vitest'
import { readTransactions } from '../../src/files/index.js'
import { renderInputError } from '../../src/formats/index.js'
import { readBytes } from '../in-memory.js'
import { tempFolder } from '../temp-folder.js'
import { refusalOf, secret } from './refusal.js'

const temp = tempFolder()

const cases: { what: string; text: string; line: number; column: number; message: RegExp }[] = [
  { what: 'an unclosed quote', text: `a\nb, "${secret}\nc\nd\n`, line: 2, column: 4, message: /never closed/ },
  { what: 'text after a closing quote', text: `a\n"${secret}" x, b\n`, line: 2, column: 10, message: /closing quote/ },
  { what: 'a bracket after a closing quote', text: `"${secret}" (x)\n`, line: 1, column: 10, message: /closing quote/ },
  { what: 'text after a closing bracket', text: `(${secret}, b) c\n`, line: 1, column: 13, message: /closing bracket/ },
  {
    what: 'a bracket after a closing bracket',
    text: '(a) (b)\n',
    line: 1,
    column: 5,
    message: /after a closing bracket/,
  },
  { what: 'a nested bracket', text: `x\n\n(${secret}, (b))\n`, line: 3, column: 10, message: /inside a generalised/ },
  { what: 'a nested bracket after an item', text: '(a (b))\n', line: 1, column: 4, message: /inside a generalised/ },
  { what: 'a bracket inside an item', text: `${secret} (b)\n`, line: 1, column: 8, message: /inside an item/ },
  { what: 'an unclosed bracket', text: `a\nb, (${secret}, c\nd)\n`, line: 2, column: 4, message: /not closed/ },
  { what: 'an unclosed bracket at the end', text: `a, (${secret}`, line: 1, column: 4, message: /not closed/ },
  { what: 'an unclosed bracket around lines', text: '(a, "b\nc", d\n', line: 1, column: 1, message: /not closed/ },
  { what: 'a stray bracket', text: `${secret}, b)\n`, line: 1, column: 10, message: /not opened/ },
  { what: 'a stray bracket at the start', text: ')\n', line: 1, column: 1, message: /not opened/ },
  { what: 'empty brackets', text: `${secret}, ( )\n`, line: 1, column: 11, message: /no members/ },
  { what: 'a missing item', text: `${secret}, , b\n`, line: 1, column: 9, message: /missing/ },
  { what: 'a missing first item', text: ', b\n', line: 1, column: 1, message: /missing/ },
  { what: 'a missing last item', text: 'a\nb,\r\nc', line: 2, column: 4, message: /missing/ },
  { what: 'a missing last member', text: 'é, (a, b, )\n', line: 1, column: 11, message: /missing/ },
  { what: 'a carriage return alone', text: `${secret}\rb\n`, line: 1, column: 7, message: /carriage return/ },
  { what: 'a carriage return at the end', text: 'a\nb\r', line: 2, column: 2, message: /carriage return/ },
  { what: 'characters of several bytes', text: '漢é😀, )\n', line: 1, column: 6, message: /not opened/ },
  { what: 'a fault after a quoted line break', text: '"a\nb" c\n', line: 2, column: 4, message: /closing quote/ },
]

test.each(cases)('text: refuses $what at its place', async ({ text, line, column, message }) => {
  for (const sizes of [[1000], [1], [3], [2, 5]]) {
    const error = await refusalOf(readBytes('text', Buffer.from(text), { delimiter: ',' }, sizes))
    expect([error.line, error.column]).toEqual([line, column])
    expect(error.message).toMatch(message)
    expect(error.message).toContain(`(character ${column})`)
  }
})

test('text: a value is shown only when it is asked for', async () => {
  const error = await refusalOf(readTransactions(temp.file('a.csv', `${secret} (b)\n`)))
  expect(renderInputError(error)).toBe(
    [
      `${error.file}:1:8: a bracket stands inside an item (character 8)`,
      '  rule: round brackets surround a generalised item; an item that contains one is quoted',
      '  remedy: put the item in double quotes, or read the file as baskets (from baskets), where brackets mean nothing',
    ].join('\n'),
  )
  expect(renderInputError(error, { showValues: true })).toContain(`\n  value: "${secret} "`)
})

test('text: refuses a NUL byte outside quotes as binary, and keeps one inside', async () => {
  const head = await refusalOf(readTransactions(temp.file('a.csv', 'a\u0000\n')))
  expect(head.message).toBe('looks like a binary file')
  expect(head.remedy).toContain('UTF-16')
  const late = await refusalOf(readTransactions(temp.file('a.csv', `${'a, b\n'.repeat(20_000)}a, \u0000\n`)))
  expect([late.line, late.column]).toEqual([20_001, 4])
  expect((await readTransactions(temp.file('a.csv', '"a\u0000"\n'))).items).toEqual(['a\u0000'])
})

test('text: refuses UTF-16 without a byte order mark as binary', async () => {
  const error = await refusalOf(readTransactions(temp.file('a.csv', Buffer.from(`${secret}, b\n`, 'utf16le'))))
  expect(error.message).toBe('looks like a binary file')
})

test('text: refuses what is not UTF-8, and names the line and where the item starts', async () => {
  const latin1 = Buffer.from(`a, b\n\nc, ${secret} caf\u00e9, d\n`, 'latin1')
  const error = await refusalOf(readTransactions(temp.file('a.csv', latin1)))
  expect([error.line, error.column]).toEqual([3, 4])
  expect(error.message).toContain('is not valid UTF-8')
})

test('a delimiter that has another meaning is refused', async () => {
  const path = temp.file('a.csv', 'a, b\n')
  for (const delimiter of ['"', '(', 'x', '::', '', '\n', 'é']) {
    expect((await refusalOf(readTransactions(path, { delimiter }))).message).toContain('delimiter')
  }
})
