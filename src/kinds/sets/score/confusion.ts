/** Cells by what they were and what the attack did; "found" is an added item that was eliminated. */
export interface Confusion {
  readonly found: number
  readonly wrong: number
  readonly missed: number
  readonly kept: number
}

/** Scores of "added item found", as in the papers, and two that low density does not flatter. NaN where undefined. */
export interface Rates {
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** Matthews' correlation: 0 for any guess that does not look, whatever the share of added items. */
  readonly mcc: number
  /** Share of the original items that the attack left standing. */
  readonly originalsKept: number
}

export function confusionOf(truth: readonly Uint8Array[], kept: readonly Uint8Array[]): Confusion {
  const counts = { found: 0, wrong: 0, missed: 0, kept: 0 }
  for (const [t, cells] of truth.entries()) {
    cells.forEach((original, cell) => {
      if (kept[t][cell]) counts[original ? 'kept' : 'missed']++
      else counts[original ? 'wrong' : 'found']++
    })
  }
  return counts
}

export function ratesOf({ found, wrong, missed, kept }: Confusion): Rates {
  const spread = Math.sqrt((found + wrong) * (found + missed) * (kept + wrong) * (kept + missed))
  return {
    precision: found / (found + wrong),
    recall: found / (found + missed),
    f1: (2 * found) / (2 * found + wrong + missed),
    mcc: spread === 0 ? 0 : (found * kept - wrong * missed) / spread,
    originalsKept: kept / (kept + wrong),
  }
}
