import type { Attack } from '../contract/attack.js'
import { eliminators } from '../kinds/sets/attack/eliminate/eliminators.js'
import type { BracketSteps, StepShown } from '../run/bracket-steps.js'
import { eliminationSentence } from './elimination-text.js'
import { percent } from './format-number.js'

/** How the items and records of a bracket are called in a sentence: by their values, or by their number. */
export interface BracketNames {
  readonly items: readonly string[]
  readonly records: readonly string[]
}

export function bracketNames({ items, rows }: BracketSteps, showValues: boolean): BracketNames {
  return {
    items: showValues ? items : items.map((_, column) => `item ${column + 1}`),
    records: rows.map(({ beside, record }) => (showValues ? `${beside} (record ${record})` : `record ${record}`)),
  }
}

/** Why an item was struck from a record, in a sentence. */
export function bracketSentence(
  { threshold }: Pick<BracketSteps, 'threshold'>,
  { row, column, score, group }: StepShown,
  { items, records }: BracketNames,
  attack: Pick<Attack, 'id'>,
): string {
  const eliminator = eliminators.find(({ id }) => id === attack.id)
  if (eliminator && group)
    return eliminationSentence(
      { items, contexts: records },
      eliminator,
      { row, column, score, group },
      threshold,
      false,
    )
  const chance = score === null ? '' : `: the chance that it was there is ${percent(1 - score)}, the least left`
  return `${items[column]} is struck beside ${records[row]}${chance}.`
}
