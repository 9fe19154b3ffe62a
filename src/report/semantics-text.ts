import type { Evaluation, Explanation, MeasureFacts, Neighbour, PairScores } from '../meaning/index.js'
import { formatNumber } from './format-number.js'
import { cut } from './fit.js'
import { textTable } from './text-table.js'

export function measuresText(measures: readonly MeasureFacts[]): string[] {
  return measures.flatMap(({ id, summary, range, direction, cites }) => [
    `${id}: ${summary}`,
    `    ${direction} from ${range.map(bound).join(' to ')}; ${cites.join('; ')}`,
  ])
}

export function scoresText({ measure, direction, range, pairs, unknown }: PairScores): string[] {
  const scale = direction === 'similarity' ? 'higher is more related' : 'lower is more related'
  return [
    `${measure}: a ${direction} from ${range.map(bound).join(' to ')}, ${scale}.`,
    '',
    ...textTable([
      ['', 'score', 'distance'],
      ...pairs.map(({ a, b, score, distance }) => [`${a} – ${b}`, digits(score), digits(distance)]),
    ]),
    ...unknownLines(unknown),
  ]
}

export function evaluationText(evaluation: Evaluation): string[] {
  const { measure, pairs, covered, pearson, pearsonInterval, spearman, spearmanInterval, unknown } = evaluation
  return [
    `${measure} agrees with people at Pearson ${pearson.toFixed(2)}, Spearman ${spearman.toFixed(2)}.`,
    '',
    ...textTable([
      ['', 'value', '95 % interval'],
      ['Pearson', pearson.toFixed(3), interval(pearsonInterval)],
      ['Spearman', spearman.toFixed(3), interval(spearmanInterval)],
      ['pairs covered', `${formatNumber(covered)} of ${formatNumber(pairs)}`, ''],
    ]),
    ...unknownLines(unknown),
  ]
}

export function neighboursText(term: string, found: readonly Neighbour[]): string[] {
  if (found.length === 0) return [`Nothing near "${term}" is known.`]
  const rows = found.map((neighbour) => [neighbour.term, neighbour.distance.toFixed(3)])
  return [`Nearest to "${term}", with their distance:`, ...textTable(rows)]
}

export function explanationText({ sentence, examples, ngd }: Explanation): string[] {
  return [
    `${sentence}.`,
    ...(Number.isNaN(ngd) ? [] : [`Normalised distance (NGD): ${ngd.toFixed(3)}; 0 always together, 1 never.`]),
    ...examples.map((example) => `  “${cut(example, 160)}”`),
  ]
}

function unknownLines(unknown: readonly string[]): string[] {
  if (unknown.length === 0) return []
  const listed = unknown.slice(0, 20).join(', ')
  return ['', `Unknown to this measure (${unknown.length}): ${listed}${unknown.length > 20 ? ', …' : ''}`]
}

function interval([low, high]: readonly [number, number]): string {
  return `${low.toFixed(3)} to ${high.toFixed(3)}`
}

function digits(value: number | null): string {
  return value === null ? 'unknown' : value.toFixed(3)
}

function bound(value: number): string {
  return Number.isFinite(value) ? String(value) : '∞'
}

/** A measure as it was asked for; of a Normalised Google Distance, whether it is held at 1: the papers' is not. */
export function measureName(spec: string, { ceiling }: Pick<MeasureFacts, 'ceiling'>): string {
  return ceiling === undefined ? spec : `${spec}, ${ceiling}`
}
