export type Sign = '=' | '!=' | '<' | '>' | '<=' | '>=' | 'in'

export interface Condition {
  readonly column: string
  /** As it stands between the two: a blank unless it is a comparison. */
  readonly sign?: Sign | undefined
  readonly value: string
}

/** A condition, in words. */
export function conditionName({ column, sign, value }: Condition): string {
  return sign === undefined || sign === 'in'
    ? `${column} ${sign ?? ''}${sign ? ' ' : ''}${value}`
    : `${column}${sign}${value}`
}

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

/** Whoever holds these items holds those too: an association rule X → Y over items of transactions. */
export interface ItemRule {
  readonly from: readonly string[]
  readonly to: readonly string[]
}
