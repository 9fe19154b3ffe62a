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
