import type { PromisedModel } from '../../contract/protector.js'
import type { Release } from '../../contract/release.js'
import { waysOf } from '../../kinds/kinds.js'
import { type Policy, limitOn } from '../../policy/policy.js'

/** The least number of people who must look alike for the groups to be within a policy; undefined where it sets no limit. */
export function leastAlike(policy: Policy): number | undefined {
  const limit = limitOn(policy, 'small-groups')?.limit
  return limit === undefined || limit <= 0 ? undefined : Math.max(2, Math.ceil(1 / limit - 1e-9))
}

/** Of so few that no release can pass the policy: that, and how many would do. */
export function tooFewAlike(policy: Policy, k: number): string | undefined {
  const least = leastAlike(policy)
  const limit = limitOn(policy, 'small-groups')
  if (least === undefined || limit === undefined || k >= least) return undefined
  return `k = ${k} cannot pass the policy ${policy.name}: one of ${k} is a chance of 1/${k}, and it allows ${limit.written}; k = ${least} can`
}

/** The same of what a method promises, where an audit of such a release asks about groups at all. */
export async function promisedTooFew(
  release: Release,
  promised: readonly PromisedModel[],
  policy: Policy,
): Promise<string | undefined> {
  const k = promised.map(({ values }) => values['k']).find((one) => typeof one === 'number')
  if (k === undefined) return undefined
  const { questions } = await waysOf(release)
  const asked = questions.some((one) => one.measure === 'small-groups' && (one.when?.(release) ?? true))
  return asked ? tooFewAlike(policy, k) : undefined
}
