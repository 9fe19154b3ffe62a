import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import { type Counts, cellName, type CountSum } from '../counts.js'
import type { Attack } from '../../../contract/attack.js'
import type { ClaimTelling, ValueClaims } from '../../../contract/claims.js'
import { countBeliefs, countsBound } from './counts-bound.js'
import { type Revealed, follows, reveal } from './reveal.js'
import type { IntegerRanges } from '../../../math/integer-ranges.js'
import { conditionName } from '../../../data/condition.js'
import { waysToShare } from '../group-figures.js'

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
    const beliefs = countBeliefs(hidden, (cell, subject) =>
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

/** Attacks on published counts. */
export const countAttacks: readonly Attack[] = [countsBound, countsAttack]

/** How a hidden number was found, in a sentence: "9 − 6 = 3: code 1234 less code 12341". */
function becauseOf(counts: Counts, { low, high, tightened, combined }: IntegerRanges, cell: number): string {
  const together = combined.get(cell)
  if (together) return combinationOf(counts, together, low[cell])
  const sum = low[cell] === high[cell] ? counts.sums[tightened.reasons[cell]] : undefined
  if (!sum) return counts.statistics.some(({ users, records }) => users === cell || records === cell) ? figures : ''
  const order = tightened.order[cell]
  const isKnown = (one: number): boolean =>
    low[one] === high[one] && (counts.cells[one].low === counts.cells[one].high || tightened.order[one] < order)
  const others = [sum.whole, ...sum.parts].filter((one) => one !== cell)
  if (others.every(isKnown)) return plainSum(counts, sum, cell, low)
  const open = others.filter((one) => !isKnown(one)).length
  return `${cellName(counts.cells[sum.whole])}: only ${low[cell]} fits with what the ${open === 1 ? 'other hidden number' : `${open} other hidden numbers`} can be`
}

const figures = 'no other number fits what else is told of the group'

function plainSum(counts: Counts, { whole, parts }: CountSum, cell: number, numbers: Float64Array): string {
  const name = (one: number): string => cellName(counts.cells[one])
  if (parts.length === 1) return `the same as ${name(cell === whole ? parts[0] : whole)}`
  if (cell === whole)
    return `${shortened(
      parts.map((part) => `${numbers[part]}`),
      ' + ',
    )} = ${numbers[cell]}: ${namesOf(parts.map(name))} together`
  const others = parts.filter((part) => part !== cell)
  const less = shortened(
    others.map((part) => `${numbers[part]}`),
    ' − ',
  )
  return `${numbers[whole]} − ${less} = ${numbers[cell]}: ${name(whole)} less ${namesOf(others.map(name))}`
}

/** Several totals at once, added and taken away, leave one number. */
function combinationOf({ sums, cells }: Counts, together: ReadonlyMap<number, number>, number: number): string {
  const wholes = (sign: number): string[] =>
    [...together]
      .filter(([, times]) => Math.sign(times) === sign)
      .map(
        ([e, times]) => `${Math.abs(times) === 1 ? '' : `${Math.abs(times)} times `}${cellName(cells[sums[e].whole])}`,
      )
  const [added, taken] = [wholes(1), wholes(-1)]
  const told = taken.length === 0 ? '' : added.length === 0 ? namesOf(taken) : ` less those of ${namesOf(taken)}`
  return `the totals of ${namesOf(added)}${told}, taken together, leave only ${number}`
}

function shortened(parts: readonly string[], sign: string): string {
  return parts.length <= 5 ? parts.join(sign) : `${parts.slice(0, 3).join(sign)}${sign}…`
}

function namesOf(names: readonly string[]): string {
  if (names.length > 3) return `${names[0]} and ${names.length - 1} more`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Where one condition more changes nothing, or leaves nobody: what is then known of the people who are counted. */
function personTellings({ cells, sums }: Counts, { ranges: { low, high }, hidden }: Revealed): ClaimTelling[] {
  const subjectOf = new Map(Array.from(hidden, (cell, subject) => [cell, subject]))
  return sums.flatMap(({ whole, parts: [having, lacking] }) => {
    const condition = cells[lacking]?.who.find(({ sign }) => sign === '!=')
    if (!condition || low[whole] !== high[whole] || low[whole] === 0 || low[having] !== high[having]) return []
    const all = low[having] === low[whole]
    if (!all && low[having] !== 0) return []
    const people = low[whole] === 1 ? 'the one person with' : `all ${low[whole]} people with`
    const verb = low[whole] === 1 ? 'has' : 'have'
    const known = conditionName({ ...condition, sign: all ? '=' : '!=' })
    return [
      {
        record: subjectOf.get(lacking) ?? 0,
        sentence: `${people} ${cellName(cells[whole])} ${verb} ${known}`,
        confidence: 1,
      },
    ]
  })
}

/** Groups of more records are left: there are too many ways to share them. */
const mostRecords = 60

/** Where a group has one number of users and of records, and one way to share them: that way. */
function groupTellings({ cells, statistics }: Counts, { ranges, hidden }: Revealed): ClaimTelling[] {
  const subjectOf = new Map(Array.from(hidden, (cell, subject) => [cell, subject]))
  return statistics.flatMap(({ users, records, median }) => {
    const subject = subjectOf.get(users) ?? subjectOf.get(records)
    if (subject === undefined || ranges.low[users] !== ranges.high[users]) return []
    if (ranges.low[records] !== ranges.high[records] || ranges.low[records] > mostRecords) return []
    const ways = waysToShare(ranges.low[users], ranges.low[records], median, 2)
    if (ways.length !== 1 || ways[0].length === 0) return []
    const { who } = cells[users]
    const name = cellName({ ...cells[users], what: '', who })
    return [
      {
        record: subject,
        sentence: `the ${ways[0].length} of ${name} have {${ways[0].join(',')}}, the only way that mean and median leave`,
        confidence: 1,
      },
    ]
  })
}
