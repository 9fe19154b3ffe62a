import type { Policy, PolicyLimit, PolicyMeasure } from '../policy/policy.js'
import type { Attack } from './attack.js'
import type { Causes } from './causes.js'
import type { AnswerEvidence } from './evidence.js'
import type { Estimate, Finding, Criterion } from './finding.js'
import type { AttackGiven } from './given.js'
import type { AnswerDetails } from './answer-details.js'
import type { Values } from './parameter.js'
import type { Kind, Release } from './release.js'

/** One question of an audit in plain words, and the attacks that answer it. */
export interface AuditQuestion<K extends Kind = Kind> {
  /** Stays the same over versions: S singling out, L linking, I inference; kinds with ways of their own have a letter each. */
  readonly id: string
  readonly name: string
  readonly threat: Criterion
  readonly measure: PolicyMeasure
  readonly on: K
  /** By id; none where the answer is counted. */
  readonly attacks: readonly string[]
  /** What it comes to, of a person it hits: the second half of "whoever reads this release …". */
  readonly told: string
  /** In sentences, where the page does not know them. */
  readonly words?: QuestionWords
  /** Asked only where a policy sets a limit for it. */
  readonly only?: 'asked'
  /** Asked only of a release that is so. */
  when?(release: Release<K>): boolean
  /**
   * Counted instead of tried; null where an attack is to be asked all the same. `certain` is of how many something that few others
   * have may be certain: of nobody unless the policy says.
   */
  count?(release: Release<K>, limit: PolicyLimit | undefined, certain: PolicyLimit | undefined): CountedAnswer | null
}

export interface AuditGiven extends AttackGiven {
  readonly policy: Policy
  /** As long as it takes unless said. */
  readonly budgetMs?: number
  /** Nothing about these people was published before. */
  readonly firstRelease?: boolean
  /** Releases about these people that were published before and are gone, by name. */
  readonly gone?: readonly string[]
  /** Lines that whoever runs this accepts unmeasured, by id. */
  readonly accepted?: readonly string[]
  readonly options?: Values
  /** Attacks of one's own beside those of the kind; each names the question it answers. */
  readonly attacks?: readonly Attack[]
  /** Ask no more than these questions, by id: a look before a whole audit, never a verdict by itself. */
  readonly only?: readonly string[]
  /** Told each answer as soon as all that it needs was tried, before what it comes from is looked for. */
  readonly onAnswer?: (answer: AnsweredQuestion) => void
}

type AnswerState = 'above' | 'within' | 'not measured' | 'no limit' | 'not applicable'

/** What came of one question. */
export interface AnsweredQuestion {
  readonly line: AuditQuestion
  readonly state: AnswerState
  /** On its measure; on what is certain where that is passed. */
  readonly limit?: PolicyLimit
  /** The attack that came furthest, or what was counted. */
  readonly furthest?: Furthest
  /** Why it was not measured, and the option that would help. */
  readonly missing?: NotRun
  /** Not measured, and accepted so. */
  readonly accepted: boolean
  /** Every attack of the line that ran, the furthest first, and those that did not. */
  readonly findings: readonly Finding[]
  readonly notTried: readonly NotRun[]
  readonly details?: AnswerDetails
  /** What the reading was made from. */
  readonly evidence?: AnswerEvidence
  readonly causes?: Causes
}

/**
 * Whether guessing hits as many: no more than luck is between them; or nearly as many: what it leaves open is within the
 * limit. What was counted has no guessing beside it, and what is above is more than guessed.
 */
export function guessedBeside({
  state,
  furthest,
}: Pick<AnsweredQuestion, 'state' | 'furthest'>): 'as many' | 'nearly' | undefined {
  if (!furthest?.finding || furthest.guessing === undefined || state === 'above') return undefined
  if (furthest.success.low <= furthest.guessing) return 'as many'
  return furthest.byGain && state === 'within' ? 'nearly' : undefined
}

export interface Furthest {
  readonly success: Estimate
  /** Nothing was sampled: there is no interval. */
  readonly counted: boolean
  /** Without the truth: at most this; and the option that would tell it, where there is one. */
  readonly bound: boolean
  readonly lacks?: TruthOption
  readonly guessing?: number
  readonly judged: number
  readonly byGain: boolean
  /** Whom it hits of how many. */
  readonly people: number
  readonly of: number
  readonly finding?: Finding
  /** How it was found out where neither an attack ran nor something was counted. */
  readonly method?: string
  /** What it is of, where no finding says it and it is not people. */
  readonly unit?: Finding['pinned']['unit']
}

/** What would tell how much of a claim is right: people who are not in the release, the original, or which record is whose. */
export type TruthOption = 'control' | 'original' | 'key'

/** An attack that was not tried, and why. */
export interface NotRun {
  readonly attack: string
  readonly because: string
  /** Whether it would have been asked for: an intruder has what it lacks, or somebody said too little. */
  readonly needed: boolean
  /** What to give so that it can be tried: the name of an option. */
  readonly option?: string
}

/** Why an attack was not begun. */
export const noTime = 'the budget leaves no time for it'

/** An answer that was counted: nothing was tried. */
export type CountedAnswer = Pick<AnsweredQuestion, 'state' | 'limit'> & {
  readonly furthest?: Furthest
  readonly missing?: NotRun
  /** What is worth telling although it was not asked. */
  readonly notTried?: readonly NotRun[]
  readonly details?: AnswerDetails
}

/** What was counted, as what came furthest. */
export function countedFurthest(value: number, people: number, of: number, guessing?: number): Furthest {
  const success = { value, low: value, high: value }
  const told = { success, counted: true, bound: false, judged: value, byGain: false, people, of }
  return guessing === undefined ? told : { ...told, guessing }
}

/** A question of an audit in plain sentences, for somebody who has never met it. */
export interface QuestionWords {
  /** What the intruder does. */
  readonly does: string
  /** What they must know or have. */
  readonly knows: string
  /** What is counted. */
  readonly counts: string
  /** What the same comes to by knowing less. */
  readonly guessing: string
  /** What would change it: the first thing to try. */
  readonly changes: string
}
