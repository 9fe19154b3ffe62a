import { isTable } from '../../data/sorts.js'
import type { Release } from '../../contract/release.js'
import type { PolicyLimit } from '../../policy/policy.js'
import { type CountedAnswer, countedFurthest } from '../../contract/question.js'
import { isHidden, isPrinted } from './counts.js'
import { boundless } from './attack/reveal.js'
import { countsFinding } from './counts-finding.js'
import type { Ways } from '../../contract/kind.js'
import { withCommas } from '../../math/with-commas.js'

export const countsWays: Ways<'counts'> = {
  questions: [
    {
      on: 'counts',
      threat: 'inference',
      id: 'C1',
      name: 'small counts printed',
      measure: 'published-counts',
      attacks: [],
      told: 'sees',
      count: smallCounts,
    },
    {
      on: 'counts',
      threat: 'inference',
      id: 'C2',
      name: 'hidden counts that follow',
      measure: 'hidden-counts',
      attacks: ['counts'],
      told: 'can tell the hidden count',
      count: withoutHidden,
    },
  ],
  who: 'counts',
  isData: isTable,
  // Counts are held against their original number by number, where the true numbers are made.
  refuseForeign() {},
  findingOf: (tried, release, { less, given }) => countsFinding(tried, less, release, given),
  accountOf({ cells }, original) {
    const told = (...how: readonly string[]) => cells.filter((cell) => how.includes(cell.told)).length
    const account = {
      unit: 'count',
      published: told('number', 'rounded'),
      suppressed: told('hidden', 'absent'),
    } as const
    return original ? { ...account, original: original.rowCount } : account
  },
  wordsOf: ({ cells }) =>
    cells.flatMap(({ who, what }) => [what, ...who.flatMap(({ column, value }) => [column, value])]),
  promiseOf: (_, { published, suppressed }) =>
    `${withCommas(published)} counts are printed, ${withCommas(suppressed)} are hidden or left out. This is one of the hidden ones.`,
}

/** The smallest count above none that is printed as it is, or behind a mark that leaves it no other number. */
function smallCounts({ cells }: Release<'counts'>, limit: PolicyLimit | undefined): CountedAnswer {
  const printed = cells.filter(isPrinted).map(({ low }) => low)
  if (printed.length === 0) return notAsked('no count is printed as it is')
  const smallest = printed.reduce((least, one) => Math.min(least, one))
  const below = limit ? printed.filter((one) => one < limit.limit).length : 0
  return {
    state: !limit ? 'no limit' : below > 0 ? 'above' : 'within',
    furthest: countedFurthest(smallest, below, printed.length),
  }
}

/**
 * Without any number nothing can follow, and it may be no file of counts at all; where nothing is hidden there is nothing
 * that could follow, so that nothing is measured and nothing within. Else an attack is asked.
 */
function withoutHidden(release: Release<'counts'>): CountedAnswer | null {
  const { cells } = release
  if (!cells.some(({ told }) => told === 'number' || told === 'rounded'))
    return unknown('no number is printed: it may be no file of counts')
  if (!cells.some(isHidden)) return notAsked('no count is hidden')
  const open = boundless(release)
  if (open === 0) return null
  const subject = open === 1 ? 'a hidden count has a bound' : `${withCommas(open)} hidden counts have bounds`
  return unknown(`${subject} larger than any count, and no total bounds ${open === 1 ? 'it' : 'them'}`)
}

function unknown(because: string): CountedAnswer {
  return { state: 'not measured', missing: { attack: 'counts', because, needed: true } }
}

function notAsked(because: string): CountedAnswer {
  return { state: 'not applicable', missing: { attack: 'counts', because, needed: false } }
}
