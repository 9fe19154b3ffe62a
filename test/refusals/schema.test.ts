import { expect, test } from 'vitest'
import { matchSchema, tableOf } from '../../src/data/index.js'
import { parseSchema, renderInputError, sourceOf } from '../../src/formats/index.js'
import { refusalOf, secret } from './refusal.js'

const read = (text: string) => parseSchema(sourceOf('schema.json', Buffer.from(text)))
const attributes = (...list: unknown[]) => JSON.stringify({ attributes: list })

test.each([
  { what: 'no JSON', text: `{"attributes":[${secret}`, message: /is not JSON here/ },
  { what: 'a list', text: `["${secret}"]`, message: /does not hold a schema/ },
  { what: 'no attributes', text: '{"columns":[]}', message: /does not hold a schema/ },
  { what: 'an attribute that is a word', text: attributes(secret), message: /attribute 1 has no name/ },
  { what: 'an attribute without a name', text: attributes({ role: 'quasi' }), message: /attribute 1 has no name/ },
  { what: 'an empty name', text: attributes({ name: '' }), message: /attribute 1 has an empty name/ },
  {
    what: 'an unknown role',
    text: attributes({ name: 'a' }, { name: 'b', role: secret }),
    message: /attribute 2 has a role that is not known/,
  },
  {
    what: 'two roles at once',
    text: attributes({ name: 'a', role: ['quasi', 'sensitive'] }),
    message: /attribute 1 has more than one role/,
  },
  {
    what: 'an unknown type',
    text: attributes({ name: 'a', type: secret }),
    message: /attribute 1 has a type that is not known/,
  },
  {
    what: 'a hierarchy that is no file',
    text: attributes({ name: 'a', hierarchy: 3 }),
    message: /hierarchy that is no file/,
  },
  {
    what: 'a column twice',
    text: attributes({ name: secret, role: 'quasi' }, { name: 'b' }, { name: secret, role: 'quasi' }),
    message: /attribute 3 has the name of one before/,
  },
  {
    what: 'a column in two roles',
    text: attributes({ name: secret, role: 'quasi' }, { name: secret, role: 'sensitive' }),
    message: /attribute 2 gives a column a second role/,
  },
  { what: 'a delimiter that is none', text: '{"attributes":[],"delimiter":"ab"}', message: /delimiter cannot be used/ },
  { what: 'a delimiter that is a number', text: '{"attributes":[],"delimiter":1}', message: /does not hold a schema/ },
])('schema: refuses $what', async ({ text, message }) => {
  const error = await refusalOf(read(text))
  expect(error.message).toMatch(message)
  expect(error.file).toBe('schema.json')
})

test('schema: a name is shown when it is asked for, and what may be written in its place always', async () => {
  const error = await refusalOf(read(attributes({ name: 'a', role: secret })))
  expect(renderInputError(error, { showValues: true })).toContain(secret)
  expect(error.rule).toContain('identifier, quasi')
})

test('schema: reads what it is told, the words of other programs too', async () => {
  const text = attributes(
    { name: 'a', role: 'quasi-identifier', type: 'numeric', hierarchy: 'a.csv', why: 1 },
    { name: 'b' },
  )
  expect(await read(text)).toEqual({
    attributes: [{ name: 'a', role: 'quasi', type: 'number', hierarchy: 'a.csv' }, { name: 'b' }],
  })
})

test('matchSchema: names what the table lacks, with what may be meant, and the columns without a role', () => {
  const table = tableOf(['Age', 'zip', 'disease', 'note'], [], { note: 'text' })
  const schema = {
    attributes: [{ name: ' age', role: 'quasi' as const }, { name: 'zip', role: 'quasi' as const }, { name: 'sex' }],
  }
  expect(matchSchema(table, schema)).toEqual([
    { kind: 'absent', name: ' age', like: 'Age' },
    { kind: 'absent', name: 'sex' },
    { kind: 'no role', name: 'Age' },
    { kind: 'no role', name: 'disease' },
  ])
  expect(matchSchema(tableOf(['a'], [], { a: 'quasi' }), { attributes: [] })).toEqual([])
})
