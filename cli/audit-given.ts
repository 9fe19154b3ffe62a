import type { Policy } from '../src/policy/policy.js'
import type { AuditGiven } from '../src/contract/question.js'
import { budgetOf } from './attack-table.js'
import { type OpenAudited, openAudited } from './open-audited.js'
import { UsageError } from './usage-error.js'
import type { Call } from './verb.js'

/** What an audit is given: the release, what its attacks may use, and what whoever runs it says. */
export async function auditGiven(
  call: Call,
  policy: Policy,
): Promise<Pick<OpenAudited, 'release' | 'earlier'> & { readonly given: AuditGiven }> {
  const { release, given, options, earlier } = await openAudited(call)
  return {
    release,
    given: {
      ...given,
      options,
      policy,
      budgetMs: budgetOf(call),
      firstRelease: call.switches.has('first-release') || knowsNone(earlier),
      gone: earlier?.gone ?? [],
      accepted: call.values.get('allow-unmeasured')?.split('\n') ?? [],
    },
    ...(earlier && { earlier }),
  }
}

/** Whether a ledger was read that holds no other release. */
function knowsNone(earlier: OpenAudited['earlier']): boolean {
  return earlier !== undefined && earlier.found.length + earlier.gone.length === 0
}

/** Of several tables named alike the first is the release. */
export function withRelease(call: Call): Call {
  if (call.operands.length > 0) return call
  const [first, ...others] = call.values.get('table')?.split('\n') ?? []
  if (first === undefined) throw new UsageError('<release> is missing', 'name the file to be published, of any kind')
  const values = new Map(call.values)
  if (others.length === 0) values.delete('table')
  else values.set('table', others.join('\n'))
  return { ...call, operands: [first], values }
}
