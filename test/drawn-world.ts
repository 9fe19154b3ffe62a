import type { Kind } from '../src/contract/release.js'
import type { AttackGiven } from '../src/run/index.js'
import type { Release } from '../src/kinds/index.js'
import { type Random, shuffle, unit } from '../src/math/index.js'

/** A drawn release whose truth is known, with what an intruder holds. */
export interface DrawnWorld<K extends Kind = Kind> extends Pick<AttackGiven, 'original' | 'key' | 'granted'> {
  readonly release: Release<K>
}

/** From least to most, small numbers as often as large ones. */
export function drawnSize(least: number, most: number, random: Random): number {
  return Math.round(least * (most / least) ** unit(random))
}

/** The numbers below `count` in any order. */
export function mixed(count: number, random: Random): Uint32Array {
  return shuffle(
    Uint32Array.from({ length: count }, (_, i) => i),
    random,
  )
}

/** So many of them, drawn by lot, as leak: none only where nobody does. */
export function leakingOf(count: number, leak: number, random: Random): ReadonlySet<number> {
  return new Set(mixed(count, random).slice(0, Math.ceil(leak * count)))
}
