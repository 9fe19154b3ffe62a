import type { IntruderAnswer } from '../../formats/intruder-answers.js'
import type { IntruderKey, IntruderTarget } from '../../formats/intruder-key.js'
import { type Share, shareOfTrials } from '../../math/interval.js'

/** What came of a test by a person. */
export interface IntruderScore {
  readonly kind: 'intruder score'
  readonly key: IntruderKey
  readonly targets: number
  /** Targets of whom anything was claimed. */
  readonly claimed: number
  /** People who are in the release, or may be; and who are not. */
  readonly inside: number
  readonly outside: number
  /** Absent where it is not known which record is whose. */
  readonly records?: ScoredClaims
  /** Absent where no value is asked for. */
  readonly values?: ScoredClaims
  /** Targets that were said not to be in it: of those who are not, and of those who are. */
  readonly saidAbsent: { readonly right: number; readonly wrong: number }
}

export interface ScoredClaims {
  readonly right: number
  /** Of the people in the release of whom the truth is known. */
  readonly share: Share
  readonly guessing: number
  /** The lower end of the interval is above guessing. */
  readonly beyondGuessing: boolean
  readonly sureAndRight: number
  /** Of people outside as well: a record that is claimed of them is never theirs. */
  readonly sureAndWrong: number
  /** The same claims on people who are not in it: what the intruder reaches without the release. */
  readonly outside: { readonly right: number; readonly claimed: number; readonly of: number }
}

interface Judged {
  readonly target: IntruderTarget
  readonly answer: IntruderAnswer
  /** Undefined where nothing is claimed. */
  readonly right: boolean | undefined
}

/** Holds what somebody claimed against what is true. */
export function scoreAnswers(key: IntruderKey, answers: readonly IntruderAnswer[]): IntruderScore {
  const { targets, asks, guessing } = key
  const judged = (right: (target: IntruderTarget, answer: IntruderAnswer) => boolean | undefined): Judged[] =>
    targets.map((target, i) => ({ target, answer: answers[i], right: right(target, answers[i]) }))
  const absent = targets.filter((_, i) => answers[i].record === 'none')
  return {
    kind: 'intruder score',
    key,
    targets: targets.length,
    claimed: answers.filter(({ record, value }) => record !== undefined || value !== undefined).length,
    inside: targets.filter(({ inside }) => inside !== false).length,
    outside: targets.filter(({ inside }) => inside === false).length,
    ...(asks.records && {
      records: scoredClaims(
        judged(({ records }, { record }) => (typeof record === 'number' ? records.includes(record) : undefined)),
        guessing.record,
      ),
    }),
    ...(asks.value !== undefined && {
      values: scoredClaims(
        judged(({ values }, { value }) =>
          value === undefined ? undefined : values.some((one) => alike(one, value)),
        ).filter(({ target }) => target.values.length > 0),
        guessing.value ?? 0,
      ),
    }),
    saidAbsent: {
      right: absent.filter(({ inside }) => inside === false).length,
      wrong: absent.filter(({ inside }) => inside === true).length,
    },
  }
}

function scoredClaims(all: readonly Judged[], guessing: number): ScoredClaims {
  const inside = all.filter(({ target }) => target.inside !== false)
  const outside = all.filter(({ target }) => target.inside === false)
  const right = inside.filter((one) => one.right).length
  const share = shareOfTrials(right, inside.length)
  const sure = (some: readonly Judged[], was: boolean): number =>
    some.filter((one) => one.right === was && one.answer.sure === 'sure').length
  return {
    right,
    share,
    guessing,
    beyondGuessing: share.low > guessing,
    sureAndRight: sure(inside, true),
    sureAndWrong: sure(all, false),
    outside: {
      right: outside.filter((one) => one.right).length,
      claimed: outside.filter((one) => one.right !== undefined).length,
      of: outside.length,
    },
  }
}

/** The same but for letters' case and blanks, or as numbers: a slip of the pen is no defence. */
function alike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase())
  return a === b || (a !== '' && b !== '' && Number(a) === Number(b))
}
