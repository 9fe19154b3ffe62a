import { type Lattice, levelsOf, markFrom } from './lattice.js'
import type { NodeVerdict } from './judge-node.js'
import type { LatticeLoss } from './losses.js'
import type { NodeAsker } from './node-asker.js'
import type { Ground, NodeClasses, KeyField, KeyLayout } from './node-classes.js'

export interface Found {
  readonly node: number
  readonly levels: Uint8Array
  /** As the search compares it. */
  readonly value: number
  readonly suppressed: number
  readonly classes: number
}

/** Two losses this close, relatively, are one: they differ by the order of their sums. */
const same = 1e-12

/**
 * The node that holds and loses least, proven: every other one fails, is below one whose failure tells of all below it,
 * or loses no less even if nothing had to be suppressed. Nodes are taken up in order of that bound; from each a path
 * leads up by the cheapest steps, and its turning point is found by halving (the idea of Flash, Kohlmayer et al. 2012).
 * Of equal losses the one that suppresses less, then the one of lower levels in all, then the one that keeps the
 * last column (by name) finer, or else the one before it.
 */
export function leastLoss(lattice: Lattice, asker: NodeAsker, loss: LatticeLoss): Found | undefined {
  const { floors } = loss
  const marks = new Uint8Array(lattice.size)
  // Open nodes only become fewer.
  let many = true
  const witnesses = asker.judge.limit === 0 ? new LoneWitness(asker.ground, lattice) : undefined
  let best: Found | undefined
  let bound = Infinity
  const open = (node: number): boolean => marks[node] === 0 && (floors === undefined || floors[node] <= bound)

  const isFailed = (node: number): boolean => (marks[node] & failedMark) !== 0
  const ask = (node: number): NodeVerdict => {
    const levels = levelsOf(lattice, node)
    const { verdict, grouping } = asker.ask(levels)
    if (verdict === 'holds') {
      const judged = asker.judged(grouping)
      const found = { node, levels, value: loss.of(judged), suppressed: judged.suppressed, classes: judged.classes }
      if (!best || isBetter(found, best)) best = found
      bound = best.value + same * Math.abs(best.value)
    }
    if (verdict === 'fails below') {
      many &&= witnesses !== undefined && isMany(lattice.size, open)
      if (many) witnesses?.mark(grouping, asker.judge.leastSize, marks, failedMark)
      markFrom(lattice, node, 'down', marks, failedMark)
    }
    if (loss.floorOf && loss.floorOf(grouping) > bound) markFrom(lattice, node, 'up', marks, dearMark)
    marks[node] |= doneMark
    return verdict
  }

  for (const node of inOrder(lattice, floors)) {
    if (!open(node)) continue
    const path = pathUp(lattice, node, open, floors)
    let low = 0
    let high = path.length - 1
    // Once there is a bound, a path ends about as high as it lets a node be: mostly that fails, and all below it.
    let next = best ? high : high >> 1
    while (low <= high) {
      const tried = path[next]
      if (open(tried) ? ask(tried) !== 'fails below' : !isFailed(tried)) high = next - 1
      else low = next + 1
      next = (low + high) >> 1
    }
    if (open(node)) ask(node)
  }
  return best
}

/** Fewer open nodes than this are sooner asked one by one. */
const manyOpen = 256

function isMany(size: number, open: (node: number) => boolean): boolean {
  let count = 0
  for (let node = 0; node < size && count < manyOpen; node++) if (open(node)) count++
  return count === manyOpen
}

const failedMark = 1
const dearMark = 2
const doneMark = 4

function isBetter(a: Found, b: Found): boolean {
  if (Math.abs(a.value - b.value) > same * Math.max(Math.abs(a.value), Math.abs(b.value))) return a.value < b.value
  if (a.suppressed !== b.suppressed) return a.suppressed < b.suppressed
  const [heightA, heightB] = [a, b].map(({ levels }) => levels.reduce((sum, level) => sum + level, 0))
  if (heightA !== heightB) return heightA < heightB
  for (let i = a.levels.length - 1; i >= 0; i--) if (a.levels[i] !== b.levels[i]) return a.levels[i] < b.levels[i]
  return false
}

/** Cheapest steps first, through nodes that are still open. */
function pathUp(
  { tops, strides }: Lattice,
  from: number,
  open: (node: number) => boolean,
  floors: Float64Array | undefined,
): number[] {
  const path = [from]
  for (let node = from; ;) {
    let next = -1
    for (let a = 0; a < tops.length; a++) {
      if (Math.floor(node / strides[a]) % (tops[a] + 1) === tops[a]) continue
      const above = node + strides[a]
      if (open(above) && (next < 0 || (floors !== undefined && floors[above] < floors[next]))) next = above
    }
    if (next < 0) return path
    path.push(next)
    node = next
  }
}

const bucketCount = 4096

/** Nodes by rising bound, in buckets: the order saves work, the answer does not depend on it. By height without one. */
function inOrder(lattice: Lattice, floors: Float64Array | undefined): Uint32Array {
  const { size, tops, strides } = lattice
  const bucketOf = new Uint16Array(size)
  if (floors) {
    const [low, high] = [floors[0], floors[size - 1]]
    const scale = high > low ? (bucketCount - 1) / (high - low) : 0
    for (let node = 0; node < size; node++) bucketOf[node] = (floors[node] - low) * scale
  } else
    for (let a = 0; a < tops.length; a++)
      for (let node = 0; node < size; node++) bucketOf[node] += Math.floor(node / strides[a]) % (tops[a] + 1)
  const starts = new Uint32Array(bucketCount + 1)
  for (let node = 0; node < size; node++) starts[bucketOf[node] + 1]++
  for (let b = 0; b < bucketCount; b++) starts[b + 1] += starts[b]
  const order = new Uint32Array(size)
  for (let node = 0; node < size; node++) order[starts[bucketOf[node]]++] = node
  return order
}

/** Beyond this many nodes a witness costs more than it tells. */
const mostSummed = 2 ** 16
/** Past the end of the lattice, and still a small integer when added up over attributes. */
const never = 2 ** 20

/**
 * Where nothing may be suppressed, one record that is too much alone decides many nodes at once. Each distinct row
 * joins the class of this witness from some level of each attribute on; row counts at those corners, summed up along
 * every attribute, are the size of its class on every node of the lattice. Where it is too small, the node fails.
 */
export class LoneWitness {
  readonly #ground: Ground
  readonly #lattice: Lattice
  readonly #sums: Uint32Array
  readonly #spans: readonly Span[]

  constructor(ground: Ground, lattice: Lattice) {
    this.#ground = ground
    this.#lattice = lattice
    this.#spans = spansOf(ground.layout)
    this.#sums = new Uint32Array(lattice.size <= mostSummed ? lattice.size : 0)
  }

  /** Marks all nodes where the record that fails worst on this one is in a class of fewer than `least`. */
  mark({ keys, sizes, levels }: NodeClasses, least: number, marks: Uint8Array, bit: number): void {
    if (this.#sums.length === 0) return
    let worst = -1
    for (let c = 0; c < sizes.length; c++) if (sizes[c] > 0 && (worst < 0 || sizes[c] < sizes[worst])) worst = c
    if (worst < 0 || sizes[worst] >= least) return
    const { words } = this.#ground.layout
    this.#sumUp(this.#joins(keys.subarray(worst * words, (worst + 1) * words), levels))
    for (let node = 0; node < marks.length; node++) if (this.#sums[node] < least) marks[node] |= bit
  }

  /** By attribute, by value: how far along the lattice a row with that value joins the witness; too far where never. */
  #joins(key: Uint32Array, levels: Uint8Array): readonly Int32Array[] {
    const { attributes, layout, base } = this.#ground
    const { words, fields } = layout
    const maps = attributes.map((attribute, a) => attribute.levels[levels[a]].codes)
    const wanted = fields.map(({ word, shift, mask }) => (key[word] >>> shift) & mask)
    const valueOf = (c: number, a: number): number =>
      (base.keys[c * words + fields[a].word] >>> fields[a].shift) & fields[a].mask
    let row = 0
    for (let a = 0; a < fields.length;)
      if (base.sizes[row] > 0 && maps[a][valueOf(row, a)] === wanted[a]) a++
      else {
        row++
        a = 0
      }
    return attributes.map((attribute, a) => {
      const own = valueOf(row, a)
      return Int32Array.from(attribute.column.values, (_, value) => {
        const join = attribute.levels.findIndex(({ codes }) => codes[value] === codes[own])
        return join < 0 ? never : join * this.#lattice.strides[a]
      })
    })
  }

  #sumUp(joins: readonly Int32Array[]): void {
    const { layout, base } = this.#ground
    const { words } = layout
    const { tops, strides } = this.#lattice
    const sums = this.#sums.fill(0)
    const corners = new Int32Array(base.count)
    for (const { word, shift, mask, fields } of this.#spans) {
      const join = together(
        fields.map((a) => ({ ...layout.fields[a], join: joins[a] })),
        shift,
        mask,
      )
      for (let c = 0, at = word; c < base.count; c++, at += words) corners[c] += join[(base.keys[at] >>> shift) & mask]
    }
    for (let c = 0; c < base.count; c++) if (corners[c] < sums.length) sums[corners[c]] += base.sizes[c]
    for (const [a, top] of tops.entries()) {
      const stride = strides[a]
      const span = stride * (top + 1)
      for (let block = 0; block < sums.length; block += span)
        for (let node = block + stride; node < block + span; node++) sums[node] += sums[node - stride]
    }
  }
}

/** Neighbouring fields of a key that are looked up at once. */
interface Span extends KeyField {
  readonly fields: readonly number[]
}

/** A table of this many entries is filled faster than rows are looked up twice. */
const spanBits = 12

function spansOf({ fields }: KeyLayout): readonly Span[] {
  const spans: Span[] = []
  for (const [a, { word, shift, mask }] of fields.entries()) {
    const last = spans.at(-1)
    const joint = last && mask * 2 ** (shift - last.shift) + last.mask
    if (last && joint !== undefined && last.word === word && shift >= last.shift && joint < 2 ** spanBits)
      spans[spans.length - 1] = { word, shift: last.shift, mask: joint, fields: [...last.fields, a] }
    else spans.push({ word, shift, mask, fields: [a] })
  }
  return spans
}

function together(
  fields: readonly (KeyField & { readonly join: Int32Array })[],
  from: number,
  mask: number,
): Int32Array {
  if (fields.length === 1) return fields[0].join
  const sums = new Int32Array(mask + 1)
  for (const { shift, mask: own, join } of fields)
    for (let i = 0; i <= mask; i++) sums[i] += join[(i >>> (shift - from)) & own]
  return sums
}
