import { expect, test } from 'vitest'
import { countedFurthest, type AnsweredQuestion } from '../../src/contract/question.js'
import { policyNamed } from '../../src/policy/index.js'
import { verdictOf } from '../../src/run/audit/verdict.js'

const [limit] = policyNamed('house')!.limits
const line = {
  on: 'table',
  threat: 'inference',
  id: 'I1',
  name: 'one',
  measure: limit.measure,
  attacks: [],
  told: 'knows',
} as const

function answered(state: AnsweredQuestion['state'], of: number): AnsweredQuestion {
  return { line, state, limit, accepted: false, findings: [], notTried: [], furthest: countedFurthest(0, 0, of) }
}

test('13 §2.1: a verdict does not rest on 0 of 0', () => {
  expect(verdictOf([answered('within', 0)])).toMatchObject({ state: 'not measured', exit: 3 })
  expect(verdictOf([answered('within', 0), answered('within', 12)])).toMatchObject({ state: 'ready', exit: 0 })
  expect(verdictOf([answered('within', 0), answered('above', 12)])).toMatchObject({ state: 'not ready', exit: 1 })
})
