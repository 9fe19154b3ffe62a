export type VerdictState = 'ready' | 'not ready' | 'not measured'

/** How many questions that a policy asks for came out how. */
interface Outcomes {
  readonly above: number
  readonly within: number
  /** Not measured, and not accepted so. */
  readonly unmeasured: number
}

/** What they all come to. Above wins over not measured; without a measurement nothing is ready. */
export function verdictStateOf({ above, within, unmeasured }: Outcomes): VerdictState {
  if (above > 0) return 'not ready'
  return unmeasured > 0 || within === 0 ? 'not measured' : 'ready'
}
