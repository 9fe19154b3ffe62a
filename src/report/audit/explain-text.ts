import type {
  AuditReport,
  ReportedFigures,
  ReportedQuestion,
  ReportedReading,
} from '../../formats/parse-audit-report.js'
import type { AuditQuestion } from '../../contract/question.js'
import type { Explained } from '../../run/audit/explained.js'
import { formatNumber, percent, uncapital } from '../format-number.js'
import { finiteOnly } from '../json-text.js'
import { byLuckText, guessedWords, pastWord, shareText } from './audit-words.js'
import { wordsOfQuestion } from './explanations.js'

/** A question or an attack in five plain sentences; with a report, the third has its numbers. */
export function explainText(found: Explained, report?: AuditReport, showValues = false): string[] {
  const { id, line, attack } = found
  const title = attack
    ? `${id}: ${attack.name}${line ? ` (${line.id}, ${line.name})` : ''}`
    : `${id}: ${line?.name ?? ''}`
  return [
    title,
    '',
    ...sentencesOf(found, report),
    ...(attack && attack.cites.length > 0 ? ['', `After: ${attack.cites.join('; ')}.`] : []),
    ...(report && showValues ? recordLines(readingsIn(report, found), questionIn(report, found)) : []),
  ]
}

function sentencesOf({ line, attack }: Explained, report: AuditReport | undefined): string[] {
  const words = line && wordsOfQuestion(line)
  const does = attack ? `It ${attack.summary}.` : words?.does
  const knows = attack ? needsText(attack.needs) : words?.knows
  if (!line || !words)
    return [
      does ?? '',
      knows ?? '',
      'An audit does not ask for it: it is what others are held against, or others do better.',
    ]
  const question = questionIn(report, { line })
  const sentences = [does ?? '', knows ?? '', words.counts, words.guessing]
  if (report) sentences[2] += ` ${formulaText(question, line)}`
  return [...sentences, `What would change it: ${uncapital(words.changes)}`]
}

function readingsIn(report: AuditReport | undefined, { line }: Explained): readonly ReportedReading[] {
  return (line && report?.readings?.get(line.id)) ?? []
}

function questionIn(report: AuditReport | undefined, { line }: Pick<Explained, 'line'>): ReportedQuestion | undefined {
  return report?.questions.find(({ id }) => id === line?.id)
}

/** The records behind a question, as they were published and as they read. */
function recordLines(readings: readonly ReportedReading[], question: ReportedQuestion | undefined): string[] {
  if (readings.length === 0) return ['', 'Of nobody something is read here.']
  return [
    '',
    'What was read, the surest first:',
    ...readings.flatMap(({ unit, place, confidence, published, reads, because }) => [
      `  ${unit} ${formatNumber(place)}, ${question?.guessed ? guessedWords[question.guessed] : `${percent(Math.min(1, confidence))} certain`}`,
      ...(published === undefined ? [] : [`    published  ${published}`]),
      `    reads      ${reads}`,
      ...(because === undefined ? [] : [`    because    ${because}`]),
    ]),
  ]
}

function needsText(needs: readonly string[]): string {
  return needs.length === 0 ? 'It needs nothing beside the release.' : `It needs ${needs.join(', and ')}.`
}

/** The numbers of a report as they come to what is held against the limit. */
function formulaText(question: ReportedQuestion | undefined, { measure }: AuditQuestion): string {
  if (!question) return 'In this report: not asked.'
  const { figures, limit, state, reason, id } = question
  const counts = id === 'C1'
  if (!figures) return `In this report: ${state.replace('-', ' ')}${reason === undefined ? '' : `, ${reason}`}.`
  const against = limit
    ? `, held against ${limit.written}: ${state === 'above' ? pastWord(counts) : state}.`
    : ', without a limit.'
  if (counts) return `In this report: ${formatNumber(figures.success)}${against}`
  if (measure === 'small-groups')
    return `In this report: 1 / ${formatNumber(Math.round(1 / figures.success))} = ${shareText(figures.success)}${against}`
  const share = `${formatNumber(figures.people)} / ${formatNumber(figures.of)} = ${shareText(figures.success)}`
  return `In this report: ${share}${upperText(figures)}${byLuckText(state, figures, limit?.value)}${against}`
}

function upperText({ interval, judged, byGain, byCertain, guessing = 0, bound }: ReportedFigures): string {
  const high = interval ? interval[1] : judged
  const claimed = bound ? ', claimed and not checked' : ''
  const upper = interval ? `, at most ${shareText(high)} (95 %)` : ', counted'
  if (byCertain) return `${claimed}${upper}; judged is the share of whom it is certain, ${shareText(judged)}`
  if (!byGain) return `${claimed}${upper}`
  const ofRest = (high - guessing) / (1 - guessing)
  if (Math.abs(ofRest - judged) > 5e-4)
    return `${claimed}${upper}; judged is how much more often that is than of somebody else (${shareText(guessing)}), ${shareText(judged)}`
  const gain = `(${shareText(high)} − ${shareText(guessing)}) / (1 − ${shareText(guessing)}) = ${shareText(judged)}`
  return `${claimed}${upper}; guessing alone is above the limit, so the gain over it is judged, ${gain}`
}

/** A whole report: what it says, then each question that is above or was not measured. */
export function explainReportText(found: readonly Explained[], report: AuditReport): string[] {
  const within = report.questions.filter(({ state }) => state === 'within').map(({ name }) => name)
  return [
    ...(report.sentence === undefined ? [] : [report.sentence]),
    ...found.flatMap((one) => ['', ...explainText(one, report)]),
    ...(within.length === 0 ? [] : ['', `Within the limit: ${within.join(', ')}.`]),
  ]
}

/** The same for programs. */
export function explainReportJson(found: readonly Explained[], report: AuditReport) {
  return {
    schema: 'palimpsest/explain/1',
    verdict: report.verdict,
    ...(report.sentence !== undefined && { sentence: report.sentence }),
    questions: found.map((one) => explainJson(one, report)),
  }
}

/** The documented JSON of `palimpsest explain`. */
export function explainJson(found: Explained, report?: AuditReport, showValues = false) {
  const question = questionIn(report, found)
  return finiteOnly({
    schema: 'palimpsest/explain/1',
    id: found.id,
    ...(found.line && { question: found.line.id, name: found.line.name }),
    ...(found.attack && { attack: found.attack }),
    sentences: sentencesOf(found, report),
    ...(question && { state: question.state, ...(question.figures && { figures: question.figures }) }),
    ...(report && showValues && { values: { readings: readingsIn(report, found) } }),
  })
}
