import { type ValueClaims, isClaimed, nobody } from '../../attack/claims.js'
import type { BelievedPair } from './believed.js'

/**
 * The same guess about somebody who is not in the release: by the records it counts without their own. What that record
 * says is known, or it may be any of those counted.
 */
export function leftOutCredit(
  claims: ValueClaims,
  pairs: readonly BelievedPair[],
  right: readonly ReadonlySet<number>[],
): Float64Array | undefined {
  const { prior, stands } = claims
  const { sizes } = claims.posteriors
  if (!sizes)
    return stands && prior ? Float64Array.from(pairs, ({ belief }) => massOf(claims, belief, prior)) : undefined
  return Float64Array.from(pairs, ({ belief, truth, published }) =>
    creditWithout(claims, belief, published === nobody ? undefined : right[published], right[truth]),
  )
}

/** How right the best guess is once one record is gone: the one with this value, or each in turn. */
function creditWithout(
  claims: ValueClaims,
  belief: number,
  own: ReadonlySet<number> | undefined,
  right: ReadonlySet<number>,
): number {
  const { offsets, codes, chances, sizes } = claims.posteriors
  const size = sizes![belief]
  const [start, end] = [offsets[belief], offsets[belief + 1]]
  if (size <= 1) return priorCredit(claims, right)
  const counts = chances.slice(start, end).map((chance) => chance * size)
  const without = (place: number): number => {
    let [most, ties, hits] = [0, 0, 0]
    for (let i = start; i < end; i++) {
      const count = counts[i - start] - (i - start === place ? 1 : 0)
      if (count < 1e-9 || !isClaimed(claims, codes[i], count / (size - 1))) continue
      if (count > most + 1e-9) [most, ties, hits] = [count, 0, 0]
      if (count < most - 1e-9) continue
      ties++
      if (right.has(codes[i])) hits++
    }
    return ties === 0 ? 0 : hits / ties
  }
  if (own) return without(codes.subarray(start, end).findIndex((code) => own.has(code)))
  return counts.reduce((credit, count, place) => credit + (count / size) * without(place), 0)
}

function priorCredit(claims: ValueClaims, right: ReadonlySet<number>): number {
  const { prior } = claims
  if (!prior) return 0
  const most = prior.reduce((greatest, chance) => Math.max(greatest, chance), 0)
  const best = [...prior.keys()].filter((code) => prior[code] === most && isClaimed(claims, code, most))
  if (best.length === 0) return 0
  return best.filter((code) => right.has(code)).length / best.length
}

/** The chance that what is claimed is true of anybody. */
function massOf({ posteriors: { offsets, codes } }: ValueClaims, belief: number, prior: Float64Array): number {
  return offsets[belief] === offsets[belief + 1] ? 0 : prior[codes[offsets[belief]]]
}
