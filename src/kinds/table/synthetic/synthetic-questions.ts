import { refuseForeignRows } from '../foreign-rows.js'
import { refuseExchanged, refuseOtherData, refuseSamePeople } from './could-be-of.js'
import { aheadOf, shareOfTrials } from '../../../math/interval.js'
import { type Table, columnNamed, columnsOfRole } from '../../../data/table.js'
import type { PolicyLimit } from '../../../policy/policy.js'
import { streamsOf } from '../../../math/random.js'
import { isTable } from '../../../data/sorts.js'
import type { Release } from '../../../contract/release.js'
import {
  type AuditQuestion,
  noTime,
  type AuditGiven,
  type Furthest,
  type CountedAnswer,
} from '../../../contract/question.js'
import {
  type ToldOfPeople,
  type TwoCrowds,
  conditionsOfOne,
  copiedPeople,
  drawnCrowds,
  evenCrowds,
  nearnessOf,
  toldPresence,
  toldValues,
} from './told-by-rows.js'
import type { CopiesDetails } from '../../../contract/answer-details.js'

/** By the id of a question what made-up rows come to, or why it is not asked of them. */
type SyntheticAnswer = (limit: PolicyLimit | undefined) => CountedAnswer

/** Why a question about rows of people is not asked of rows that are made up. */
const noRow = 'no row of made-up rows is a person’s'
const unasked: Readonly<Record<string, string>> = {
  S1: noRow,
  S10: noRow,
  S2: noRow,
  L1: noRow,
  L2: noRow,
  L3: 'made-up rows hold no identifiers of people',
  L4: noRow,
  I1: 'groups of made-up rows hold nobody; see what is learned from them',
  I7: 'groups of made-up rows hold nobody; see what is learned from them',
  I3: noRow,
  I4: 'nothing was made coarser',
}

/**
 * What is asked of rows that are made up after people’s data: are some of them copied, can it be told who was in the data,
 * is more told of those people than of others like them? Everything is held against people who had no part in it.
 */
export function syntheticQuestions(
  release: Release<'table'>,
  given: AuditGiven,
  lines: readonly AuditQuestion<'table'>[],
): readonly AuditQuestion<'table'>[] {
  const answerOf = answersFor(release, given)
  return lines.map((line) => {
    const answer = answerOf(line.id)
    return answer ? { ...line, count: (_, limit) => answer(limit) } : line
  })
}

function answersFor(release: Release<'table'>, given: AuditGiven): (id: string) => SyntheticAnswer | undefined {
  const crowds = crowdsFor(release, given)
  if ('because' in crowds)
    return (id) =>
      id in unasked
        ? () => notAsked(id)
        : measuredIds.has(id)
          ? () => ({ state: 'not measured', missing: crowds })
          : undefined
  const random = streamsOf(given.seed)
  const { published, quasi, sensitive } = sharedColumns(release, crowds)
  const differs = refuseOtherData(release, crowds.inside, published, given.names?.original ?? 'the original')
  refuseSamePeople(crowds.inside, crowds.outside, published, 'the people outside')
  const drawn = drawnCrowds(crowds, release.rowCount, random('people'))
  let near: ReturnType<typeof nearnessOf> | undefined
  const nearness = () => (near ??= nearnessOf(release, drawn, published))
  const lines: Readonly<Record<string, SyntheticAnswer>> = {
    S9: (limit) => {
      const copied = copiedPeople(nearness())
      refuseExchanged(copied, given.names?.original ?? 'the original')
      const { nearerInside, nearerOf } = nearness()
      const details: CopiesDetails = {
        kind: 'copies',
        exact: copied.exact,
        outside: Math.round((copied.exactOutside * copied.of) / copied.outsideOf),
        nearer: nearerOf === 0 ? 0 : nearerInside / nearerOf,
        rows: nearerOf,
        differs,
      }
      return { ...heldBeside(copied, limit, 'copies'), details }
    },
    S3: (limit) => {
      const held = heldBeside(
        conditionsOfOne(release, evenCrowds(crowds, random('conditions')), quasi),
        limit,
        'conditions',
      )
      return { ...held, ...(held.furthest && { furthest: { ...held.furthest, unit: 'row' } }) }
    },
    I2: (limit) =>
      sensitive.length === 0
        ? { state: 'not applicable', missing: { attack: 'nearest-row', because: 'no column is hidden', needed: false } }
        : furthestOf(
            sensitive.map((hidden) => heldBeside(toldValues(release, drawn, quasi, hidden), limit, 'nearest-row')),
          ),
    I5: (limit) => heldBeside(toldPresence(nearness()), limit, 'nearest-row'),
  }
  return (id) => (id in unasked ? () => notAsked(id) : lines[id])
}

const measuredIds = new Set(['S9', 'S3', 'I2', 'I5'])

function notAsked(id: string): CountedAnswer {
  return { state: 'not applicable', missing: { attack: 'rows', because: unasked[id], needed: false } }
}

/** Who is inside and who outside, or what is missing to tell copies from chance. */
function crowdsFor(
  release: Release<'table'>,
  { original, control, budgetMs, names }: AuditGiven,
): TwoCrowds | { readonly attack: string; readonly because: string; readonly needed: true; readonly option: string } {
  const without = (because: string, option: string) => ({ attack: 'rows', because, needed: true, option }) as const
  if (budgetMs === 0) return without(noTime, 'budget')
  if (!original || !isTable(original)) return without('without the data that the rows were made after', 'original')
  refuseForeignRows(release, original, names?.original ?? 'the original')
  if (!control) return without('without people who are not in that data nothing tells a copy from chance', 'control')
  if (release.rowCount === 0 || original.rowCount === 0 || control.rowCount === 0)
    return without('nobody is in it', 'original')
  return { inside: original, outside: control }
}

/** Columns that all three have: all that was published, what can be known, what must stay hidden. */
function sharedColumns(release: Table, { inside, outside }: TwoCrowds) {
  const shared = (roles: readonly string[]): string[] =>
    release.columns
      .filter(({ name, role }) => roles.includes(role ?? '') && columnNamed(inside, name) && columnNamed(outside, name))
      .map(({ name }) => name)
  return {
    published: shared(['quasi', 'sensitive', 'insensitive']),
    quasi: shared(['quasi']),
    sensitive: columnsOfRole(release, 'sensitive')
      .map(({ name }) => name)
      .filter((name) => columnNamed(inside, name) && columnNamed(outside, name)),
  }
}

/**
 * What those inside are ahead of people outside, of what is left, is held against the limit (docs/decisions/0029): above where
 * they are ahead by that much, and not by luck.
 */
function heldBeside(told: ToldOfPeople, limit: PolicyLimit | undefined, method: string): CountedAnswer {
  const { hits, of, outside, outsideOf } = told
  if (of === 0 || outsideOf === 0)
    return {
      state: 'not measured',
      missing: { attack: method, because: 'too few people or rows to ask', needed: true },
    }
  const success = shareOfTrials(hits, of)
  const guessing = shareOfTrials(outside, outsideOf)
  const ahead = aheadOf(success, guessing)
  const judged = Math.max(0, ahead.value) / Math.max(1e-9, 1 - guessing.value)
  const furthest: Furthest = {
    success: { value: success.value, low: success.low, high: success.high },
    counted: false,
    bound: false,
    guessing: guessing.value,
    judged,
    byGain: true,
    people: hits,
    of,
    method,
  }
  if (-ahead.value > beyondLuck * (ahead.high - ahead.value))
    return {
      state: 'not measured',
      furthest,
      missing: { attack: method, because: behind, needed: true, option: 'original' },
    }
  if (!limit) return { state: 'no limit', furthest }
  if (judged <= limit.limit) return { state: 'within', furthest }
  if (ahead.value > beyondLuck * (ahead.value - ahead.low)) return { state: 'above', furthest }
  const because = `those in the data are not ahead of others beyond luck, but ${of} are too few to show a share below the limit`
  return { state: 'not measured', furthest, missing: { attack: method, because, needed: true, option: 'control' } }
}

/** Of people who had no part in it no more can be told than of those who had. */
const behind =
  'more is told of the people outside than of those in the original, beyond luck: the rows were made after other people than those that were given'

/** Luck is left out at one in a thousand: 3.09 deviations in place of the 1.96 of the interval. */
const beyondLuck = 3.09 / 1.96

const order = { above: 3, 'not measured': 2, within: 1, 'no limit': 1, 'not applicable': 0 } as const

function furthestOf(all: readonly CountedAnswer[]): CountedAnswer {
  const rank = ({ state, furthest }: CountedAnswer): number => order[state] + Math.min(0.999, furthest?.judged ?? 0)
  return all.reduce((best, one) => (rank(one) > rank(best) ? one : best))
}
