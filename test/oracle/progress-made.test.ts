import { expect, test } from 'vitest'
import { tableOf } from '../../src/data/table.js'
import { policyNamed } from '../../src/policy/policies.js'
import { waysOf } from '../../src/kinds/kinds.js'
import { tableRelease } from '../../src/kinds/table/release.js'
import type { AnsweredQuestion } from '../../src/contract/question.js'
import type { Audited } from '../../src/run/audit/audit.js'
import { everyQuestion } from '../../src/run/audit/audit-questions.js'
import { verdictOf } from '../../src/run/audit/verdict.js'
import { toldOfRelease } from '../../src/run/audit/told-of-release.js'
import { progressMade } from '../../src/run/fix/progress-made.js'

const auditQuestions = await everyQuestion()
const release = tableRelease(tableOf(['a'], [['1']]))
const records = { unit: 'row', published: 1, suppressed: 0 } as const
const said = toldOfRelease(await waysOf(release), release, records)

type Answer = readonly [id: string, state: AnsweredQuestion['state'], judged?: number]

/** An audit under a limit of 0.1 whose answers are these. */
function audited(...answers: readonly Answer[]): Audited {
  const lines = answers.map(([id, state, judged]): AnsweredQuestion => {
    const line = auditQuestions.find((one) => one.id === id)!
    const success = { value: judged ?? 0, low: judged ?? 0, high: judged ?? 0 }
    const told = { success, counted: true, bound: false, judged: judged ?? 0, byGain: false, people: 1, of: 10 }
    return {
      line,
      state,
      limit: { measure: line.measure, statistic: 'upper', limit: 0.1, written: '0.1' },
      ...(judged !== undefined && { furthest: told }),
      accepted: false,
      findings: [],
      notTried: [],
    }
  })
  return {
    kind: 'audited',
    release,
    policy: policyNamed('house')!,
    lines,
    verdict: verdictOf(lines),
    records,
    told: said,
    seed: 1,
    withOriginal: true,
  }
}

function progress(before: readonly Answer[], after: readonly Answer[]) {
  const { less, worse, further } = progressMade(audited(...before), audited(...after))
  const ids = (lines: readonly AnsweredQuestion[]) => lines.map(({ line }) => line.id)
  return { less, worse: ids(worse), further: ids(further) }
}

test('progress: what comes within is all of the way, what comes half down is half of it', () => {
  expect(progress([['L4', 'above', 0.3]], [['L4', 'within', 0.1]])).toEqual({ less: 1, worse: [], further: [] })
  expect(progress([['L4', 'above', 0.3]], [['L4', 'above', 0.2]]).less).toBeCloseTo(0.5)
})

test('progress: another question above, further above, or within and no longer measured is worse', () => {
  const gone: Answer = ['L4', 'within', 0.05]
  const was: Answer = ['L4', 'above', 0.3]
  expect(progress([was, ['S1', 'within', 0.1]], [gone, ['S1', 'above', 0.2]]).worse).toEqual(['S1'])
  expect(progress([was, ['S1', 'above', 0.2]], [gone, ['S1', 'above', 0.25]]).worse).toEqual(['S1'])
  expect(progress([was, ['I1', 'within', 0.05]], [gone, ['I1', 'not measured']]).worse).toEqual(['I1'])
})

test('progress: what was above and cannot be measured any more is not worse, and not all of the way', () => {
  const { less, worse } = progress([['L2', 'above', 0.9]], [['L2', 'not measured']])
  expect(worse).toEqual([])
  expect(less).toBeGreaterThan(0)
  expect(less).toBeLessThan(1)
})

test('progress: what grew and stays within is told, luck is not', () => {
  const [was, gone]: Answer[] = [
    ['L4', 'above', 0.3],
    ['L4', 'within', 0.05],
  ]
  expect(progress([was, ['I1', 'within', 0.05]], [gone, ['I1', 'within', 0.08]]).further).toEqual(['I1'])
  expect(progress([was, ['I1', 'within', 0.05]], [gone, ['I1', 'within', 0.0501]]).further).toEqual([])
})
