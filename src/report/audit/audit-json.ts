import type { Policy } from '../../policy/policy.js'
import type { Audited, AuditedLine } from '../../run/audit/audit.js'
import type { WorstCase } from '../../run/audit/worst-case.js'
import { finiteOnly } from '../json-text.js'
import { lastLine, verdictSentence } from './audit-words.js'

/**
 * The documented JSON of `palimpsest audit` (docs/methods/audit.md). What was not measured has no success: it is absent,
 * never 0 or null. No value of the data stands in it.
 */
export function auditJson(audited: Audited, inputs: readonly AuditInput[] = [], version?: string) {
  const { verdict, policy, lines, seed, release, worst, records } = audited
  return finiteOnly({
    schema: 'palimpsest/report/1',
    verdict: verdict.state.replace(' ', '-'),
    exit: verdict.exit,
    sentence: verdictSentence(audited),
    line: lastLine(audited),
    kind: release.kind,
    people: verdict.people,
    of: verdict.of,
    policy: { name: policy.name, title: policy.title, source: policy.source, date: policy.date },
    attacks: lines.map((line) => lineJson(line, policy)),
    ...(worst && { worst: worstJson(worst) }),
    records,
    inputs,
    seed,
    ...(version !== undefined && { version }),
  })
}

export interface AuditInput {
  readonly role: string
  readonly name: string
  readonly sha256: string
  readonly bytes: number
}

/** Where the worst case is, never what it says. */
function worstJson({ line, telling, unit, place }: WorstCase) {
  return { id: line.line.id, unit, place, ...(telling && { confidence: telling.confidence, times: telling.times }) }
}

function lineJson(
  { line, state, limit, furthest, missing, accepted, findings, notTried, details }: AuditedLine,
  { tags }: Policy,
) {
  const measured = furthest !== undefined && state !== 'not measured' && state !== 'not applicable'
  return {
    id: line.id,
    name: line.name,
    criterion: line.threat,
    ...(tags && { tag: tags[line.threat] }),
    state: state.replace(' ', '-'),
    ...(accepted && { accepted }),
    ...(limit && { limit: { value: limit.limit, written: limit.written, statistic: limit.statistic } }),
    ...(measured && {
      method: furthest.finding?.attack ?? furthest.method ?? 'counted',
      success: furthest.success.value,
      ...(furthest.counted ? {} : { interval: [furthest.success.low, furthest.success.high] }),
      ...(furthest.bound && { bound: true }),
      judged: furthest.judged,
      judgedBy: furthest.byGain ? 'gain' : 'success',
      ...(furthest.guessing !== undefined && { baseline: furthest.guessing }),
      people: furthest.people,
      of: furthest.of,
    }),
    ...(missing && { reason: missing.because, ...(missing.option !== undefined && { remedy: missing.option }) }),
    tried: findings.map(({ attack, gain, reads, pinned }) => ({
      attack,
      pinned: pinned.count,
      of: pinned.of,
      ...(pinned.byLess !== null && { pinnedByLess: pinned.byLess }),
      ...(gain && { gain: gain.value }),
      reads,
    })),
    notTried: notTried.map(({ attack, because, needed }) => ({ attack, because, needed })),
    ...(details && { details }),
  }
}
