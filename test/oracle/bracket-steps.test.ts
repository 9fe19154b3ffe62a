import { beforeAll, describe, expect, test } from 'vitest'
import type { CellClaims } from '../../src/contract/claims.js'
import { withFallbacks } from '../../src/contract/parameter.js'
import type { Release } from '../../src/contract/release.js'
import { setAttacks } from '../../src/kinds/sets/attack/set-attacks.js'
import { eliminators } from '../../src/kinds/sets/attack/eliminate/eliminators.js'
import { bracketNames, bracketSentence } from '../../src/report/bracket-steps-text.js'
import { attack } from '../../src/run/attack.js'
import { type BracketSteps, bracketSteps, bracketsRead } from '../../src/run/bracket-steps.js'
import { eliminate } from '../../src/run/eliminate.js'
import { open } from '../../src/run/open.js'

let release: Release
const claims = new Map<string, CellClaims>()

beforeAll(async () => {
  const opened = await open('examples/thesis/figure-1.5.txt', { semantics: 'table:examples/thesis/scores.csv' })
  ;({ release } = opened)
  for (const id of ['rba', 'tba', 'undertext']) {
    const method = setAttacks.find((one) => one.id === id)!
    const found = await attack(release, method, { ...withFallbacks(method.parameters, {}), context: 1 }, opened.given)
    if (found.kind === 'attacked' && found.claims.kind === 'cells') claims.set(id, found.claims)
  }
})

function stepsOf(id: string, pick = 0): BracketSteps {
  const read = bracketsRead(claims.get(id)!, release, 10)[pick]
  return bracketSteps(claims.get(id)!, release, read)!
}

describe('bracketSteps', () => {
  test.each(['rba', 'tba'])(
    '%s: the very steps of eliminate on the same distances, whichever record comes first',
    (id) => {
      const { evidence, records } = claims.get(id)!.tables[0]
      const found = eliminate(
        evidence.table,
        eliminators.find((one) => one.id === id)!,
        {},
        1,
      )
      if (found.kind === 'not measured') throw new Error(found.because)
      expect(found.steps.length).toBeGreaterThan(3)
      for (const pick of records.keys()) {
        const { steps, rows, items, threshold } = stepsOf(id, pick)
        const told = steps.map(({ row, column, score, group }) => [rows[row].record, items[column], score, group])
        const twin = found.steps.map(({ row, column, score, group }) => [
          records[row] + 1,
          evidence.table.items[column],
          score,
          group,
        ])
        expect(told).toEqual(twin)
        expect(threshold).toBe(found.threshold)
        expect(steps.map(({ at }) => at)).toEqual(twin.map((_, i) => i + 1))
      }
    },
  )

  test('the record that was asked about comes first, with its bracket, its words and their distances', () => {
    const [read] = bracketsRead(claims.get('rba')!, release, 10)
    const { rows, items, moreItems, moreRecords } = stepsOf('rba')
    expect(rows[0].record).toBe(read.record)
    expect([moreItems, moreRecords]).toEqual([0, 0])
    expect(rows[0].published[rows[0].at]).toEqual(items)
    for (const { cells, terms } of rows)
      for (const [column, { distance, others }] of cells.entries()) {
        // One word makes the context: its distance is that of the record.
        expect(terms.map(({ distances }) => distances[column])).toEqual([distance])
        const rest = cells.filter((_, other) => other !== column).map((cell) => cell.distance!)
        expect(others).toBeCloseTo(rest.reduce((a, b) => a + b) / rest.length, 12)
      }
  })

  test('brackets come surest first, and what is left is what no step strikes', () => {
    const read = bracketsRead(claims.get('undertext')!, release, 10)
    expect(read.map(({ sure }) => sure)).toEqual(read.map(({ sure }) => sure).toSorted((a, b) => b - a))
    for (const [pick, { left, items }] of read.entries())
      expect(stepsOf('undertext', pick).steps.filter(({ row }) => row === 0)).toHaveLength(items - left)
  })

  test('a sentence says why; without values it names no item and no word of the record', () => {
    for (const id of ['rba', 'undertext']) {
      const steps = stepsOf(id)
      const told = bracketSentence(steps, steps.steps[0], bracketNames(steps, true), { id })
      const masked = bracketSentence(steps, steps.steps[0], bracketNames(steps, false), { id })
      const words = [...steps.items, ...steps.rows.flatMap(({ beside }) => beside)]
      expect(words.filter((word) => told.includes(word)).length).toBeGreaterThanOrEqual(2)
      expect(words.filter((word) => masked.includes(word))).toEqual([])
      expect(masked).toMatch(/item \d .*record \d/)
    }
  })

  test('of claims that are no cells, and of what is no transactions, there are none', () => {
    const none = { kind: 'predicates', predicates: [], notTried: [], notes: [] } as const
    expect(bracketsRead(none, release, 10)).toEqual([])
    expect(bracketSteps(none, release, { table: 0, row: 0 })).toBeUndefined()
  })
})
