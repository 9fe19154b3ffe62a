import type { Release } from '../../src/contract/release.js'
import { bracketNames, bracketSentence } from '../../src/report/bracket-steps-text.js'
import { formatNumber, percent } from '../../src/report/format-number.js'
import type { OneOfAll } from '../../src/run/attack-all.js'
import { type BracketRead, type BracketSteps, bracketSteps, bracketsRead } from '../../src/run/bracket-steps.js'
import type { BracketRow, BracketView, PickView } from '../state-attack.js'
import { maskedWord, shown } from './mask.js'

/** The brackets that an attack reads first, each step by step: values of the data with them. */
export interface BracketsFound {
  readonly attack: string
  readonly picks: readonly (BracketRead & { readonly steps: BracketSteps })[]
}

const mostPicks = 100

export function bracketsFound({ id, outcome }: OneOfAll, release: Release): BracketsFound | undefined {
  if (outcome.kind === 'not measured') return undefined
  const picks = bracketsRead(outcome.claims, release, mostPicks).flatMap((read) => {
    const steps = bracketSteps(outcome.claims, release, read)
    return steps ? [{ ...read, steps }] : []
  })
  return { attack: id, picks }
}

export function pickView(
  { record, items, left, sure, steps }: BracketsFound['picks'][number],
  shows: boolean,
): PickView {
  const likeliest = steps.rows[0].cells.reduce((best, { sure: own }, i, all) => (own > all[best].sure ? i : best), 0)
  const reads = shows ? `${steps.items[likeliest]} ` : ''
  return {
    record,
    words: `record ${formatNumber(record)}: ${left} of ${items} left, ${reads}${percent(Math.min(1, sure))}`,
  }
}

export function bracketView(steps: BracketSteps, attack: string, shows: boolean): BracketView {
  const names = bracketNames(steps, shows)
  return {
    items: steps.items.map((item, i) => ({ label: shown(item, shows), name: names.items[i] })),
    moreItems: steps.moreItems,
    moreRecords: steps.moreRecords,
    rows: steps.rows.map((row, i) => rowView(row, names.records[i], shows)),
    steps: steps.steps.map((step) => ({
      row: step.row,
      column: step.column,
      at: step.at,
      sentence: bracketSentence(steps, step, names, { id: attack }),
    })),
    allSteps: steps.allSteps,
  }
}

function rowView(
  { record, published, at, beside, cells, terms }: BracketSteps['rows'][number],
  name: string,
  shows: boolean,
): BracketRow {
  const lines = published.map((element) =>
    typeof element === 'string' ? shown(element, shows) : `(${element.map((item) => shown(item, shows)).join(', ')})`,
  )
  return {
    record,
    beside: shown(beside, shows),
    name,
    cells: cells.map(({ distance, others, near }, column) => ({
      ...(distance !== undefined && { distance }),
      ...(others !== undefined && { others }),
      near,
      terms: terms.map((term, i) => ({
        name: shows ? term.name : `${maskedWord} ${i + 1}`,
        ...(term.distances[column] !== undefined && { distance: term.distances[column] }),
      })),
    })),
    before: lines.slice(0, at),
    after: lines.slice(at + 1),
  }
}
