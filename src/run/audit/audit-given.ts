import { policyNamed } from '../../policy/policies.js'
import type { EarlierReleases } from '../../contract/opening.js'
import type { AuditGiven } from '../../contract/question.js'
import type { AttackGiven } from '../../contract/given.js'
import { SaidError, type Said } from '../../contract/said.js'
import { type Policy, policyOf, withLimit } from '../../policy/policy.js'

/** What an audit is given: what its attacks may use, the limits, and what whoever runs it says. */
export function auditGiven(
  { given, earlier }: { readonly given: AttackGiven; readonly earlier?: EarlierReleases },
  policy: Policy,
  said: Said = {},
): AuditGiven {
  const first = earlier !== undefined && earlier.found.length + earlier.gone.length === 0
  return {
    ...given,
    policy,
    budgetMs: milliseconds(said.budget),
    firstRelease: said.firstRelease === true || first,
    gone: earlier?.gone ?? [],
    accepted: said.allowUnmeasured ?? [],
  }
}

/** The limits that somebody names: a policy, and a limit of their own on whatever it sets none for. */
export async function saidPolicy({ policy: name = 'house', limit }: Said = {}): Promise<Policy> {
  const policy = typeof name === 'object' ? ownPolicy(name) : await policyOrFile(name)
  if (limit === undefined) return policy
  const limited = withLimit(policy, String(limit))
  if (!limited) throw new SaidError(`‹limit› is no share: "${limit}"`, 'write 1/11 or 0.09')
  return limited
}

async function policyOrFile(name: string): Promise<Policy> {
  return policyNamed(name) ?? (await import('../../files/read-policy.js')).readPolicy(name)
}

/** A policy that a program wrote down as a file would hold it, or one that was read. */
function ownPolicy(policy: object): Policy {
  return isPolicy(policy) ? policy : policyOf(policy, 'the policy')
}

function isPolicy(policy: object): policy is Policy {
  return 'kind' in policy && policy.kind === 'policy'
}

/** `90`, `90s`, `5m` or `1h` in milliseconds; as long as it takes unless said. */
export function milliseconds(budget: Said['budget']): number {
  if (budget === undefined) return Infinity
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(s|m|h)?$/.exec(String(budget)) ?? []
  if (digits === undefined) throw new SaidError(`‹budget› is no time: "${budget}"`, 'write 30s, 5m or 1h')
  return Number(digits) * { s: 1e3, m: 6e4, h: 3.6e6 }[unit === 'm' || unit === 'h' ? unit : 's']
}
