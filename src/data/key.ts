/** For the owner alone: which records of the original each published group holds. Saved on request; scored against. */
export interface Key {
  readonly records: readonly Uint32Array[]
}
