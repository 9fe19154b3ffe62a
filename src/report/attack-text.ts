import { type Claims, type ScoredRelease, type SemanticAttack } from '../attack/index.js'
import type { FullScore } from '../score/index.js'
import { attackLines } from './attack-lines.js'
import { struckTable } from './elimination-text.js'
import { formatNumber, percent } from './format-number.js'
import type { Paint } from './paint.js'
import { textTable } from './text-table.js'

const mostTables = 5
const mostLines = 10
/** Rehearsed tables below which little can be learned. */
const fewRehearsals = 20

/** An attack as people read it: verdict, why, then the numbers, the tables and the lines. */
export function attackText(
  scored: ScoredRelease,
  attack: SemanticAttack,
  claims: Claims,
  score: FullScore | null,
  paint: Paint,
): string[] {
  const hiddenTables = scored.tables.length - mostTables
  return [
    paint.strong(verdict(scored, claims, score)),
    ...why(scored, attack, score),
    ...(score ? ['', ...figures(score)] : []),
    ...notTried(scored),
    '',
    ...scored.tables
      .slice(0, mostTables)
      .flatMap(({ table }, t) => [...struckTable(table, claims.tables[t], paint), '']),
    ...(hiddenTables > 0 ? [paint.faint(`… and ${formatNumber(hiddenTables)} more generalised items`), ''] : []),
    'What the transactions read now, the surest first:',
    ...attackLines(scored, claims, mostLines, paint),
  ]
}

function verdict({ tables }: ScoredRelease, claims: Claims, score: FullScore | null): string {
  const cells = tables.reduce((sum, { table }) => sum + table.distances.length, 0)
  const struck = claims.tables.reduce((sum, { steps }) => sum + steps.length, 0)
  if (score === null) {
    return `The attack strikes ${formatNumber(struck)} of ${formatNumber(cells)} members; without the original nobody can say how many rightly.`
  }
  const { interval } = score.baselines.structure.mcc
  if (score.mcc <= interval[1]) {
    return 'The attack learns no more from meaning than a guess: it is within what guessing reaches.'
  }
  return `The attack reads the release: ${percent(score.recall)} of the added items are found, and ${percent(score.precision)} of what it strikes was added.`
}

function why(
  { rehearsal }: ScoredRelease,
  { name, id, summary, calibrated, rehearses }: SemanticAttack,
  score: FullScore | null,
): string[] {
  const trust = !calibrated
    ? 'Its percentages are shares of what is left, not chances.'
    : rehearses && (rehearsal?.tables.length ?? 0) < fewRehearsals
      ? 'The release is too small to rehearse on, so its percentages are chances by rule of thumb.'
      : 'Its percentages are chances.'
  const sentences = [`${name} (${id}) ${summary}. ${trust}`]
  if (score) {
    const { link, constraintsBroken } = score
    sentences.push(
      `Somebody who knows ${link.known} hidden items of a person is left with ${formatNumber(link.after.candidates)} candidates instead of ${formatNumber(link.before.candidates)}; ${formatNumber(link.after.pinned)} of ${formatNumber(link.people)} people are pinned down (before: ${formatNumber(link.before.pinned)}).`,
    )
    if (constraintsBroken) {
      sentences.push(
        `Of ${formatNumber(constraintsBroken.of)} protected combinations ${formatNumber(constraintsBroken.after)} no longer hold (before: ${formatNumber(constraintsBroken.before)}).`,
      )
    }
  }
  return sentences
}

function figures(score: FullScore): string[] {
  const { random, structure } = score.baselines
  const rates = ['precision', 'recall', 'f1', 'mcc', 'originalsKept'] as const
  const names = { precision: 'precision', recall: 'recall', f1: 'F1', mcc: 'MCC', originalsKept: 'originals kept' }
  const cell = ({ mean, interval }: { mean: number; interval: readonly number[] }): string =>
    `${formatNumber(mean)} (${interval.map(formatNumber).join(' to ')})`
  return [
    ...textTable([
      ['added item found', 'attack', 'coin flips', 'one of each row and column'],
      ...rates.map((rate) => [names[rate], formatNumber(score[rate]), cell(random[rate]), cell(structure[rate])]),
      ['AUC', formatNumber(score.auc), '', ''],
      ['calibration error', formatNumber(score.calibration.error), '', ''],
    ]),
    `${formatNumber(score.cells)} cells, ${percent(score.density)} of them originals; ${formatNumber(score.unique.after)} of ${formatNumber(score.unique.of)} transactions have a hidden part like no other (before: ${formatNumber(score.unique.before)}). Ranges hold 95 % of the runs.`,
  ]
}

function notTried({ notTried: missed }: ScoredRelease): string[] {
  const lines: string[] = []
  if (missed.transactionsWithoutContext > 0) {
    lines.push(
      `Not tried: ${formatNumber(missed.transactionsWithoutContext)} transactions hold no plain item, so they have no context.`,
    )
  }
  if (missed.unknownTerms > 0) {
    lines.push(
      `Not tried: the measure does not know ${formatNumber(missed.unknownTerms)} of ${formatNumber(missed.terms)} terms; ${formatNumber(missed.unknownCells)} cells have no distance and are left alone.`,
    )
  }
  return lines
}
