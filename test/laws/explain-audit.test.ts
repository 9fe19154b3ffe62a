import type { AuditReport } from '../../src/formats/parse-audit-report.js'
import { expect, test } from 'vitest'
import { everyAttack } from '../../src/kinds/index.js'
import { explainText } from '../../src/report/audit/explain-text.js'
import { explanations } from '../../src/report/audit/explanations.js'
import { everyQuestion } from '../../src/run/audit/audit-questions.js'
import { explainable, explained } from '../../src/run/audit/explained.js'

const attacks = await everyAttack()
const auditQuestions = await everyQuestion()

/** Words that stand in the table of methods and nowhere above it, and words that promise what nobody can. */
const jargon =
  /generali[sz]ed|disassociat|equivalence class|threshold|baseline|\bNCP\b|\binfer|quasi|posterior|microdata|k-anonym|diversity|closeness|\bsafe\b|anonymous|compliant|guarantee/i

test('explain: every question of an audit has five plain sentences, and none is left over', () => {
  expect(Object.keys(explanations).toSorted()).toEqual([...new Set(auditQuestions.map(({ id }) => id))].toSorted())
  for (const [id, words] of Object.entries(explanations))
    for (const sentence of Object.values(words)) {
      expect(sentence, id).toMatch(/^[A-Z][^]*[^.]\.$/)
      expect(sentence, id).not.toMatch(jargon)
      expect(sentence.length, id).toBeLessThan(160)
    }
})

test('explain: everything that can be asked for is explained, an attack with the question it is behind', async () => {
  for (const id of await explainable()) expect(explainText((await explained(id))!).length, id).toBeGreaterThan(4)
  for (const { id, on } of attacks) {
    // An id may name an attack on each of two kinds, which then answer the same question.
    const behind = auditQuestions.find((line) => line.on === on && line.attacks.includes(id))
    expect((await explained(id))!.line?.id).toBe(behind?.id)
  }
  expect(await explained('luck')).toBeUndefined()
})

test('explain: with a report the formula has its numbers, by gain where guessing alone is above the limit', async () => {
  const limit = { value: 1 / 11, written: '1/11' }
  const figures = { method: 'undertext', judged: 0.5, people: 212, of: 1840, success: 0.115, bound: false }
  const report: AuditReport = {
    verdict: 'not-ready',
    kind: 'sets',
    policy: { name: 'house', date: '2026-11-18' },
    questions: [
      {
        id: 'I6',
        name: 'reading by meaning',
        state: 'above',
        limit,
        figures: { ...figures, interval: [0.101, 0.131], judged: 0.131, byGain: false },
      },
      {
        id: 'S4',
        name: 'a few known items',
        state: 'above',
        limit,
        figures: { ...figures, interval: [0.5, 0.6], judged: 0.5, guessing: 0.2, byGain: true },
      },
      { id: 'L4', name: 'with earlier releases', state: 'not-measured', reason: 'none given' },
    ],
  }
  const told = async (id: string): Promise<string> => explainText((await explained(id))!, report)[4]
  expect(await told('I6')).toContain('212 / 1,840 = 0.115, at most 0.131 (95 %), held against 1/11: above.')
  expect(await told('S4')).toContain('(0.600 − 0.200) / (1 − 0.200) = 0.500, held against 1/11: above.')
  expect(await told('L4')).toContain('In this report: not measured, none given.')
  expect(await told('I1')).toContain('In this report: not asked.')
})
