import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AuditReport,
  type ReportedQuestion,
  parseAuditReport,
  reportedStates,
} from '../../src/formats/parse-audit-report.js'
import { sealed } from '../../src/formats/report-seal.js'
import { sourceOf } from '../../src/formats/source.js'
import { diffText } from '../../src/report/audit/diff-text.js'
import { diffReports } from '../../src/run/audit/diff-reports.js'

const ids = ['S1', 'S2', 'S3', 'L1', 'L2', 'L3', 'L4', 'I1', 'I2', 'I3', 'I4', 'I5']

const question = (id: string): fc.Arbitrary<ReportedQuestion> =>
  fc
    .record({
      state: fc.constantFrom(...reportedStates),
      success: fc.integer({ min: 0, max: 10 }),
      wide: fc.integer({ min: 0, max: 2 }),
    })
    .map(({ state, success, wide }): ReportedQuestion => {
      const named = { id, name: `question ${id}`, state }
      if (state === 'not-measured' || state === 'not-applicable') return named
      const [low, high] = [(success - wide) / 10, (success + wide) / 10]
      return {
        ...named,
        limit: { value: 0.5, written: '0.5' },
        figures: {
          method: 'linkage',
          success: success / 10,
          ...(wide > 0 && { interval: [low, high] as const }),
          judged: high,
          byGain: false,
          bound: false,
          people: success,
          of: 10,
        },
      }
    })

const withQuestions = (questions: readonly ReportedQuestion[]): AuditReport => ({
  verdict: 'not-ready',
  kind: 'table',
  policy: { name: 'house', date: '2026-11-18' },
  questions,
})

const report: fc.Arbitrary<AuditReport> = fc
  .subarray(ids)
  .chain((some) => fc.tuple(...some.map(question)))
  .map(withQuestions)

type State = 'above' | 'within' | 'unknown'

/** Absent and not measured are the same: nobody knows. What has nothing to ask hits nobody. */
const stateIn = (one: AuditReport, id: string): State => {
  const state = one.questions.find((asked) => asked.id === id)?.state ?? 'not-measured'
  return state === 'not-measured' ? 'unknown' : state === 'above' ? 'above' : 'within'
}

const opposites = {
  new: 'gone',
  gone: 'new',
  worse: 'better',
  better: 'worse',
  unclear: 'measured',
  measured: 'unclear',
  same: 'same',
} as const

test('13 §2.14: diff: what is told of two reports, its opposite is told of them in the other order', () => {
  fc.assert(
    fc.property(report, report, (one, other) => {
      expect(diffReports(one, one, '').questions.every(({ change }) => change === 'same')).toBe(true)
      const back = new Map(diffReports(other, one, '').questions.map(({ id, change }) => [id, change]))
      for (const { id, change } of diffReports(one, other, '').questions)
        expect(back.get(id), `${id} ${change}`).toBe(opposites[change])
    }),
  )
})

test('13 §2.14: diff: of one question no two reports are worse in both orders, and what cannot be measured is unclear, never worse', () => {
  const oneQuestion = fc.option(question('S1')).map((asked) => withQuestions(asked ? [asked] : []))
  fc.assert(
    fc.property(oneQuestion, oneQuestion, (before, after) => {
      const [there, back] = [diffReports(before, after, ''), diffReports(after, before, '')]
      expect(there.exit === 1 && back.exit === 1).toBe(false)
      const [was, is] = [stateIn(before, 'S1'), stateIn(after, 'S1')]
      const lost = was !== 'unknown' && is === 'unknown'
      expect([there.questions.some(({ change }) => change === 'unclear'), there.exit === 3]).toEqual([lost, lost])
      const found = was === 'unknown' && is !== 'unknown'
      expect(!found || there.exit === (is === 'above' ? 1 : 0)).toBe(true)
    }),
  )
})

test('diff: ends in 1 where something is worse, else in 3 where something is unclear, says so, and has at most 25 lines', () => {
  const seen = new Set<number>()
  fc.assert(
    fc.property(report, report, (before, after) => {
      const found = diffReports(before, after, 'after.json')
      for (const { id, change } of found.questions) {
        const [was, is] = [stateIn(before, id), stateIn(after, id)]
        expect(change === 'new', id).toBe(was === 'within' && is === 'above')
        expect(change === 'unclear', id).toBe(was !== 'unknown' && is === 'unknown')
        expect(was === is || change !== 'same', id).toBe(true)
      }
      const isWorse = found.questions.some(
        ({ id, change }) => change === 'worse' || (stateIn(after, id) === 'above' && stateIn(before, id) !== 'above'),
      )
      const isUnclear = found.questions.some(({ change }) => change === 'unclear')
      expect(found.exit).toBe(isWorse ? 1 : isUnclear ? 3 : 0)
      const text = diffText(found)
      expect(text.at(-1)).toMatch({ 0: /^NOT WORSE: /, 1: /^WORSE: /, 3: /^UNCLEAR: / }[found.exit])
      expect(text.length).toBeLessThanOrEqual(25)
      seen.add(found.exit)
    }),
    { numRuns: 1000 },
  )
  expect(seen).toEqual(new Set([0, 1, 3]))
})

const bytes = (value: unknown) => sourceOf('r.json', new TextEncoder().encode(JSON.stringify(value)))
const whole = {
  schema: 'palimpsest/report/1',
  verdict: 'not-measured',
  kind: 'table',
  policy: { name: 'house', date: '2026-11-18' },
  attacks: [{ id: 'L4', name: 'with earlier releases', state: 'not-measured', reason: 'none given' }],
}

test.each([
  ['another schema', { ...whole, schema: 'palimpsest/attack/1' }, /no report/],
  ['no questions', { ...whole, attacks: 'none' }, /no report/],
  ['a state nobody knows', { ...whole, attacks: [{ ...whole.attacks[0], state: 'fine' }] }, /question number 1/],
  ['above without a figure', { ...whole, attacks: [{ ...whole.attacks[0], state: 'above' }] }, /question number 1/],
  ['a question twice', { ...whole, attacks: [whole.attacks[0], whole.attacks[0]] }, /question number 2/],
  ['a list', [whole], /no report/],
])('report: %s is refused', async (_, value, told) => {
  await expect(parseAuditReport(bytes(value))).rejects.toThrow(told)
})

test('diff: reports on different kinds of release are refused', async () => {
  const table = await parseAuditReport(bytes(sealed(whole)))
  expect(() => diffReports(table, { ...table, kind: 'sets' }, 'b.json')).toThrow(/another kind/)
})
