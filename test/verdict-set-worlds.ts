import type { AttackGiven } from '../src/run/index.js'
import { type Release, setsRelease } from '../src/kinds/index.js'
import { type Transaction, transactionsOf } from '../src/data/index.js'
import { type Random, below, shuffle, stream, unit } from '../src/math/index.js'
import { measureOf, noise } from '../bench/worlds/made-up-measure.js'

/** A drawn release whose truth is known, with what an intruder holds. */
export interface DrawnWorld extends Pick<AttackGiven, 'original' | 'key' | 'granted'> {
  readonly release: Release
}

/** In which share of the records the words in the open go with what is hidden. */
export const leakShares = [0, 0.1, 0.2, 0.5, 1] as const

/** From `least` to `most`, small numbers as often as large ones. */
export function drawnSize(least: number, most: number, random: Random): number {
  return Math.round(least * (most / least) ** unit(random))
}

/** Shares that add up to 1: even, or each so many times as large as the one after it. */
export function drawnShares(count: number, random: Random): number[] {
  const steep = 1 + 2 * unit(random)
  const weights = Array.from({ length: count }, (_, i) => steep ** -i)
  const sum = weights.reduce((total, one) => total + one, 0)
  return shuffle(
    Float64Array.from(weights, (one) => one / sum),
    random,
  ).reduce<number[]>((list, one) => [...list, one], [])
}

export function drawnBy(shares: readonly number[], random: Random): number {
  let left = unit(random)
  for (const [place, share] of shares.entries()) if ((left -= share) < 0) return place
  return shares.length - 1
}

const matterCount = 10

/**
 * Baskets with one hidden item each (now and then two), in sets of two to six. Where a record leaks, the words in the open
 * are of the same matter as the hidden item; of the others half carry words of a wrong matter, and half words of none.
 */
export function drawnSets(seed: number, leak: number): DrawnWorld {
  const random = stream(seed, `verdicts/sets/${leak}`)
  const records = drawnSize(100, 2500, random)
  const setCount = 1 + below(Math.min(12, Math.floor(records / 40)), random)
  const second = unit(random) < 0.5 ? 0 : 0.3 * unit(random)
  const leaning = unit(random)
  const words = 2 + below(5, random)
  const sets = Array.from({ length: setCount }, (_, s) => {
    const size = 2 + below(5, random)
    const matters = shuffle(
      Uint32Array.from({ length: matterCount }, (__, matter) => matter),
      random,
    )
    const members = Array.from(matters.slice(0, size), (matter) => `${matter}/hidden ${s}`)
    return { matters, members, shares: drawnShares(size, random) }
  })
  const original: Transaction[] = []
  const release: Transaction[] = []
  for (let record = 0; record < records; record++) {
    const s = below(setCount, random)
    const { matters, members, shares } = sets[s]
    const hidden = drawnBy(shares, random)
    const also = unit(random) < second ? drawnBy(shares, random) : hidden
    const spoken = leak === 0 ? unit(random) < leaning : unit(random) < leak
    const matter = spoken
      ? matters[leak === 0 ? below(members.length, random) : hidden]
      : unit(random) < 0.5
        ? matters[leak === 0 ? below(matterCount, random) : (hidden + 1 + below(matterCount - 1, random)) % matterCount]
        : -1
    const plain = Array.from({ length: words }, () =>
      matter >= 0 && unit(random) < 0.8 ? `${matter}/word ${below(20, random)}` : `any/${below(200, random)}`,
    )
    original.push([...new Set([...plain, members[hidden], members[also]])])
    release.push([...new Set(plain), members])
  }
  return {
    release: setsRelease(transactionsOf(release)),
    original: transactionsOf(original),
    granted: { meaning: byMatter(seed) },
  }
}

/** Near within a matter, far across, and some terms near to everything. */
function byMatter(seed: number): NonNullable<AttackGiven['granted']['meaning']> {
  return measureOf((a, b) => {
    const base = a.split('/')[0] === b.split('/')[0] ? 0.3 : 0.7
    return base + 0.15 * noise(a, b, seed) + 0.1 * noise(a, '', seed) + 0.1 * noise(b, '', seed)
  })
}
