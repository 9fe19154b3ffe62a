import type { NotTried, ValueClaims } from '../../../../contract/claims.js'

/** What membership is claimed of, and what may be said. */
export const presenceColumn = 'presence in the release'

export const presenceValues = ['in', 'out'] as const

/** The chance to be in, by how often insiders and outsiders look like this. */
export function beliefIn(share: number, inside: number, outside: number): number {
  const [ins, outs] = [share * inside, (1 - share) * outside]
  return ins + outs > 0 ? ins / (ins + outs) : share
}

/** What is believed of people by the records that may be theirs. */
export interface BelievedSets {
  /** By set of candidates: the chance to be in the release. */
  readonly chances: Float64Array
  /** Whether the chances rest on something that was counted or said. */
  readonly known: boolean
  readonly note?: string
}

export function percentOf(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

/** Claims on who is in the release, by belief: the chance to be in. */
export function presenceClaims(
  posteriorOf: Uint32Array,
  chanceIn: Float64Array,
  chances: boolean,
  notTried: readonly NotTried[],
  notes: readonly string[],
): ValueClaims {
  const offsets = new Uint32Array(chanceIn.length + 1)
  const codes: number[] = []
  const shares: number[] = []
  for (const [belief, share] of chanceIn.entries()) {
    if (share > 0) {
      codes.push(0)
      shares.push(share)
    }
    if (share < 1) {
      codes.push(1)
      shares.push(1 - share)
    }
    offsets[belief + 1] = codes.length
  }
  return {
    kind: 'values',
    of: 'people',
    column: presenceColumn,
    values: presenceValues,
    posteriorOf,
    posteriors: { offsets, codes: Uint32Array.from(codes), chances: Float64Array.from(shares) },
    chances,
    notTried,
    notes,
  }
}
