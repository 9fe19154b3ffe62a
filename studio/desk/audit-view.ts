import type { AnsweredQuestion } from '../../src/contract/question.js'
import type { Audited } from '../../src/run/audit/audit.js'
import {
  besideLimit,
  guessedText,
  hitBeside,
  lastLine,
  limitsText,
  missingText,
  sizeText,
  verdictSentence,
  worstSentence,
} from '../../src/report/audit/audit-words.js'
import { wordsOfQuestion } from '../../src/report/audit/explanations.js'
import { guessIn, worstHeading } from '../../src/report/audit/worst-words.js'
import { formatNumber, percent } from '../../src/report/format-number.js'
import type { AnswerView, AuditEnd, LeafCell, WorstView } from '../state.js'
import { optionWords } from './option-words.js'
import { maskedWord } from './mask.js'

/** An answer as a tile shows it; how many of whom it hits is said in the end only. */
export function answerView(answer: AnsweredQuestion, audited?: Audited): AnswerView {
  const { line, state, limit, furthest, missing, accepted, findings } = answer
  const worst = worstSentence(answer)
  const measured = furthest !== undefined && state !== 'not measured' && state !== 'not applicable'
  return {
    id: line.id,
    name: line.name,
    criterion: line.threat,
    state: hyphened(state),
    beside: besideLimit(answer),
    ...(limit && { limit: limit.limit }),
    ...(measured && {
      success: furthest.success.value,
      low: furthest.success.low,
      high: furthest.success.high,
      counted: furthest.counted,
      bound: furthest.bound,
      judged: furthest.judged,
      byGain: furthest.byGain,
      ...(furthest.guessing !== undefined && { guessing: furthest.guessing }),
      hit: audited
        ? hitBeside(answer, audited.told)
        : `${formatNumber(furthest.people)} of ${formatNumber(furthest.of)}`,
      ...(worst !== undefined && { worst }),
    }),
    does: wordsOfQuestion(line).does,
    ...(missing && {
      missing: missingText(answer, optionWords, { named: false }),
      ...(missing.option !== undefined && { remedy: missing.option }),
    }),
    accepted,
    notTried: findings
      .slice(0, 1)
      .flatMap(({ notTried }) => notTried.filter(({ count }) => count > 0))
      .map(({ what, count }) => `${formatNumber(count)} ${what}`),
  }
}

function hyphened(state: AnsweredQuestion['state']): AnswerView['state'] {
  if (state === 'not measured') return 'not-measured'
  if (state === 'no limit') return 'no-limit'
  return state === 'not applicable' ? 'not-applicable' : state
}

/** What an audit came to, without a value of the data. */
export function auditEnd(audited: Audited, made: readonly string[], isMendable: boolean): AuditEnd {
  const worst = worstView(audited)
  return {
    verdict: audited.verdict.state,
    sentence: verdictSentence(audited),
    line: lastLine(audited),
    size: sizeText(audited),
    limits: limitsText(audited),
    ...(worst && { worst: masked(worst) }),
    missing: audited.verdict.unmeasured.map((answer) => missingText(answer, optionWords)),
    made,
    isMendable,
  }
}

/** The worst case with its values: never told to a page that did not ask for them. */
export function worstView({ worst, told }: Audited): WorstView | undefined {
  if (!worst) return undefined
  const { line, telling, unit, place, published } = worst
  return {
    id: line.line.id,
    title: `${unit} ${formatNumber(place)}`,
    sentence: worstHeading(worst),
    knows: wordsOfQuestion(line.line).knows,
    sure: telling ? (guessedText(line) ?? `${percent(Math.min(1, telling.confidence))} certain`) : '',
    isWithin: line.state === 'within',
    reads: telling ? telling.sentence.replace(/^reads: /, '') : guessIn(worst),
    ...(telling?.because !== undefined && { because: telling.because }),
    published: published ?? (telling?.published === undefined ? [] : [{ values: [telling.published] }]),
    ...(told.promise !== undefined && { promise: told.promise }),
  }
}

/** Cells of a record without what stands in them. */
export function maskedCells(cells: readonly LeafCell[]): readonly LeafCell[] {
  return cells.map(({ column, values }) => ({
    ...(column !== undefined && { column }),
    values: values.map(() => maskedWord),
  }))
}

function masked({ published, reads, id, title, sentence, knows, sure, isWithin, promise }: WorstView): WorstView {
  return {
    id,
    title,
    sentence,
    knows,
    sure,
    isWithin,
    ...(promise !== undefined && { promise }),
    published: maskedCells(published),
    // A guess among many is no value of the data.
    ...(reads !== undefined && { reads: sure === '' ? reads : maskedWord }),
  }
}
