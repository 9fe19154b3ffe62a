/** A repair as far as it came: the cheapest changes first, every attack again after each. */
export interface FixView {
  readonly release: string
  /** As it would be typed. */
  readonly command: string
  readonly sofar?: FixSoFarView
  readonly left: readonly { readonly sentence: string; readonly because: string }[]
  readonly ended?: FixEnd
}

interface FixSoFarView {
  /** What loss is measured by. */
  readonly measure: string
  readonly limit: number
  /** `1/11` */
  readonly written: string
  readonly steps: readonly FixStepView[]
}

interface FixStepView {
  readonly sentence: string
  readonly loss: number
  /** How far the furthest question is, as it is held against the limit. */
  readonly judged: number
  readonly above: number
  readonly furthest?: string
  /** Questions that came further by it and are still within. */
  readonly worse?: readonly string[]
}

interface FixEnd {
  readonly reached: boolean
  readonly sentence: string
  /** Questions that nobody could answer, and that nothing was mended for. */
  readonly unmeasured: readonly string[]
  /** The mended release, on the desk. */
  readonly output: string
}
