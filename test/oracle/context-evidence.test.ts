import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureOf, noise } from '../../bench/worlds/made-up-measure.js'
import { itemRows } from '../../src/data/item-rows.js'
import { type Transactions, transactionCount } from '../../src/data/transactions.js'
import { ContextEvidence } from '../../src/meaning/in-context/context-evidence.js'
import { setRisk } from '../../src/meaning/in-context/set-risk.js'
import { arbitraryTransactions } from '../arbitrary.js'
import { plainRows } from '../rows-in.js'

const meaning = measureOf((a, b) => 0.2 + 0.7 * noise(a, b, 1))

function evidenceOf(data: Transactions): ContextEvidence {
  const pool = Uint32Array.from(data.items.keys())
  return new ContextEvidence(data.items, itemRows(data), pool, meaning)
}

/** By item and transaction: the three scores by their definitions, before they are scaled. */
function naiveScores(data: Transactions, shown: (item: string) => boolean): Map<string, number[]> {
  const rows = plainRows(data).map((row) => [...new Set(row)])
  const count = rows.length
  const support = (item: string, without: number): number =>
    rows.filter((row, t) => t !== without && row.includes(item)).length
  const together = (a: string, b: string, without: number): number =>
    rows.filter((row, t) => t !== without && row.includes(a) && row.includes(b)).length
  const weight = (item: string): number => Math.log((count + 1) / support(item, -1)) / Math.log(count + 1)
  const distance = (a: string, b: string): number => meaning.distances([a], [b])[0]
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length
  const all = data.items.flatMap((a) => data.items.map((b) => distance(a, b)))
  const deviation = Math.sqrt(mean(all.map((d) => d * d)) - mean(all) ** 2)
  const spread = deviation > 1e-9 ? deviation : 1
  const scores = new Map<string, number[]>()
  for (const item of data.items) {
    const own = mean(data.items.map((term) => distance(term, item)))
    const near = (term: string): number => Math.min(6, (own - distance(term, item)) / spread)
    for (const [t, row] of rows.entries()) {
      const terms = row.filter((term) => term !== item && shown(term))
      const whole = terms.reduce((sum, term) => sum + weight(term), 0)
      const ratio = (term: string): number =>
        Math.log(
          (together(item, term, t) + 0.5) /
            (count > 1 ? (support(item, t) * support(term, t)) / (count - 1) + 0.5 : 0.5),
        )
      scores.set(`${item} ${t}`, [
        terms.length === 0 ? 0 : Math.log(mean(terms.map((term) => Math.exp(weight(term) * near(term))))),
        whole < 1e-9 ? 0 : terms.reduce((sum, term) => sum + weight(term) * near(term), 0) / whole,
        terms.length === 0 ? 0 : terms.reduce((sum, term) => sum + ratio(term), 0) / Math.sqrt(terms.length),
      ])
    }
  }
  return scores
}

test('ContextEvidence: each channel is its definition, times one number, whatever was hidden and shown before', () => {
  let compared = 0
  fc.assert(
    fc.property(arbitraryTransactions(7), fc.array(fc.nat(6), { maxLength: 6 }), (data, turns) => {
      const evidence = evidenceOf(data)
      const naiveAll = naiveScores(data, () => true)
      const scales = [0, 1, 2].map((c) => scaleOf(evidence, data, naiveAll, c))
      const hidden = new Set<number>()
      for (const turn of turns) {
        if (!hidden.delete(turn)) hidden.add(turn)
        evidence.show((item) => !hidden.has(item))
      }
      const naive = naiveScores(data, (name) => !hidden.has(data.items.indexOf(name)))
      for (const [place, name] of data.items.entries())
        for (let t = 0; t < transactionCount(data); t++)
          for (const [c, scale] of scales.entries()) {
            if (scale === undefined) continue
            compared++
            const value = evidence.values[(place * transactionCount(data) + t) * 3 + c]
            expect(value).toBeCloseTo(scale * naive.get(`${name} ${t}`)![c], 2)
          }
    }),
    { numRuns: 150, seed: 1 },
  )
  expect(compared).toBeGreaterThan(1000)
})

/** What a channel was multiplied by: told by its greatest value. */
function scaleOf(
  { values }: ContextEvidence,
  data: Transactions,
  naive: ReadonlyMap<string, readonly number[]>,
  channel: number,
): number | undefined {
  let [most, scale] = [0.05, undefined as number | undefined]
  for (const [place, name] of data.items.entries())
    for (let t = 0; t < transactionCount(data); t++) {
      const score = naive.get(`${name} ${t}`)![channel]
      if (Math.abs(score) < most) continue
      most = Math.abs(score)
      scale = values[(place * transactionCount(data) + t) * 3 + channel] / score
    }
  return scale !== undefined && scale < 20 ? scale : undefined
}

test('setRisk: the drift is the mean of the balanced evidence where members really stand', () => {
  let told = 0
  fc.assert(
    fc.property(arbitraryTransactions(7), fc.uniqueArray(fc.nat(6), { minLength: 2, maxLength: 4 }), (data, chosen) => {
      const members = chosen.filter((item) => item < data.items.length)
      const rows = plainRows(data)
      const holding = [...rows.keys()].filter((t) => members.some((item) => rows[t].includes(data.items[item])))
      if (members.length < 2 || holding.length === 0) return
      const evidence = evidenceOf(data)
      const risk = setRisk(evidence, { from: () => new Float32Array(data.items.length) })(members, holding)
      const at = (t: number, item: number, c: number): number => evidence.values[(item * rows.length + t) * 3 + c]
      const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length
      const drifts = [0, 1, 2].map((c) => {
        const byRow = holding.map((t) => {
          const centre = mean(members.map((item) => at(t, item, c)))
          return members.map((item) => at(t, item, c) - centre)
        })
        const columns = members.map((_, m) => mean(byRow.map((row) => row[m])))
        let sum = 0
        for (const [r, t] of holding.entries())
          for (const [m, item] of members.entries())
            if (rows[t].includes(data.items[item])) sum += byRow[r][m] - columns[m]
        return sum / holding.length
      })
      expect(risk).toBeCloseTo(Math.hypot(...drifts), 4)
      if (risk > 0.01) told++
    }),
    { numRuns: 300, seed: 1 },
  )
  expect(told).toBeGreaterThan(20)
})
