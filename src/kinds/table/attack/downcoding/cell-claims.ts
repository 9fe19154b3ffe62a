import { SequenceInterner } from '../../../../data/sequence-interner.js'
import { growableUint32 } from '../../../../data/growable.js'
import type { CellPart, Posteriors, ValueClaims } from '../../../../contract/claims.js'
import { cellText, nobody } from '../../../../contract/claims.js'
import type { TreeColumn } from '../tree-columns.js'

/** So many of the likeliest cells are told of a belief. */
const mostTold = 16

/** Gathers beliefs about the cells of rows; the text of a cell is made once, when all is said. */
export class CellBeliefs {
  readonly #columns: readonly TreeColumn[]
  readonly #posteriorOf: Uint32Array
  readonly #cells = new SequenceInterner()
  readonly #offsets = growableUint32()
  readonly #codes = growableUint32()
  readonly #chances: number[] = []
  readonly #parts: (readonly CellPart[])[] = []

  constructor(columns: readonly TreeColumn[], rowCount: number) {
    this.#columns = columns
    this.#posteriorOf = new Uint32Array(rowCount).fill(nobody)
    this.#offsets.push(0)
  }

  /** A belief, by cell of a box with these sides; it is nobody's until rows are given it. */
  add(sides: readonly Uint32Array[], places: readonly Uint32Array[], chances: Float64Array): number {
    this.#parts.push(
      sides.flatMap((side, place) => {
        if (side.length === 1) return []
        const { names } = this.#columns[place]
        const { value, chance } = likeliest(places[place], chances, names.length)
        return [{ place, value: names[value], chance }]
      }),
    )
    const key = new Uint32Array(places.length)
    const told = greatest(chances, mostTold).map((cell) => {
      for (let c = 0; c < key.length; c++) key[c] = places[c][cell]
      return { code: this.#cells.intern(key), chance: chances[cell] }
    })
    for (const { code, chance } of told.sort((a, b) => a.code - b.code)) {
      this.#codes.push(code)
      this.#chances.push(chance)
    }
    this.#offsets.push(this.#codes.length)
    return this.#offsets.length - 2
  }

  give(row: number, belief: number): void {
    this.#posteriorOf[row] = belief
  }

  finish(): Pick<ValueClaims, 'of' | 'column' | 'values' | 'cellOf' | 'parts' | 'posteriorOf' | 'posteriors'> {
    const { offsets, members } = this.#cells.finish()
    const values = Array.from({ length: offsets.length - 1 }, (_, cell) =>
      cellText(this.#columns.map(({ name, names }, c) => ({ column: name, value: names[members[offsets[cell] + c]] }))),
    )
    const posteriors: Posteriors = {
      offsets: this.#offsets.finish(),
      codes: this.#codes.finish(),
      chances: Float64Array.from(this.#chances),
    }
    const cellOf = this.#columns.map(({ name, names, leaves, fineOf }) => ({
      column: name,
      of: new Map(leaves.map((leaf, i) => [leaf, names[fineOf[i]]])),
    }))
    return {
      of: 'rows',
      column: 'cell',
      values,
      cellOf,
      parts: this.#parts,
      posteriorOf: this.#posteriorOf,
      posteriors,
    }
  }
}

/** The value of one column that its cells together make the likeliest. */
function likeliest(places: Uint32Array, chances: Float64Array, count: number): { value: number; chance: number } {
  const sums = new Float64Array(count)
  for (let cell = 0; cell < chances.length; cell++) sums[places[cell]] += chances[cell]
  const value = sums.reduce((best, chance, one) => (chance > sums[best] ? one : best), 0)
  return { value, chance: sums[value] }
}

/** The places of the greatest chances that are above 0. */
function greatest(chances: Float64Array, most: number): number[] {
  const found: number[] = []
  for (let cell = 0; cell < chances.length; cell++) {
    if (chances[cell] <= 0) continue
    if (found.length === most && chances[cell] <= chances[found[most - 1]]) continue
    let at = found.length
    while (at > 0 && chances[found[at - 1]] < chances[cell]) at--
    found.splice(at, 0, cell)
    if (found.length > most) found.pop()
  }
  return found
}
