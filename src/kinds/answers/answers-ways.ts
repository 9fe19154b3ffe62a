import { posteriorBound } from './epsilon.js'
import { noiseFound } from './noise-promised.js'
import type { Table } from '../../data/table.js'
import { baseName } from '../../formats/base-name.js'
import { isTable } from '../../data/sorts.js'
import { type AuditQuestion, type CountedAnswer, countedFurthest } from '../../contract/question.js'
import { fractionNumber } from '../../math/fraction.js'
import { withCommas } from '../../math/with-commas.js'
import type { PolicyLimit } from '../../policy/policy.js'
import { queryText, spentBy } from './answers.js'
import type { Release } from '../../contract/release.js'
import { answersFinding, knownOfPeople, refuseForeignAnswers } from './answers-finding.js'
import type { Ways } from '../../contract/kind.js'

/** The questions, of which one asks whether the noise is there: by the truth, where it is given. */
function questionsBeside(original: Table | undefined): readonly AuditQuestion<'answers'>[] {
  return [
    {
      on: 'answers',
      threat: 'inference',
      id: 'A1',
      name: 'what all answers may tell',
      measure: 'posterior',
      attacks: [],
      told: 'may become sure',
      count: mostToldBy,
    },
    {
      on: 'answers',
      threat: 'inference',
      id: 'A2',
      name: 'differences of answers',
      measure: 'inference',
      attacks: ['differencing'],
      told: 'can tell something hidden',
    },
    {
      on: 'answers',
      threat: 'inference',
      id: 'A3',
      name: 'noise that is promised',
      measure: 'posterior',
      attacks: [],
      told: 'finds less noise than is promised',
      when: (release) => noiseKept(release, undefined, original).state !== 'not applicable',
      count: (release, limit) => noiseKept(release, limit, original),
    },
  ]
}

export const answersWays: Ways<'answers'> = {
  questions: questionsBeside(undefined),
  questionsFor: (_, { original }) => questionsBeside(original && isTable(original) ? original : undefined),
  who: 'people',
  sizeTextOf: ({ answers }) => (answers.length === 1 ? '1 answer' : `${withCommas(answers.length)} answers`),
  isData: isTable,
  refuseForeign: refuseForeignAnswers,
  knownOf: (original, release) => ({ register: knownOfPeople(original, release) }),
  findingOf: (tried, _, { less, original }) => answersFinding(tried, less, original),
  accountOf: ({ answers }, original) => ({
    unit: 'answer',
    published: answers.length,
    suppressed: 0,
    ...(original && { original: original.rowCount }),
  }),
  wordsOf: ({ answers }) =>
    answers.flatMap(({ query, person }) => [
      queryText(query),
      ...(person === undefined ? [] : [person]),
      ...query.where.flatMap(({ column, value }) => [column, value]),
      ...(query.sum ? [query.sum.column] : []),
    ]),
  promiseOf: (release) => {
    const spent = spentBy(release)
    return spent
      ? `The answers have noise and spend ${Number(fractionNumber(spent).toPrecision(4))} of the privacy of each person${
          release.paidFrom ? `, as ${baseName(release.paidFrom.file)} says of all that were given` : ''
        }.`
      : 'Answers without noise promise nothing.'
  },
}

/** How sure the answers can make somebody who held something of a person for even odds: an exact one may make quite sure. */
function mostToldBy(release: Release<'answers'>, limit: PolicyLimit | undefined): CountedAnswer {
  const spent = spentBy(release)
  const value = spent ? posteriorBound(0.5, fractionNumber(spent)) : 1
  const exact = release.answers.filter(({ epsilon }) => !epsilon).length
  return {
    state: !limit ? 'no limit' : value > limit.limit + 1e-12 ? 'above' : 'within',
    furthest: { ...countedFurthest(value, exact, release.answers.length, 0.5), unit: 'cell' },
  }
}

/**
 * Whether the answers are as far from the truth as the noise that they promise: without it no epsilon bounds what they tell.
 * Asked aloud only where they are not; where they are, it is A1 that says what they may tell.
 */
function noiseKept(
  { answers }: Release<'answers'>,
  limit: PolicyLimit | undefined,
  original: Table | undefined,
): CountedAnswer {
  if (!original) return asked(false, 'without the original nobody can tell noise from none')
  const { kind, promised, exact } = noiseFound(answers, original)
  if (kind === 'other original')
    return asked(true, 'the answers lie farther from the original than their noise allows: it is not the table asked')
  if (kind !== 'less than promised') return asked(false, 'nothing is wanting')
  return {
    state: limit ? 'above' : 'no limit',
    furthest: { ...countedFurthest(1, Math.max(1, exact), promised, 0.5), unit: 'cell' },
  }
}

function asked(needed: boolean, because: string): CountedAnswer {
  return { state: needed ? 'not measured' : 'not applicable', missing: { attack: 'noise', because, needed } }
}
