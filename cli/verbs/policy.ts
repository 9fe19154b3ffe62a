import { json } from '../common-flags.js'
import { tell } from '../tell.js'
import type { Verb } from '../verb.js'

export const policy: Verb = {
  name: 'policy',
  summary: 'the limits that come with the program, each with its source and date',
  operands: [{ name: 'policy', about: 'a name, or a JSON file to be checked', optional: true, file: 'spec' }],
  flags: [json],
  notes: 'The JSON of one is where to begin with your own: docs/methods/policies.md.',
  examples: [
    { line: 'palimpsest policy', about: 'all of them' },
    { line: 'palimpsest policy ema-public --json mine.json', about: 'one, to be changed' },
  ],
  async run(call) {
    const { policies } = await import('../../src/policy/policies.js')
    const { readPolicy } = await import('../../src/files/read-policy.js')
    const { policyJson, policyListText, policyText } = await import('../../src/report/policy-text.js')
    const [name] = call.operands as readonly (string | undefined)[]
    if (name === undefined) await tell(call, policies.map(policyJson), () => policyListText(policies))
    else {
      const found = await readPolicy(name)
      await tell(call, policyJson(found), () => policyText(found))
    }
    return 0
  },
}
