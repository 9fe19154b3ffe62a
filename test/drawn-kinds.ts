import type { Kind } from '../src/contract/release.js'
import type { DrawnWorld } from './drawn-world.js'
import { drawnAnswers, drawnCounts, drawnTexts } from './verdict-figure-worlds.js'
import { drawnBuckets, drawnSetBuckets, drawnSets, drawnTorn } from './verdict-set-worlds.js'
import { drawnGraph, drawnPlaces, drawnQueries } from './verdict-trace-worlds.js'

/** How worlds of one kind are drawn, by seed and the share of records that leak. */
export interface DrawnKind {
  readonly kind: Kind
  /** The questions that they are about; the whole audit unless said. */
  readonly asks?: readonly string[]
  /** `most`: so many records or people at most. */
  readonly drawn: (seed: number, leak: number, most?: number) => DrawnWorld
}

/** Shares of records in which what is open goes with what is hidden. */
export const leakShares = [1, 0.5, 0.2, 0.1] as const

export const drawnKinds: readonly DrawnKind[] = [
  { kind: 'sets', asks: ['I6'], drawn: drawnSets },
  { kind: 'disassociated', asks: ['L5'], drawn: drawnTorn },
  { kind: 'buckets', asks: ['I1', 'I2', 'I6'], drawn: drawnBuckets },
  { kind: 'set-buckets', asks: ['B1'], drawn: drawnSetBuckets },
  { kind: 'graph', drawn: drawnGraph },
  { kind: 'places', drawn: drawnPlaces },
  { kind: 'queries', drawn: drawnQueries },
  // Whether a name is left is never within by itself: somebody has to read a sample.
  { kind: 'text', asks: ['T2'], drawn: drawnTexts },
  { kind: 'counts', drawn: drawnCounts },
  { kind: 'answers', drawn: drawnAnswers },
]
