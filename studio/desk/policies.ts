import { policies } from '../../src/policy/policies.js'
import { limitOn } from '../../src/policy/policy.js'
import { limitText } from '../../src/report/audit/audit-words.js'
import type { PolicyChoice } from '../state.js'

const measured = [
  ['small-groups', 'groups'],
  ['singling-out', 'picked out'],
  ['linking', 'joined'],
  ['inference', 'told'],
  ['published-counts', 'smallest count'],
] as const

/** The limits that come with the program, as somebody chooses among them. */
export const policyChoices: readonly PolicyChoice[] = policies.map((policy) => ({
  name: policy.name,
  title: policy.title,
  source: policy.source,
  date: policy.date,
  limits: measured
    .flatMap(([measure, words]) => {
      const limit = limitOn(policy, measure)
      return limit ? [`${words} ${limitText(limit)}`] : []
    })
    .join(', '),
}))
