import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import { type Counts, cellName } from '../counts.js'
import type { Attack } from '../../../contract/attack.js'
import type { ClaimTelling, ValueClaims } from '../../../contract/claims.js'
import { becauseOf } from './because.js'
import { cellBeliefs } from './cell-beliefs.js'
import { groupTellings } from './group-tellings.js'
import { personTellings } from './person-tellings.js'
import { type Revealed, follows, reveal } from './reveal.js'

const countParameters = parameters({
  width: {
    type: 'integer',
    fallback: 1,
    least: 1,
    most: 1000,
    about: 'also claim hidden numbers that can only be one of so many',
  },
  small: {
    type: 'integer',
    fallback: 5,
    least: 1,
    about: 'a difference between two published numbers is claimed where it is below this',
  },
  steps: {
    type: 'integer',
    fallback: 2000,
    least: 1,
    about: 'steps of the search in each part of the table, beyond which a range is only a bound',
  },
})

/**
 * Somebody with a pencil: a hidden number is what its total leaves when the others are taken away. All totals, nested
 * levels, means and medians are held together, and a number is claimed where no other satisfies them all.
 */
export const countsAttack: Attack<'counts', ValueClaims, typeof countParameters> = {
  id: 'counts',
  name: 'hidden counts',
  summary: 'finds hidden numbers that totals, nested levels, means, medians and other tables leave no choice',
  cites: ['Gusfield 1988', 'Fischetti and Salazar-González 2003', 'ConcePTION-Level3#17'],
  parameters: countParameters,
  on: 'counts',
  needs: [],
  baseline: 'counts-bound',
  async run(counts, _granted, { width, small, steps }): Promise<ValueClaims | NotMeasured> {
    const revealed = reveal(counts, { width, steps })
    if (!revealed.ranges.possible) return notMeasured(contradiction(counts, revealed))
    const { hidden, ranges } = revealed
    const { low, high } = ranges
    const claimed = Array.from(hidden, (cell) => follows(counts, revealed, cell, { width, small }))
    const beliefs = cellBeliefs(hidden, (cell, subject) =>
      claimed[subject] ? { low: low[cell], high: high[cell] } : undefined,
    )
    const told = Array.from(hidden.keys())
      .filter((subject) => claimed[subject])
      .map((subject) => telling(counts, revealed, subject))
    return {
      kind: 'values',
      proof: true,
      of: 'cells',
      column: 'number',
      ...beliefs,
      chances: false,
      told: [
        ...personTellings(counts, revealed),
        ...groupTellings(counts, revealed),
        ...told.toSorted((a, b) => b.confidence - a.confidence),
      ],
      notTried: notTried(revealed),
      notes: [
        ...counts.notes,
        'each of several numbers that are left is given the same chance, which orders them and is no more',
      ],
    }
  },
}

function telling(counts: Counts, { hidden, ranges }: Revealed, subject: number): ClaimTelling {
  const cell = hidden[subject]
  const [low, high] = [ranges.low[cell], ranges.high[cell]]
  const because = becauseOf(counts, ranges, cell)
  const number = low === high ? `${low}` : `from ${low} to ${high}${ranges.exact[cell] === 1 ? '' : ' at most'}`
  return {
    record: subject,
    sentence: `${cellName(counts.cells[cell])} is ${number}${because === '' ? '' : ` (${because})`}`,
    confidence: 1 / (high - low + 1),
  }
}

function notTried({ ranges }: Revealed) {
  if (ranges.unsettled === 0) return []
  return [
    { count: ranges.unsettled, what: 'parts of the table took longer than the steps allowed: their ranges are bounds' },
  ]
}

function contradiction({ sums, cells }: Counts, { ranges }: Revealed): string {
  const sum = sums[ranges.tightened.equation]
  const where = sum ? `: ${cellName(cells[sum.whole])} cannot be what its parts add up to` : ''
  return `no numbers satisfy all that is published${where}`
}
