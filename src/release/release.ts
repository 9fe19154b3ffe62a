/** For the owner alone: which records of the original each published group holds. Saved on request; scored against. */
export interface Key {
  /** By group, the numbers of its records in the original, from 0 on. */
  readonly records: readonly Uint32Array[]
}
