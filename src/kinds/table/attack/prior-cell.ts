import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import type { Attack } from '../../../contract/attack.js'
import {
  type NotTried,
  type ValueClaims,
  type CellPart,
  type Posteriors,
  cellText,
  nobody,
} from '../../../contract/claims.js'
import { cellRates } from './cell-model.js'
import { type CoarseClasses, type TreeColumn, coarseClasses, placesInBox, sidesOf, wholeBox } from './coarse-classes.js'
import {
  type KindsOfRows,
  type LearntCells,
  kindsOfRows,
  learnPublished,
  weighedRows,
  chancesByRoom,
} from './learn-cells.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import { growableUint32 } from '../../../data/growable.js'

/** Classes with more cells are left alone: each would take as long as all others. */
export const mostCellsOfClass = 60_000

/** Somebody looks at the fine records, and guesses that the coarse ones are like them. */
export const priorCell: Attack<'table', ValueClaims> = {
  id: 'prior-cell',
  name: 'likely values',
  summary:
    'guesses what a coarse record was from how frequent values are among the fine ones, and knows nothing of how it was made',
  cites: [],
  parameters: parameters({}),
  on: 'table',
  needs: [],
  baseline: null,
  async run(release, _granted, _values, random) {
    const classes = coarseClasses(release)
    const refused = unrefined(classes)
    if (refused) return refused
    const learnt = learnPublished(release, classes, random)
    const kinds = kindsOfRows(classes, learnt.evidence)
    const beliefs = new CellBeliefs(classes.columns, release.rowCount)
    const beliefOf = new Map<number, number>()
    const coarse = Array.from(classes.sizes.keys()).filter(
      (one) => classes.cellCounts[one] > 1 && classes.cellCounts[one] <= mostCellsOfClass,
    )
    priorBeliefs(learnt, classes, kinds, coarse, beliefs, beliefOf)
    for (const [row, kind] of kinds.kindOf.entries()) {
      const belief = beliefOf.get(kind)
      if (belief !== undefined) beliefs.give(row, belief)
    }
    return { kind: 'values', ...beliefs.finish(), chances: false, notTried: cellsNotTried(classes), notes: [] }
  },
}

/** Why there is nothing to refine, where there is not. */
export function unrefined({ columns, cellCounts }: CoarseClasses): NotMeasured | undefined {
  if (columns.length === 0) return notMeasured('no column is a quasi-identifier')
  if (cellCounts.every((count) => count === 1)) return notMeasured('no record is coarser than the finest')
  return undefined
}

/** What the published cells suggest of the rows of some classes, wherever in their boxes. */
export function priorBeliefs(
  { model, evidence }: LearntCells,
  classes: CoarseClasses,
  kinds: KindsOfRows,
  some: readonly number[],
  beliefs: CellBeliefs,
  beliefOf: Map<number, number>,
): void {
  for (const one of some) {
    const sides = sidesOf(classes, one)
    const places = placesInBox(sides, wholeBox(sides))
    const rates = cellRates(model, { count: places[0].length, places })
    const rows = weighedRows(rates, places, evidence, kinds, kinds.of[one])
    for (const [r, chances] of chancesByRoom(rows, [], 0, { sweeps: 0, settled: 0 }).entries())
      beliefOf.set(kinds.of[one][r], beliefs.add(sides, places, chances))
  }
}

export function cellsNotTried({ sizes, cellCounts }: CoarseClasses): NotTried[] {
  const count = sizes.reduce((sum, size, one) => sum + (cellCounts[one] > mostCellsOfClass ? size : 0), 0)
  return count === 0 ? [] : [{ count, what: `rows that may be in more than ${mostCellsOfClass} finer cells` }]
}

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
