import { expect, test } from 'vitest'
import { ScoreBoard } from '../../src/math/score-board.js'
import { itemBoard, lookForRecords, scoreboardParameters } from '../../src/kinds/sets/attack/scoreboard.js'
import { transactionsOf } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { streamsOf } from '../../src/math/index.js'

/** PAPERS.md E1. */
const retail = transactionsOf([
  ['milk', 'sunglasses', 'viagra'],
  ['beer', 'diapers', 'shampoo'],
  ['beer', 'milk', 'diapers', 'pregnancy test', 'diabetes medicine'],
])

test.each(['plain', 'rare'] as const)(
  'lecture, retail attack (E1): milk, beer, diapers is 003 by the %s form',
  (form) => {
    const index = itemBoard(retail)
    const known = ['milk', 'beer', 'diapers'].map((item) => index.holders[retail.items.indexOf(item)])
    const { record, ties, chance } = new ScoreBoard(index.board).score(known, form, 0.001)
    expect(record).toBe(2)
    expect(ties).toBe(1)
    expect(chance).toBeGreaterThan(0.99)
  },
)

test('lecture, retail attack (E1): among three records the lead is 1.22 σ, so 003 is claimed by whoever asks for 1', () => {
  const person = transactionsOf([['milk', 'beer', 'diapers']])
  const asked = (gap: number) =>
    lookForRecords(retail, person, withFallbacks(scoreboardParameters, { items: 3, gap }), streamsOf(1))
  expect(asked(1).record[0]).toBe(2)
  expect(asked(1.2).record[0]).toBe(2)
  expect(asked(1.25).record[0]).not.toBe(2)
})

test('thesis, equation 2.1: matches over all that either has, 3/5 against 2/4 and 1/5', () => {
  const index = itemBoard(retail)
  const known = ['milk', 'beer', 'diapers'].map((item) => index.holders[retail.items.indexOf(item)])
  const scores = [3 / 5, 2 / 4, 1 / 5]
  const mean = scores.reduce((sum, score) => sum + score, 0) / 3
  const sigma = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / 3)
  expect(new ScoreBoard(index.board).score(known, 'plain', 0.001).gap).toBeCloseTo((3 / 5 - 2 / 4) / sigma, 12)
})
