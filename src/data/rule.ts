/** What is known of the world: who has these values has, has not, or rarely has this one; no condition: everybody. */
export interface Rule {
  readonly if: readonly RuleCondition[]
  readonly column: string
  readonly value: string
  /** 1: surely has; 0: surely has not; in between: at most that likely. */
  readonly chance: number
}

export interface RuleCondition {
  readonly column: string
  readonly value: string
}
