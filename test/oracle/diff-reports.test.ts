import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AuditReport,
  type ReportedQuestion,
  parseAuditReport,
  reportedStates,
} from '../../src/formats/parse-audit-report.js'
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

const report: fc.Arbitrary<AuditReport> = fc
  .subarray(ids)
  .chain((some) => fc.tuple(...some.map(question)))
  .map((questions) => ({
    verdict: 'not-ready',
    kind: 'table',
    policy: { name: 'house', date: '2026-11-18' },
    questions,
  }))

test('diff: new and worse end in 1, what is no longer measured is never gone, and the page has at most 25 lines', () => {
  fc.assert(
    fc.property(report, report, (before, after) => {
      const found = diffReports(before, after, 'after.json')
      const state = (one: AuditReport, id: string) => one.questions.find((asked) => asked.id === id)?.state
      for (const { id, change } of found.questions) {
        const [was, is] = [state(before, id), state(after, id)]
        expect(change === 'new', id).toBe(is === 'above' && was !== 'above')
        const isUnknown = is === undefined || is === 'not-measured'
        expect(change === 'gone', id).toBe(was === 'above' && is !== 'above' && !isUnknown)
        expect(was === 'above' && isUnknown && change !== 'worse', id).toBe(false)
      }
      expect(found.exit).toBe(found.questions.some(({ change }) => change === 'new' || change === 'worse') ? 1 : 0)
      expect(diffText(found).length).toBeLessThanOrEqual(25)
    }),
  )
})

test('diff: nothing changed between a report and itself, and backwards what was worse is better', () => {
  fc.assert(
    fc.property(report, report, (one, other) => {
      expect(diffReports(one, one, '').questions.every(({ change }) => change === 'same')).toBe(true)
      const there = diffReports(one, other, '').questions
      const back = diffReports(other, one, '').questions
      for (const { id, change, before, after } of there) {
        if (before?.figures === undefined || after?.figures === undefined || before.state !== after.state) continue
        const opposite = { worse: 'better', better: 'worse', same: 'same', new: 'gone', gone: 'new' }[change]
        expect(back.find((asked) => asked.id === id)!.change).toBe(opposite)
      }
    }),
  )
})

const bytes = (value: unknown) => sourceOf('r.json', new TextEncoder().encode(JSON.stringify(value)))
const whole = {
  schema: 'palimpsest/report/1',
  verdict: 'ready',
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
  const table = await parseAuditReport(bytes(whole))
  expect(() => diffReports(table, { ...table, kind: 'sets' }, 'b.json')).toThrow(/another kind/)
})
