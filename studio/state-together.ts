/** What several releases tell together that none tells alone. */
export interface TogetherView {
  /** As it would be typed. */
  readonly command: string
  readonly stale?: boolean
  readonly found?: Together
}

interface Together {
  readonly headline: string
  /** As time went: the earlier ones, and the release that is to follow. */
  readonly releases: readonly { readonly name: string; readonly rows: number; readonly k: number }[]
  /** Among how many somebody stays hidden who is in all of them. */
  readonly hidden?: number
  /** Columns that did it, told more narrowly elsewhere. */
  readonly did: readonly { readonly column: string; readonly people: number }[]
  readonly worst?: string
  readonly notes: readonly string[]
}
