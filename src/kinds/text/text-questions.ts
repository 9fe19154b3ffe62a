import { scrubbedModel } from './models/scrubbed.js'
import type { PolicyLimit } from '../../policy/policy.js'
import type { Release } from '../../contract/release.js'
import { type AuditQuestion, type CountedAnswer, countedFurthest } from '../../contract/question.js'

/** The questions of an audit that are counted, not tried. */
export const countedTextQuestions: readonly AuditQuestion<'text'>[] = [
  {
    on: 'text',
    threat: 'singling out',
    id: 'T1',
    name: 'identifiers in plain sight',
    measure: 'singling-out',
    attacks: [],
    told: 'sees an identifier',
    count: identifiersLeft,
  },
]

/** What is found is there. That nothing is found says little of names, so it is never within by itself. */
function identifiersLeft(release: Release<'text'>, limit: PolicyLimit | undefined): CountedAnswer {
  const { texts } = release
  const hit = scrubbedModel.judge(release, {}).reachedEach?.['texts'] ?? 0
  const value = texts.length === 0 ? 0 : hit / texts.length
  const furthest = countedFurthest(value, hit, texts.length, 0)
  if (hit > 0 && !limit) return { state: 'no limit', furthest }
  if (limit && value > limit.limit) return { state: 'above', furthest }
  return { state: 'not measured', furthest, missing }
}

const missing = {
  attack: 'names',
  because:
    'numbers and addresses of a plain form were looked for; whether a name is left is not read: let somebody read a sample',
  needed: true,
} as const
