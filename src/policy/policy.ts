import { type Fault, InputError } from '../formats/input-error.js'
import { isFields, isText, parseJson } from '../formats/json.js'
import { isDay } from '../formats/ledger.js'
import type { Source } from '../formats/source.js'

/** What a policy may put a limit on. */
export const policyMeasures = {
  'small-groups': 'how many people somebody may be taken for in a table: one over that number',
  'singling-out': 'one person is picked out, surely and rightly',
  linking: 'records of one person are joined, surely and rightly',
  composition: 'the same through earlier releases',
  inference: 'something hidden is told of a person, surely and rightly',
  certain: 'of everybody in the release the share of whom something that few others have is certain',
  membership: 'it is told whether somebody is in the release at all',
  'published-counts': 'the smallest count above none that is printed',
  'hidden-counts': 'hidden counts that follow from printed ones',
  posterior: 'how sure answers with noise can make somebody who held something for even odds',
  'identifier-kinds': 'rows that hold something of the eighteen kinds of identifiers of 45 CFR 164.514(b)(2)',
} as const

export type PolicyMeasure = keyof typeof policyMeasures

/**
 * What of a measure is held against the limit: of small groups the highest or the average risk; of attacks the upper end
 * of the interval of the share of people pinned down (docs/decisions/0029); of counts the smallest one, or the share; of certain facts the share.
 */
export type PolicyStatistic = 'highest' | 'average' | 'upper' | 'smallest' | 'share'

export const policyStatistics: Readonly<Record<PolicyMeasure, readonly PolicyStatistic[]>> = {
  'small-groups': ['highest', 'average'],
  'singling-out': ['upper'],
  linking: ['upper'],
  composition: ['upper'],
  inference: ['upper'],
  certain: ['share'],
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
type PolicyTags = Readonly<Record<(typeof tagged)[number], string>>
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

/** A policy whose every share of people is a limit of somebody's own; those on counts and certain facts stay. Undefined where the limit is no share. */
export function untilLimit(policy: Policy, written: string): Policy | undefined {
  const stay: ReadonlySet<PolicyMeasure> = new Set(['published-counts', 'hidden-counts', 'membership', 'certain'])
  const limits = policy.limits.filter(({ measure }) => stay.has(measure))
  return withLimit({ ...policy, limits }, written)
}

/** `0.09`, or one over a size: `1/11`. Rounded digits would make a group of 11 fail a limit of 11. */
function shareWritten(text: string): number | undefined {
  const [, over] = /^1\/([1-9]\d*)$/.exec(text) ?? []
  const share = over === undefined ? (/^(0|1|0?\.\d+)$/.test(text) ? Number(text) : NaN) : 1 / Number(over)
  return Number.isFinite(share) ? share : undefined
}

const names = new Set(['name', 'title', 'source', 'date', 'limits', 'notes', 'tags', '$schema'])

/** Reads a policy (docs/schemas/policy.json), and refuses what is not one. */
export async function parsePolicy(source: Source): Promise<Policy> {
  return policyOf(await parseJson(source), source.file)
}

/** A policy as it is written, checked. */
export function policyOf(value: unknown, file: string): Policy {
  const refuse = (fault: Fault): never => {
    throw new InputError(fault, { file })
  }
  if (!isFields(value)) return refuse(notPolicy)
  const { name, title, source, date, limits, notes = [], tags } = value
  if (Object.keys(value).some((field) => !names.has(field))) return refuse(notPolicy)
  if (!isText(name) || !isText(title)) return refuse(notPolicy)
  if (!isText(source)) return refuse(noSource)
  if (typeof date !== 'string' || !isDay(date)) return refuse(noDate)
  if (!Array.isArray(limits) || (limits.length === 0 && tags === undefined)) return refuse(noLimits)
  if (!Array.isArray(notes) || !notes.every(isText)) return refuse(notPolicy)
  const known = limits.map((one: unknown, i) => limitOf(one, (fault) => refuse(fault(i + 1))))
  const twice = known.findIndex((one, i) =>
    known.slice(0, i).some(({ measure, statistic }) => measure === one.measure && statistic === one.statistic),
  )
  if (twice >= 0) return refuse(saidTwice(twice + 1))
  return {
    kind: 'policy',
    name,
    title,
    source,
    date,
    limits: known,
    notes,
    ...(tags !== undefined && { tags: tagsOf(tags, () => refuse(notTags)) }),
  }
}

function tagsOf(value: unknown, refuse: () => never): PolicyTags {
  if (!isFields(value) || Object.keys(value).length !== tagged.length) return refuse()
  const [singlingOut, linking, inference] = tagged.map((name) => value[name])
  if (!isText(singlingOut) || !isText(linking) || !isText(inference)) return refuse()
  return { 'singling out': singlingOut, linking, inference }
}

function limitOf(value: unknown, refuse: (fault: (place: number) => Fault) => never): PolicyLimit {
  if (!isFields(value)) return refuse(unknownMeasure)
  const measure = measureNamed(value['measure'])
  if (!measure) return refuse(unknownMeasure)
  const statistic = policyStatistics[measure].find(
    (one) => one === (value['statistic'] ?? policyStatistics[measure][0]),
  )
  if (!statistic) return refuse(unknownStatistic(measure))
  const limit = numberOf(value['limit'])
  const fits = measure === 'published-counts' ? Number.isInteger(limit) && limit! >= 1 : limit! >= 0 && limit! <= 1
  if (limit === undefined || !fits) return refuse(outOfRange)
  return { measure, statistic, limit, written: String(value['limit']) }
}

function measureNamed(name: unknown): PolicyMeasure | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal are its keys
  return (Object.keys(policyMeasures) as PolicyMeasure[]).find((one) => one === name)
}

/** A number, or one over a size in words. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? shareWritten(value) : undefined
}

const remedy = 'see docs/methods/policies.md for what stands in a policy'
const rule = 'a policy has a name, a title, a source, a date and limits'
const notPolicy: Fault = { message: 'is no policy', rule, remedy }
const noSource: Fault = {
  message: 'does not say where its limits come from',
  rule: 'a limit without a source is an opinion: name the document, or whoever decided it',
  remedy: 'add "source"',
}
const noDate: Fault = { message: 'is not dated', rule, remedy: 'add "date", such as "2026-03-01"' }
const noLimits: Fault = { message: 'sets no limit', rule, remedy: 'add at least one to "limits"' }
const notTags: Fault = {
  message: 'has tags that are not understood',
  rule: `tags say what a document calls ${tagged.join(', ')}: a text for each of the three`,
  remedy,
}
const unknownMeasure = (place: number): Fault => ({
  message: `limit ${place} is on something that is not measured`,
  rule: `a limit is on one of ${Object.keys(policyMeasures).join(', ')}`,
  remedy,
})
const unknownStatistic =
  (measure: PolicyMeasure) =>
  (place: number): Fault => ({
    message: `limit ${place} is on a statistic that this measure does not have`,
    rule: `${measure} has ${policyStatistics[measure].join(', ')}`,
    remedy,
  })
const outOfRange = (place: number): Fault => ({
  message: `limit ${place} is out of range`,
  rule: 'a limit is a share from 0 to 1, or one over a group size such as "1/11"; of printed counts a whole number',
  remedy,
})
const saidTwice = (place: number): Fault => ({
  message: `limit ${place} is set a second time`,
  rule: 'each measure has one limit a statistic',
  remedy: 'leave one of the two',
})
