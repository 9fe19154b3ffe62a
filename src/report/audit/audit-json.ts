import type { ReadFile } from '../../run/read-files.js'
import type { RepairTold } from '../html/repair-section.js'
import type { Causes } from '../../contract/causes.js'
import type { AnswerDetails } from '../../contract/answer-details.js'
import type { Policy } from '../../policy/policy.js'
import type { MadeBy } from '../../formats/meta.js'
import { type AnsweredQuestion, guessedBeside } from '../../contract/question.js'
import type { Audited } from '../../run/audit/audit.js'
import type { WorstCase } from '../../run/audit/worst-case.js'
import { sealed } from '../../formats/report-seal.js'
import { finiteOnly } from '../json-text.js'
import { auditValues } from './audit-values.js'
import { isCount, lastLine, verdictSentence, worstSentence } from './audit-words.js'
import { wordsOfQuestion } from './explanations.js'

/** What a report may name. */
export interface AuditShows {
  /** Columns by their names. */
  readonly columns: boolean
  /** Values of the data, and only under `values`. */
  readonly values: boolean
}

/**
 * The documented JSON of `palimpsest audit` (docs/methods/audit.md). What was not measured has no success: it is absent,
 * never 0 or null. No value of the data stands in it but under `values`, where they are asked for. Its seal is checked by
 * whoever reads it again.
 */
export function auditJson(
  audited: Audited,
  { inputs = [], version, made, repair, shows = { columns: true, values: false } }: ReportFacts = {},
) {
  const { verdict, policy, lines, seed, release, worst, records } = audited
  const report = {
    schema: 'palimpsest/report/1',
    verdict: verdict.state.replace(' ', '-'),
    exit: verdict.exit,
    sentence: verdictSentence(audited),
    line: lastLine(audited),
    kind: release.kind,
    people: verdict.people,
    of: verdict.of,
    policy: { name: policy.name, title: policy.title, source: policy.source, date: policy.date },
    attacks: lines.map((line) => answerJson(line, policy, shows)),
    ...(worst && { worst: worstJson(worst) }),
    records,
    ...(audited.told.nothingHidden !== undefined && { nothingHidden: audited.told.nothingHidden }),
    ...(shows.values && { values: auditValues(audited) }),
    ...(audited.told.columns && { columns: audited.told.columns }),
    ...(repair && { repair: repairJson(repair, shows) }),
    ...(made && { made: { method: made.method, parameters: made.parameters } }),
    inputs,
    seed,
    ...(version !== undefined && { version }),
  }
  return finiteOnly(sealed(report))
}

/** What a report says of the files and the program. */
export interface ReportFacts {
  readonly inputs?: readonly ReadFile[]
  readonly version?: string
  /** What the sidecar of the release says, where there is one. */
  readonly made?: MadeBy | undefined
  readonly shows?: AuditShows | undefined
  readonly repair?: RepairTold | undefined
}

/** Changes name columns: where these may not be named, only what each came to. */
function repairJson({ measure, reached, steps, command }: RepairTold, { columns }: AuditShows) {
  return {
    measure,
    reached,
    ...(command !== undefined && { command }),
    steps: steps.map(({ sentence, judged, loss, above }) => ({ ...(columns && { sentence }), judged, loss, above })),
  }
}

/** Where the worst case is, never what it says. */
function worstJson({ line, telling, unit, place }: WorstCase) {
  return { id: line.line.id, unit, place, ...(telling && { confidence: telling.confidence, times: telling.times }) }
}

function answerJson(audited: AnsweredQuestion, { tags }: Policy, shows: AuditShows) {
  const { line, state, limit, furthest, missing, accepted, findings, notTried, details, causes } = audited
  const guessed = guessedBeside(audited)
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
      ...(furthest.bound && { bound: true, ...(furthest.lacks && { lacks: furthest.lacks }) }),
      judged: furthest.judged,
      judgedBy: limit?.measure === 'certain' ? 'certain' : furthest.byGain ? 'gain' : 'success',
      ...(furthest.guessing !== undefined && {
        baseline: furthest.guessing,
        ...(!isCount(line) && { gain: gainOf(furthest.success.value, furthest.guessing) }),
      }),
      people: furthest.people,
      of: furthest.of,
      ...(guessed !== undefined && { guessed }),
      ...(furthest.finding?.pinned.taught !== undefined && { taught: furthest.finding.pinned.taught }),
      ...worstOf(audited),
      ...(causes && { causes: causesJson(causes, shows) }),
      ...(furthest.people > 0 && { firstRemedy: wordsOfQuestion(line).changes }),
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
    ...(details && { details: detailsJson(details, shows) }),
  }
}

/** Columns by name only where they may be named. */
function detailsJson(details: AnswerDetails, { columns }: AuditShows) {
  if (details.kind === 'known columns' && details.inside && !columns)
    return { ...details, inside: details.inside.map(({ what, from, to }) => ({ what, from, to })) }
  if (details.kind !== 'identifier kinds' || columns) return details
  const { kind, found, unread } = details
  return {
    kind,
    found: found.map((one) => {
      const { column: _, ...rest } = one
      return rest
    }),
    unread: unread.map(({ because }) => ({ because })),
  }
}

/** Of what guessing leaves open, the share that was gained; less than nothing is nothing. */
function gainOf(success: number, guessing: number): number {
  return guessing >= 1 ? 0 : Math.max(0, (success - guessing) / (1 - guessing))
}

function worstOf(line: AnsweredQuestion): { readonly worst?: string } {
  const sentence = worstSentence(line)
  return sentence === undefined ? {} : { worst: sentence }
}

/** Columns by name where they may be named; of items the name is a value, so only how many they hit. */
function causesJson({ how, kind, list }: Causes, { columns }: AuditShows) {
  return {
    how,
    kind,
    list: list.map(({ name, people, of }) => ({ ...(kind === 'column' && columns && { name }), people, of })),
  }
}
