import { growableUint32 } from '../../../data/growable.js'
import { type ValueClaims, nobody } from '../../../contract/claims.js'
import type { OpenedGaps } from './open-gaps.js'

/** So many of the likeliest candidates of a gap are told. */
const kept = 50

/** What is believed of a gap: terms, rising, and their chances. */
export interface GapBelief {
  readonly terms: Uint32Array
  readonly chances: Float64Array
}

/** Claims about all gaps, question by question; of each the likeliest candidates alone. */
export function gapClaims(
  { library, questions, questionOfGap, notes }: OpenedGaps,
  beliefs: Iterable<GapBelief>,
): Omit<ValueClaims, 'chances'> {
  const codes = growableUint32()
  const chances: number[] = []
  const offsets = [0]
  const beliefOf: number[] = []
  for (const belief of beliefs) {
    beliefOf.push(belief.terms.length === 0 ? nobody : offsets.length - 1)
    if (belief.terms.length === 0) continue
    const order = Uint32Array.from(belief.terms.keys()).sort((a, b) => belief.chances[b] - belief.chances[a] || a - b)
    for (const place of order.subarray(0, kept).sort()) {
      if (!(belief.chances[place] > 0)) continue
      codes.push(belief.terms[place])
      chances.push(belief.chances[place])
    }
    offsets.push(codes.length)
  }
  return {
    kind: 'values',
    of: 'gaps',
    secret: true,
    column: 'removed text',
    values: library.terms,
    posteriorOf: questionOfGap.map((question) => beliefOf[question]),
    posteriors: { offsets: Uint32Array.from(offsets), codes: codes.finish(), chances: Float64Array.from(chances) },
    together: questionOfGap.map((question) => questions[question].document),
    notTried: [],
    notes,
  }
}
