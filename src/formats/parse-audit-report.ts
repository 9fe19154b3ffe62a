import { type ReportedParts, type ReportedTries, reportedParts, reportedTries } from './audit-report-parts.js'
import { type Fault, InputError } from './input-error.js'
import { type Fields, isFields, parseJson } from './json.js'
import { refuseUnsealed } from './report-seal.js'
import type { Source } from './source.js'
import { verdictStateOf } from './verdict-state.js'

/** What stands in the JSON of an audit (palimpsest/report/1), as far as it is read again. */
export interface AuditReport extends ReportedParts {
  /** What its questions come to: `not-ready`. */
  readonly verdict: string
  readonly kind: string
  readonly policy: { readonly name: string; readonly date: string; readonly title?: string; readonly source?: string }
  readonly questions: readonly ReportedQuestion[]
  /** What was read, by question, where the report holds values of the data. */
  readonly readings?: ReadonlyMap<string, readonly ReportedReading[]>
}

/** One record, row or cluster and what was read of it. */
export interface ReportedReading {
  readonly unit: string
  readonly place: number
  readonly confidence: number
  readonly published?: string
  readonly reads: string
  readonly because?: string
}

export const reportedStates = ['above', 'within', 'not-measured', 'no-limit', 'not-applicable'] as const
type ReportedState = (typeof reportedStates)[number]

/** One question of it. What was not measured has no figures. */
export interface ReportedQuestion extends ReportedTries {
  readonly id: string
  readonly name: string
  readonly state: ReportedState
  readonly limit?: { readonly value: number; readonly written: string }
  readonly figures?: ReportedFigures
  readonly reason?: string
}

export interface ReportedFigures {
  readonly method: string
  readonly success: number
  /** Absent where nothing was sampled. */
  readonly interval?: readonly [number, number]
  readonly judged: number
  readonly byGain: boolean
  /** What is certain is judged, by a limit of its own. */
  readonly byCertain?: true
  /** Without the original: at most this. */
  readonly bound: boolean
  readonly guessing?: number
  readonly people: number
  readonly of: number
}

const reportSchema = 'palimpsest/report/1'

/**
 * Reads the JSON of an audit, and refuses what is not one, what says another verdict than its questions come to, and what was
 * changed since it was sealed.
 */
export async function parseAuditReport(source: Source): Promise<AuditReport> {
  const value = await parseJson(source)
  const refuse = (fault: Fault): never => {
    throw new InputError(fault, { file: source.file })
  }
  if (!isFields(value) || value['schema'] !== reportSchema) return refuse(notReport)
  const { verdict, kind, policy, attacks } = value
  if (typeof verdict !== 'string' || typeof kind !== 'string' || !isFields(policy) || !Array.isArray(attacks))
    return refuse(notReport)
  const { name, date, title, source: where } = policy
  if (typeof name !== 'string' || typeof date !== 'string') return refuse(notReport)
  const parts = reportedParts(value)
  if (!parts) return refuse(notReport)
  const questions = attacks.map((one: unknown, i) => questionOf(one) ?? refuse(badQuestion(i + 1)))
  const twice = questions.findIndex(({ id }, i) => questions.slice(0, i).some((one) => one.id === id))
  if (twice >= 0) return refuse(badQuestion(twice + 1))
  if (questions.length === 0) return refuse(noQuestion)
  if (verdict !== verdictIn(questions)) return refuse(otherVerdict)
  refuseUnsealed(value, source.file)
  const readings = value['values'] === undefined ? undefined : (readingsOf(value['values']) ?? refuse(badValues))
  const told = { ...(typeof title === 'string' && { title }), ...(typeof where === 'string' && { source: where }) }
  return { ...parts, verdict, kind, policy: { name, date, ...told }, questions, ...(readings && { readings }) }
}

/** What the policy asks for has a limit; that something was not measured may have been accepted, nothing else. */
function verdictIn(questions: readonly ReportedQuestion[]): string {
  const asked = questions.filter(({ limit }) => limit !== undefined)
  const count = (state: ReportedState): number => asked.filter((one) => one.state === state).length
  const accepted = asked.filter((one) => one.state === 'not-measured' && one.accepted).length
  const unmeasured = count('not-measured') - accepted
  // A share of nothing is within every limit, and no verdict rests on it.
  const within = asked.filter(({ state, figures }) => state === 'within' && (figures?.of ?? 0) > 0).length
  return verdictStateOf({ above: count('above'), within, unmeasured }).replace(' ', '-')
}

function readingsOf(values: unknown): ReadonlyMap<string, readonly ReportedReading[]> | undefined {
  const questions = isFields(values) ? values['questions'] : undefined
  if (!Array.isArray(questions)) return undefined
  const all = new Map<string, readonly ReportedReading[]>()
  for (const one of questions as readonly unknown[]) {
    if (!isFields(one) || typeof one['id'] !== 'string' || !Array.isArray(one['readings'])) return undefined
    const told = one['readings'].map(readingOf)
    if (told.includes(undefined)) return undefined
    all.set(
      one['id'],
      told.filter((reading) => reading !== undefined),
    )
  }
  return all
}

function readingOf(value: unknown): ReportedReading | undefined {
  if (!isFields(value)) return undefined
  const { unit, place, confidence, published, reads, because } = value
  if (typeof unit !== 'string' || !isNumber(place) || !isNumber(confidence) || typeof reads !== 'string')
    return undefined
  if (published !== undefined && typeof published !== 'string') return undefined
  if (because !== undefined && typeof because !== 'string') return undefined
  return {
    unit,
    place,
    confidence,
    ...(published !== undefined && { published }),
    reads,
    ...(because !== undefined && { because }),
  }
}

function questionOf(value: unknown): ReportedQuestion | undefined {
  if (!isFields(value)) return undefined
  const { id, name, limit, reason } = value
  const state = reportedStates.find((one) => one === value['state'])
  if (typeof id !== 'string' || typeof name !== 'string' || !state) return undefined
  if (reason !== undefined && typeof reason !== 'string') return undefined
  const known = limit === undefined ? undefined : limitOf(limit)
  const figures = value['success'] === undefined ? undefined : figuresOf(value)
  const isMeasured = state === 'above' || state === 'within'
  if ((limit !== undefined && !known) || (value['success'] !== undefined && !figures)) return undefined
  const tries = reportedTries(value)
  if (!tries || (isMeasured && !(figures && known))) return undefined
  return {
    ...tries,
    id,
    name,
    state,
    ...(known && { limit: known }),
    ...(figures && { figures }),
    ...(reason !== undefined && { reason }),
  }
}

function limitOf(value: unknown): ReportedQuestion['limit'] {
  if (!isFields(value) || !isNumber(value['value']) || typeof value['written'] !== 'string') return undefined
  return { value: value['value'], written: value['written'] }
}

/** Of what came out, what may be held against a limit. */
const judgedParts = ['success', 'gain', 'certain'] as const

function figuresOf(value: Fields): ReportedFigures | undefined {
  const { method, success, interval, judged, judgedBy, baseline, people, of, bound = false } = value
  if (typeof method !== 'string' || !isNumber(success) || !isNumber(judged) || !isNumber(people) || !isNumber(of))
    return undefined
  if (typeof bound !== 'boolean' || !judgedParts.some((one) => one === judgedBy)) return undefined
  if (baseline !== undefined && !isNumber(baseline)) return undefined
  const ends = interval === undefined ? undefined : endsOf(interval)
  if (interval !== undefined && !ends) return undefined
  return {
    method,
    success,
    ...(ends && { interval: ends }),
    judged,
    byGain: judgedBy === 'gain',
    ...(judgedBy === 'certain' && { byCertain: true as const }),
    bound,
    ...(baseline !== undefined && { guessing: baseline }),
    people,
    of,
  }
}

function endsOf(value: unknown): readonly [number, number] | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [low, high]: readonly unknown[] = value
  return isNumber(low) && isNumber(high) && low <= high ? [low, high] : undefined
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

const rule = `the report of an audit is {"schema":"${reportSchema}","verdict":…,"policy":…,"attacks":[…]}, as audit with ‹json› writes it`
const notReport: Fault = {
  message: 'is no report of an audit',
  rule,
  remedy: 'name a file that audit with ‹json› wrote',
}
const badQuestion = (place: number): Fault => ({
  message: `its question number ${place} is not written as it must be`,
  rule,
  remedy: 'put the report back as it was written, or audit again',
})
const noQuestion: Fault = {
  message: 'asks no question',
  rule: 'the verdict of a report is what its questions come to',
  remedy: 'put the report back as it was written, or audit again',
}
const otherVerdict: Fault = {
  message: 'says another verdict than its questions come to',
  rule: noQuestion.rule,
  remedy: noQuestion.remedy,
}
const badValues: Fault = {
  message: 'its values are not written as they must be',
  rule: 'values of a report are {"questions":[{"id":…,"readings":[{"unit":…,"place":…,"confidence":…,"reads":…}]}]}',
  remedy: 'put the report back as it was written, or audit again',
}
