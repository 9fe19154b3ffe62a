import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { everyAttack, type Attack, setsRelease } from '../../src/kinds/index.js'
import { transactionsOf } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { streamsOf } from '../../src/math/index.js'
import { openMeasure } from '../../src/meaning/index.js'
import { indexOfDocuments } from '../in-memory-index.js'
import { tempFolder } from '../temp-folder.js'
import { testCache } from '../test-cache.js'
import { naiveDocuments } from './naive-corpus.js'

const attacks = await everyAttack()

const temp = tempFolder()
const word = fc.constantFrom('knee', 'heart', 'injury', 'limb', 'pain', 'blood pressure')
const documents = fc.array(
  fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
  { minLength: 1, maxLength: 30 },
)
const context = fc.uniqueArray(fc.constantFrom('knee', 'heart', 'pain', 'nowhere'), { minLength: 1, maxLength: 3 })
const rba = attacks.find(({ id }) => id === 'rba')!
const members = ['injury', 'limb', 'blood pressure']

/** NGD(C, member) as §4.1 of the article says it, by reading every document for every question. */
function naiveDistance(corpus: readonly string[], terms: readonly string[], member: string): number {
  const known = terms.map((term) => naiveDocuments(corpus, term)).filter((found) => found.length > 0)
  const all = corpus.flatMap((_, d) => (known.length > 0 && known.every((found) => found.includes(d)) ? [d] : []))
  const own = naiveDocuments(corpus, member)
  if (all.length === 0 || own.length === 0) return NaN
  const both = own.filter((d) => all.includes(d)).length
  if (both === 0) return 1
  const [less, more] = [Math.min(all.length, own.length), Math.max(all.length, own.length)]
  return less === corpus.length
    ? 0
    : Math.min(1, (Math.log(more) - Math.log(both)) / (Math.log(corpus.length) - Math.log(less)))
}

async function claimed(attack: Attack, rows: readonly (readonly string[])[], spec: string, given: object) {
  const release = setsRelease(transactionsOf(rows.map((terms) => [...terms, members])))
  const meaning = await openMeasure(spec, { cache: testCache })
  return attack.run(release, { meaning }, withFallbacks(attack.parameters, given), streamsOf(1))
}

test('--conjunctive: each cell is the NGD of a member and all its known context, as reading every document finds', async () => {
  const path = temp.path('some.idx')
  await fc.assert(
    fc.asyncProperty(documents, fc.array(context, { minLength: 1, maxLength: 4 }), async (corpus, rows) => {
      await indexOfDocuments(path, corpus)
      const expected = rows.flatMap((terms) => members.map((member) => naiveDistance(corpus, terms, member)))
      const found = await claimed(rba, rows, `ngd:${path}`, { conjunctive: true })
      const cells = 'because' in found || found.kind !== 'cells' ? [] : [...found.tables[0].evidence.table.distances]
      expect(cells).toEqual(expected.every(Number.isNaN) ? [] : expected)
    }),
    { numRuns: 60 },
  )
})

test('--conjunctive: with one item a context the two readings are one', async () => {
  const path = temp.path('one.idx')
  await indexOfDocuments(path, ['knee injury', 'knee limb pain', 'heart blood pressure', 'limb', 'injury pain'])
  const rows = [['knee'], ['heart'], ['pain']]
  expect(await claimed(rba, rows, `ngd:${path}`, { conjunctive: true })).toEqual(
    await claimed(rba, rows, `ngd:${path}`, {}),
  )
})

test('--conjunctive: a measure that counts nothing is said to be unable', async () => {
  const found = await claimed(rba, [['knee']], 'wordnet', { conjunctive: true })
  expect(found).toMatchObject({ kind: 'not measured', because: expect.stringContaining('ngd-uncapped') })
})
