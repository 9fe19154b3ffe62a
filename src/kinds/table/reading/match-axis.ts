import { SequenceInterner } from '../../../data/sequence-interner.js'
import { type Cover, runsOf } from './reading.js'

/**
 * One column of the question who may stand where. Places of the domain that no cover tells apart are one atom, so that
 * people are alike as soon as the release cannot tell them apart.
 */
export interface MatchAxis {
  readonly atomCount: number
  /** By point (what is known of somebody); `anyAtom` where nothing is. */
  readonly atomOf: Uint32Array
  /** By box. */
  readonly coverOf: Uint32Array
  /** Runs of atoms, each cover once. */
  readonly covers: readonly Cover[]
}

/** Which of some people may stand in which of some boxes, no two alike: those that cover them on every axis. */
export interface Question {
  readonly points: number
  readonly boxes: number
  readonly axes: readonly MatchAxis[]
}

/** Nothing is known here: every cover may be right. */
export const anyAtom = 0xffff_ffff

export type OnMatch = (point: number, box: number) => void

export interface Atoms {
  readonly count: number
  /** By place. */
  readonly atomOf: Uint32Array
  /** The covers, each once, over atoms. */
  readonly covers: readonly Cover[]
  /** By cover that was given. */
  readonly coverOf: Uint32Array
}

/** Entries of lists of covers by stretch that are worth writing down to find stretches that are alike. */
const mostEntries = 2 ** 24

/** Every place an atom of its own. */
export function everyPlace(given: readonly Cover[], places: number): Atoms {
  const { coverOf, distinct } = eachOnce(given)
  return { count: places, atomOf: Uint32Array.from({ length: places }, (_, p) => p), covers: distinct, coverOf }
}

function eachOnce(given: readonly Cover[]): { coverOf: Uint32Array; members: Uint32Array; distinct: Cover[] } {
  const interner = new SequenceInterner()
  const coverOf = Uint32Array.from(given, (cover) => interner.intern(cover))
  const { offsets, members } = interner.finish()
  const distinct = Array.from({ length: interner.size }, (_, c) => members.subarray(offsets[c], offsets[c + 1]))
  return { coverOf, members, distinct }
}

/** Takes places together that the same covers hold. */
export function atomsOf(given: readonly Cover[], places: number): Atoms {
  const { coverOf, members, distinct } = eachOnce(given)
  const starts = Uint8Array.from({ length: places + 1 }, (_, place) => (place === 0 ? 1 : 0))
  for (const end of members) starts[end] = 1
  const stretchOf = new Uint32Array(places + 1)
  for (let place = 1; place <= places; place++) stretchOf[place] = stretchOf[place - 1] + starts[place]
  const stretches = places === 0 ? 0 : stretchOf[places - 1] + 1
  const overStretches = distinct.map((cover) => cover.map((place) => (place === places ? stretches : stretchOf[place])))
  const merged = mergedStretches(overStretches, stretches)
  const atomOf = stretchOf.subarray(0, places)
  if (!merged) return { count: stretches, atomOf, covers: overStretches, coverOf }
  return {
    count: merged.count,
    atomOf: atomOf.map((stretch) => merged.atomOf[stretch]),
    covers: overStretches.map((cover) => merged.runs(cover)),
    coverOf,
  }
}

/** Stretches that lie apart and in the same covers; undefined where there are none, or too much would be written. */
function mergedStretches(
  covers: readonly Cover[],
  stretches: number,
): { count: number; atomOf: Uint32Array; runs: (cover: Cover) => Cover } | undefined {
  const starts = new Uint32Array(stretches + 1)
  let entries = 0
  for (const cover of covers) for (let i = 0; i < cover.length; i += 2) entries += cover[i + 1] - cover[i]
  if (entries > mostEntries) return undefined
  for (const cover of covers)
    for (let i = 0; i < cover.length; i += 2) for (let s = cover[i]; s < cover[i + 1]; s++) starts[s + 1]++
  for (let s = 0; s < stretches; s++) starts[s + 1] += starts[s]
  const next = starts.slice()
  const lists = new Uint32Array(entries)
  for (const [c, cover] of covers.entries())
    for (let i = 0; i < cover.length; i += 2) for (let s = cover[i]; s < cover[i + 1]; s++) lists[next[s]++] = c
  const interner = new SequenceInterner()
  const atomOf = new Uint32Array(stretches)
  for (let s = 0; s < stretches; s++) atomOf[s] = interner.intern(lists.subarray(starts[s], starts[s + 1]))
  if (interner.size === stretches) return undefined
  const runs = (cover: Cover): Cover => {
    const atoms = new Set<number>()
    for (let i = 0; i < cover.length; i += 2) for (let s = cover[i]; s < cover[i + 1]; s++) atoms.add(atomOf[s])
    return runsOf(Uint32Array.from(atoms).sort())
  }
  return { count: interner.size, atomOf, runs }
}
