/** What a policy may put a limit on. */
export const policyMeasures = {
  'small-groups': 'how many people somebody may be taken for in a table: one over that number',
  'singling-out': 'one person is picked out, surely and rightly',
  linking: 'records of one person are joined, surely and rightly',
  composition: 'the same through earlier releases',
  inference: 'something hidden is told of a person, surely and rightly',
  membership: 'it is told whether somebody is in the release at all',
  'published-counts': 'the smallest count above none that is printed',
  'hidden-counts': 'hidden counts that follow from printed ones',
  posterior: 'how sure answers with noise can make somebody who held something for even odds',
  'identifier-kinds': 'rows that hold something of the eighteen kinds of identifiers of 45 CFR 164.514(b)(2)',
} as const

export type PolicyMeasure = keyof typeof policyMeasures

/**
 * What of a measure is held against the limit: of small groups the highest or the average risk; of attacks the upper end
 * of the interval of the share of people pinned down (docs/decisions/0022); of counts the smallest one, or the share.
 */
export type PolicyStatistic = 'highest' | 'average' | 'upper' | 'smallest' | 'share'

export const policyStatistics: Readonly<Record<PolicyMeasure, readonly PolicyStatistic[]>> = {
  'small-groups': ['highest', 'average'],
  'singling-out': ['upper'],
  linking: ['upper'],
  composition: ['upper'],
  inference: ['upper'],
  membership: ['upper'],
  'published-counts': ['smallest'],
  'hidden-counts': ['share'],
  posterior: ['highest'],
  'identifier-kinds': ['share'],
}

export interface PolicyLimit {
  readonly measure: PolicyMeasure
  readonly statistic: PolicyStatistic
  /** At most this; of the smallest printed count at least this. */
  readonly limit: number
  /** As the policy writes it: `1/11`. */
  readonly written: string
}

/** Limits that somebody set, when and where. */
export interface Policy {
  readonly kind: 'policy'
  readonly name: string
  readonly title: string
  /** Where it can be read. */
  readonly source: string
  /** As of when, `2025-10-15`. */
  readonly date: string
  readonly limits: readonly PolicyLimit[]
  readonly notes: readonly string[]
  /** What its document calls the three questions; a policy without a limit has at least these. */
  readonly tags?: PolicyTags
}

/** By what an intruder does. */
export type PolicyTags = Readonly<Record<(typeof tagged)[number], string>>
export const tagged = ['singling out', 'linking', 'inference'] as const

/** The limit on a measure, where there is one. */
export function limitOn(
  { limits }: Policy,
  measure: PolicyMeasure,
  statistic: PolicyStatistic = policyStatistics[measure][0],
): PolicyLimit | undefined {
  return limits.find((one) => one.measure === measure && one.statistic === statistic)
}

/** A policy with a limit of somebody's own on every share that it sets none for; undefined where the limit is no share. */
export function withLimit(policy: Policy, written: string): Policy | undefined {
  const limit = shareWritten(written)
  if (limit === undefined) return undefined
  const own = (['small-groups', 'singling-out', 'linking', 'composition', 'inference'] as const)
    .filter((measure) => !policy.limits.some((one) => one.measure === measure))
    .map((measure): PolicyLimit => ({ measure, statistic: policyStatistics[measure][0], limit, written }))
  return {
    ...policy,
    limits: [...policy.limits, ...own],
    notes: [...policy.notes, `A limit of ${written} was added by whoever ran this.`],
  }
}

/** A policy whose every share of people is a limit of somebody's own; those on counts stay. Undefined where the limit is no share. */
export function untilLimit(policy: Policy, written: string): Policy | undefined {
  const stay: ReadonlySet<PolicyMeasure> = new Set(['published-counts', 'hidden-counts', 'membership'])
  const limits = policy.limits.filter(({ measure }) => stay.has(measure))
  return withLimit({ ...policy, limits }, written)
}

/** `0.09`, or one over a size: `1/11`. Rounded digits would make a group of 11 fail a limit of 11. */
export function shareWritten(text: string): number | undefined {
  const [, over] = /^1\/([1-9]\d*)$/.exec(text) ?? []
  const share = over === undefined ? (/^(0|1|0?\.\d+)$/.test(text) ? Number(text) : NaN) : 1 / Number(over)
  return Number.isFinite(share) ? share : undefined
}
