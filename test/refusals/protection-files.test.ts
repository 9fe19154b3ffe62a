import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { transactionsOf } from '../../src/data/index.js'
import { readConstraints, readHierarchy, readItemRules, readTransactions, writeRelease } from '../../src/files/index.js'
import { coat } from '../../src/kinds/index.js'
import { protect } from '../../src/run/index.js'
import { tempFolder } from '../temp-folder.js'
import { refusalOf, secret } from './refusal.js'

const { file, path } = tempFolder()

test('hierarchy: read in the form ARX writes, blanks around cells dropped', async () => {
  const hierarchy = await readHierarchy(
    file('items.csv', 'skim milk ;milk;*\r\nchoco milk;milk;*\r\ncheese;cheese;*\r\n'),
  )
  expect(hierarchy.values).toEqual(['skim milk', 'choco milk', 'cheese'])
  expect(hierarchy.levels.map(({ names }) => names)).toEqual([['milk', 'cheese'], ['*']])
})

test('hierarchy: lines of different length, a second parent and a name on two paths are refused with their place', async () => {
  const uneven = await refusalOf(readHierarchy(file('items.csv', `a;x;*\n${secret};*\n`)))
  expect(uneven).toMatchObject({ line: 2 })
  const parents = await refusalOf(readHierarchy(file('items.csv', `a;x;p\n${secret};x;q\n`)))
  expect(parents).toMatchObject({ line: 2, column: 3 })
  const twice = await refusalOf(readHierarchy(file('items.csv', `a;${secret};*\nb;x;*\n${secret};x;*\n`)))
  expect(twice).toMatchObject({ line: 3, column: 1 })
})

test('constraints: one a line, items as in the transaction text; brackets are refused', async () => {
  const constraints = await readConstraints(file('p.txt', 'heart disease, "a, b"\n\nicd\n'))
  expect(constraints).toEqual([['heart disease', 'a, b'], ['icd']])
  const refused = await refusalOf(readConstraints(file('p.txt', `a\nb, (${secret}, c)\n`)))
  expect(refused).toMatchObject({ line: 2 })
})

test('release: reads back as it was, and its sidecar ties to it by hash and tells no original value', async () => {
  const original = transactionsOf([[secret, 'b'], ['b', 'c'], ['c']])
  const result = await protect(original, coat, { k: 2, privacy: [[secret, 'c']] }, 1)
  if (result.kind === 'infeasible') throw new Error(result.because)
  const { kind: _, ...transactions } = result.release
  const release = path('release.txt')
  await writeRelease(release, transactions, {
    method: 'coat',
    parameters: result.parameters,
    seed: result.seed,
    version: '0.1.0',
  })
  expect(await readTransactions(release)).toEqual(transactions)
  const sidecar = readFileSync(`${release}.meta.json`, 'utf8')
  expect(JSON.parse(sidecar)).toEqual({
    method: 'coat',
    parameters: { k: 2, privacy: '1 constraint of 2 items', suppress: 0.05, keepOrder: false },
    seed: 1,
    version: '0.1.0',
    form: { format: 'text', delimiter: ',' },
    sha256: createHash('sha256').update(readFileSync(release)).digest('hex'),
  })
  expect(sidecar).not.toContain(secret)
})

test('rules over items: items on both sides of an arrow, quoted where they must be; blank lines and remarks say nothing', async () => {
  const text = '# remark\n\n beer , "a, b" ->diapers\n"x -> y"->"say ""so""", z\r\na, a -> b\n'
  expect(await readItemRules(file('rules.txt', text))).toEqual([
    { from: ['beer', 'a, b'], to: ['diapers'] },
    { from: ['x -> y'], to: ['say "so"', 'z'] },
    { from: ['a'], to: ['b'] },
  ])
})

test.each(['a, b', '-> b', 'a ->', 'a, -> b', 'a -> b -> c', '"a -> b', 'a "b" -> c', '"a" b -> c', 'a -> a, b'])(
  'rules over items: %j is refused with its line',
  async (text) => {
    expect(await refusalOf(readItemRules(file('rules.txt', `ok -> fine\n${text}\n`)))).toMatchObject({ line: 2 })
  },
)
