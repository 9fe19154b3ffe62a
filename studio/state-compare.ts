import type { RiskView } from './state-protect.js'
import type { AnswerView, AuditEnd, WorstView } from './state.js'

/** Releases that were kept, side by side. */
export interface CompareView {
  readonly kept: readonly KeptView[]
  /** Which reads least, and what that costs; absent of fewer than two. */
  readonly claim?: string
  /** What was lost, a row a figure, in the order of the kept. */
  readonly losses: readonly LossRow[]
}

/** A release as it was when it was kept: figures, which no change of the desk touches. */
export interface KeptView {
  /** `A` */
  readonly letter: string
  readonly name: string
  /** By what it was made, or that it was published. */
  readonly about: string
  /** Under which name its file may be saved. */
  readonly saved: string
  readonly limits: string
  readonly verdict: AuditEnd['verdict']
  readonly answers: readonly AnswerView[]
  readonly risk?: RiskView
  readonly worst?: WorstView
}

export interface LossRow {
  readonly name: string
  /** By kept release; absent where it is not measured. */
  readonly values: readonly (string | undefined)[]
}
