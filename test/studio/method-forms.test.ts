import { expect, test } from 'vitest'
import { flagsOf } from '../../cli/method-flags.js'
import { everyKind } from '../../src/kinds/kinds.js'
import { methodForms } from '../../studio/desk/method-form.js'
import { madeName, protectWords } from '../../studio/desk/protect-words.js'

const said = { policy: 'house', firstRelease: false, synthetic: false, accepted: [] }

test('every method of every kind has a form, with a field for each of its options', async () => {
  for (const { kind, protectors } of await everyKind()) {
    const forms = await methodForms(kind, 11)
    for (const method of await protectors()) {
      const form = forms.find(({ id }) => id === method.id)
      expect(form?.summary, `${kind} ${method.id}`).toBe(method.summary)
      expect(form?.fields.map(({ name }) => name)).toEqual(flagsOf([method]).map(({ name }) => name))
      for (const field of form!.fields) expect(field.about, `${method.id} ${field.name}`).not.toBe('')
      expect(forms[0].id).toBeUndefined()
    }
  }
})

test('a file is offered the methods of every kind that is made of the same data, and no others', async () => {
  const offered = async (kind: 'table' | 'sets' | 'graph' | 'counts') =>
    (await methodForms(kind, 11)).flatMap(({ id }) => id ?? [])
  expect(await offered('table')).toEqual(expect.arrayContaining(['mondrian', 'anatomy']))
  expect(await offered('sets')).toEqual(expect.arrayContaining(['coat', 'disassociate', 'cahd']))
  expect(await offered('graph')).toEqual(['k-degree'])
  expect(await offered('counts')).toEqual([])
})

test('a number has its bounds and a slider within them, a choice its names, a switch nothing', async () => {
  const forms = (await Promise.all((await everyKind()).map(async ({ kind }) => methodForms(kind, 11)))).flat()
  const fields = forms.flatMap((form) => [...form.fields, ...form.models.flatMap((model) => model.fields)])
  const of = (input: string) => fields.filter((field) => field.input === input)
  for (const { name, least = 0, usual, most = Infinity, start = String(least) } of of('number')) {
    expect(usual, name).toBeGreaterThan(least)
    expect(usual, name).toBeLessThanOrEqual(most)
    expect(Number(start), name).toBeGreaterThanOrEqual(least)
  }
  for (const { name, choices } of of('choice')) expect(choices!.length, name).toBeGreaterThan(1)
  for (const { name, word } of of('switch')) expect(word, name).toBeUndefined()
  const inputs = [...new Set(fields.map(({ input }) => input))].toSorted()
  expect(inputs).toEqual(['choice', 'column', 'columns', 'file', 'models', 'number', 'switch', 'text'])
})

test('what is asked for at first is as much as the limit asks for', async () => {
  const forms = await methodForms('table', 17)
  const starts = (id: string) =>
    forms
      .find((one) => one.id === id)!
      .fields.flatMap(({ name, start }) => (start === undefined ? [] : [[name, start]]))
  expect(starts('mondrian')).toEqual([['model', 'k:17']])
  expect(starts('datafly')).toEqual([['k', '17']])
})

test('fields become the words of the command, and what was left empty says nothing', async () => {
  const forms = await methodForms('table', 11)
  const form = forms.find(({ id }) => id === 'mondrian')!
  const chosen = { method: 'mondrian', values: { model: 'k:5\nl-distinct:3,sick', relaxed: 'yes', 'keep-order': '' } }
  const given = { file: 'a.csv', schema: 'a.csv.schema.json', said, chosen, form, output: 'b.csv', key: undefined }
  expect(protectWords(given).join(' ')).toBe(
    'protect a.csv --method mondrian --model k:5 --model l-distinct:3,sick --relaxed --schema a.csv.schema.json -o b.csv',
  )
})

test('a value that begins like an option stays a value', async () => {
  const form = (await methodForms('table', 11)).find(({ id }) => id === 'anatomy')!
  const chosen = { method: 'anatomy', values: { l: '3', attribute: '--evil' } }
  const words = protectWords({ file: 'a.csv', schema: undefined, said, chosen, form, output: 'b.csv', key: undefined })
  expect(words).toContain('--attribute=--evil')
})

test('a release is named after its data and the method, in a form that can be written', () => {
  expect(madeName('a.csv', { method: 'mondrian', values: {} }, undefined)).toBe('a-mondrian.csv')
  expect(madeName('a.xlsx', { values: {} }, undefined)).toBe('a-protected.csv')
  expect(madeName('a.txt.gz', { method: 'coat', values: {} }, undefined)).toBe('a-coat.txt.gz')
  expect(madeName('a.txt', { method: 'disassociate', values: {} }, '.json')).toBe('a-disassociate.json')
})
