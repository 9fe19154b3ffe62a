import { type ValueClaims, isClaimed, nobody } from '../contract/claims.js'
import type { BelievedPair } from './believed.js'

/**
 * The same guess about somebody who is not in the release: by the records it counts without their own. What that record
 * says is known, or it may be any of those counted. `counts` says of which chances a guess counts at all; of somebody outside
 * a chance is what so many others with the value let expect of one more (Laplace's rule of succession).
 */
export function leftOutCredit(
  claims: ValueClaims,
  pairs: readonly BelievedPair[],
  right: readonly ReadonlySet<number>[],
  counts: (chance: number) => boolean = () => true,
): Float64Array | undefined {
  const { prior, stands } = claims
  const { sizes } = claims.posteriors
  if (!sizes) {
    if (!stands || !prior) return undefined
    return Float64Array.from(pairs, ({ belief }) => {
      const mass = massOf(claims, belief, prior)
      return counts(mass) ? mass : 0
    })
  }
  return Float64Array.from(pairs, ({ belief, truth, published }) =>
    creditWithout(claims, belief, published === nobody ? undefined : right[published], right[truth], counts),
  )
}

function succession(hits: number, of: number): number {
  return (hits + 1) / (of + 2)
}

/** How right the best guess is once one record is gone: the one with this value, or each in turn. */
function creditWithout(
  claims: ValueClaims,
  belief: number,
  own: ReadonlySet<number> | undefined,
  right: ReadonlySet<number>,
  isCounted: (chance: number) => boolean,
): number {
  const { offsets, codes, chances, sizes } = claims.posteriors
  const size = sizes![belief]
  const [start, end] = [offsets[belief], offsets[belief + 1]]
  if (size <= 1) return priorCredit(claims, right, isCounted)
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
    return ties === 0 || !isCounted(succession(most, size - 1)) ? 0 : hits / ties
  }
  if (own) return without(codes.subarray(start, end).findIndex((code) => own.has(code)))
  return counts.reduce((credit, count, place) => credit + (count / size) * without(place), 0)
}

function priorCredit(claims: ValueClaims, right: ReadonlySet<number>, isCounted: (chance: number) => boolean): number {
  const { prior } = claims
  if (!prior) return 0
  const most = prior.reduce((greatest, chance) => Math.max(greatest, chance), 0)
  if (!isCounted(most)) return 0
  const best = [...prior.keys()].filter((code) => prior[code] === most && isClaimed(claims, code, most))
  if (best.length === 0) return 0
  return best.filter((code) => right.has(code)).length / best.length
}

/** The chance that what is claimed is true of anybody. */
function massOf({ posteriors: { offsets, codes } }: ValueClaims, belief: number, prior: Float64Array): number {
  return offsets[belief] === offsets[belief + 1] ? 0 : prior[codes[offsets[belief]]]
}
