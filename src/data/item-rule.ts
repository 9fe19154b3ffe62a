/** Whoever holds these items holds those too: an association rule X → Y over items of transactions. */
export interface ItemRule {
  readonly from: readonly string[]
  readonly to: readonly string[]
}
