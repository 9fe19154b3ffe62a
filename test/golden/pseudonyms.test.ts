import { expect, test } from 'vitest'
import { frequency } from '../../src/kinds/table/attack/frequency.js'
import { tableOf } from '../../src/data/index.js'
import { streamsOf } from '../../src/math/index.js'
import { tableRelease } from '../../src/kinds/index.js'

/** IBM/data-privacy-toolkit, FrequencyAnalysisTest@195ce315: abc, cde and efg stand for John, Jack and George. The counts are ours. */
const masked = ['abc', 'abc', 'abc', 'cde', 'cde', 'efg']
const original = ['John', 'John', 'John', 'Jack', 'Jack', 'George']

test.each([
  ['an order alone', tableOf(['name'], [['John'], ['Jack'], ['Thomas']])],
  [
    'counts',
    tableOf(
      ['name', 'count'],
      [
        ['John', '3'],
        ['Jack', '2'],
        ['Thomas', '1'],
      ],
    ),
  ],
])('dpt-frequency-attack: 5 of 6 records are reversed by rank matching, by %s', async (_, frequencies) => {
  const release = tableRelease(
    tableOf(
      ['id'],
      masked.map((id) => [id]),
      { id: 'identifier' },
    ),
  )
  const claims = await frequency.run(release, { frequencies }, { pseudonyms: undefined }, streamsOf(1))
  if (claims.kind === 'not measured') throw new Error(claims.because)
  const { offsets, codes, chances } = claims.posteriors
  const guessed = Array.from(claims.posteriorOf, (belief) => {
    const places = Array.from({ length: offsets[belief + 1] - offsets[belief] }, (__, i) => offsets[belief] + i)
    return claims.values[codes[places.reduce((best, i) => (chances[i] > chances[best] ? i : best))]]
  })
  expect(guessed).toEqual(['John', 'John', 'John', 'Jack', 'Jack', 'Thomas'])
  expect(guessed.filter((name, row) => name === original[row])).toHaveLength(5)
})
