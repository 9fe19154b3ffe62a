import { type NotMeasured, notMeasured } from '../../../../contract/method.js'
import { parameters } from '../../../../contract/parameter.js'
import type { Attack } from '../../../../contract/attack.js'
import type { NotTried, ValueClaims } from '../../../../contract/claims.js'
import { CellBeliefs } from './cell-claims.js'
import { cellRates } from './cell-model.js'
import { placesInBox } from './cells-in-box.js'
import { type CoarseClasses, coarseClasses, sidesOf } from './coarse-classes.js'
import { type KindsOfRows, type LearntCells, kindsOfRows, learnPublished, weighedRows } from './learn-cells.js'
import { chancesByRoom } from './room.js'

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

/** Every cell of a box, by number. */
export function wholeBox(sides: readonly Uint32Array[]): Uint32Array {
  return Uint32Array.from({ length: sides.reduce((product, side) => product * side.length, 1) }, (_, cell) => cell)
}

export function cellsNotTried({ sizes, cellCounts }: CoarseClasses): NotTried[] {
  const count = sizes.reduce((sum, size, one) => sum + (cellCounts[one] > mostCellsOfClass ? size : 0), 0)
  return count === 0 ? [] : [{ count, what: `rows that may be in more than ${mostCellsOfClass} finer cells` }]
}
