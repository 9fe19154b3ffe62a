import { type Grouped } from '../../../data/row-keys.js'
import { groupRows } from '../../../data/group-rows.js'
import { type MatchAxis, type OnMatch, type Question, anyAtom } from './match-axis.js'

/** Covers in layers, within each of which none overlaps another: there an atom is in one cover or in none. */
export interface Layers {
  /** By cover. */
  readonly layerOf: Uint32Array
  /** By layer and atom: the cover, counted within its layer, or `nowhere`. */
  readonly slotAt: readonly Uint32Array[]
  /** By cover, within its layer; and how many there are in each. */
  readonly slotOf: Uint32Array
  readonly slots: readonly number[]
}

const nowhere = 0xffff_ffff
const mostLayers = 64
/** Atoms by layers that are worth a table. */
const mostSlots = 2 ** 25

/** The largest covers first, each into the first layer with room: levels of a hierarchy come out as layers. */
export function layersOf({ covers, atomCount }: MatchAxis): Layers | undefined {
  const widths = covers.map((cover) => widthOf(cover))
  const order = [...covers.keys()].toSorted((a, b) => widths[b] - widths[a])
  const slotAt: Uint32Array[] = []
  const slots: number[] = []
  const layerOf = new Uint32Array(covers.length)
  const slotOf = new Uint32Array(covers.length)
  let steps = 0
  for (const c of order) {
    let layer = 0
    while (layer < slotAt.length && !isFree(slotAt[layer], covers[c])) layer++
    steps += (layer + 1) * Math.max(1, widths[c])
    if (layer === slotAt.length) {
      if (layer === mostLayers || steps > mostSlots) return undefined
      slotAt.push(new Uint32Array(atomCount).fill(nowhere))
      slots.push(0)
    }
    layerOf[c] = layer
    slotOf[c] = slots[layer]++
    for (let i = 0; i < covers[c].length; i += 2) slotAt[layer].fill(slotOf[c], covers[c][i], covers[c][i + 1])
  }
  return { layerOf, slotAt, slotOf, slots }
}

function widthOf(cover: Uint32Array): number {
  let width = 0
  for (let i = 0; i < cover.length; i += 2) width += cover[i + 1] - cover[i]
  return width
}

function isFree(slots: Uint32Array, cover: Uint32Array): boolean {
  for (let i = 0; i < cover.length; i += 2)
    for (let atom = cover[i]; atom < cover[i + 1]; atom++) if (slots[atom] !== nowhere) return false
  return true
}

/** Boxes by the layers their covers stand in. */
export function patternsOf({ axes, boxes }: Question, layers: readonly Layers[]): Grouped {
  const codes = axes.map(({ coverOf }, a) => ({
    codes: coverOf.map((cover) => layers[a].layerOf[cover]),
    count: layers[a].slots.length,
  }))
  return groupRows(codes, boxes)
}

/**
 * Boxes whose covers stand in the same layers are joined with the people in one go: on each axis a person has one slot
 * of the layer, or none. A full-domain release has one pattern, so this is one hash join. Every point must be known on
 * every axis.
 */
export function joinLayers(
  { axes, points }: Question,
  layers: readonly Layers[],
  patterns: Grouped,
  onMatch: OnMatch,
): void {
  const ends = patterns.sizes.slice()
  for (let p = 1; p < ends.length; p++) ends[p] += ends[p - 1]
  const next = ends.map((end, p) => end - patterns.sizes[p])
  const ordered = new Uint32Array(patterns.groupOf.length)
  for (const [box, pattern] of patterns.groupOf.entries()) ordered[next[pattern]++] = box
  const inside = new Uint32Array(points)
  for (let pattern = 0; pattern < patterns.count; pattern++) {
    const members = ordered.subarray(ends[pattern] - patterns.sizes[pattern], ends[pattern])
    const own = axes.map(({ coverOf }, a) => layers[a].slotAt[layers[a].layerOf[coverOf[members[0]]]])
    const held = keepInside(axes, own, inside)
    if (held === 0) continue
    const columns = axes.map(({ atomOf, coverOf }, a) => {
      const codes = new Uint32Array(members.length + held)
      for (let i = 0; i < members.length; i++) codes[i] = layers[a].slotOf[coverOf[members[i]]]
      for (let i = 0; i < held; i++) codes[members.length + i] = own[a][atomOf[inside[i]]]
      return { codes, count: layers[a].slots[layers[a].layerOf[coverOf[members[0]]]] }
    })
    const { groupOf, count } = groupRows(columns, members.length + held)
    const boxOf = new Uint32Array(count).fill(nowhere)
    for (let i = 0; i < members.length; i++) boxOf[groupOf[i]] = members[i]
    for (let i = 0; i < held; i++) {
      const box = boxOf[groupOf[members.length + i]]
      if (box !== nowhere) onMatch(inside[i], box)
    }
  }
}

/** The points that have a slot on every axis, into the front of `inside`. */
function keepInside(axes: readonly MatchAxis[], own: readonly Uint32Array[], inside: Uint32Array): number {
  let held = inside.length
  for (let i = 0; i < held; i++) inside[i] = i
  for (const [a, { atomOf }] of axes.entries()) {
    let kept = 0
    for (let i = 0; i < held; i++) {
      const atom = atomOf[inside[i]]
      if (atom !== anyAtom && own[a][atom] !== nowhere) inside[kept++] = inside[i]
    }
    held = kept
  }
  return held
}
