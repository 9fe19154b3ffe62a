import type { Ground, NodeClasses } from './node-classes.js'
import type { KeyField, KeyLayout } from './key-layout.js'
import type { Lattice } from './lattice.js'

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
