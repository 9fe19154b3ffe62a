import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import type { Attack, Making } from '../../../contract/attack.js'
import type { ClaimFigure, ValueClaims } from '../../../contract/claims.js'
import { type AllowedCells, allowedCellsIn, cellBounds } from './allowed-cells.js'
import { CellBeliefs, mostCellsOfClass, cellsNotTried, priorBeliefs, unrefined } from './prior-cell.js'
import { cellRates } from './cell-model.js'
import { type CoarseClasses, coarseClasses, placesInBox, wholeBox } from './coarse-classes.js'
import {
  type LearntCells,
  kindsOfRows,
  learnCoarse,
  learnPublished,
  weighedRows,
  type Care,
  chancesByRoom,
} from './learn-cells.js'
import { type StateOrder, orderByLoss, orderOfRounds } from './state-order.js'

/** How releases are made in whose making nothing is coarser than it had to be, and how their order is found. */
const orders: Readonly<Record<string, (classes: CoarseClasses, k: number) => StateOrder>> = {
  'local-recoding': orderByLoss,
  rounds: orderOfRounds,
  // One round; the records that lost everything are those it had no class for.
  optimal: orderOfRounds,
  mingen: orderOfRounds,
  datafly: orderOfRounds,
}

const careful: Care = { sweeps: 200, settled: 1e-6 }

/**
 * Whoever knows that nothing was made coarser than it had to be reads finer values off what was: a coarse record is in
 * none of the finer classes, or it would have been published there; and no finer group that was tried has k of them.
 */
export const downcoding: Attack<'table', ValueClaims> = {
  id: 'downcoding',
  name: 'downcoding',
  summary:
    'undoes generalisation: no record was made coarser than it had to be, so a coarse one is in none of the finer classes, and no finer group holds k of them',
  cites: [
    'Cohen 2022, Attacks on deidentification’s defenses, USENIX Security',
    'Chhillar et al. 2025, arXiv 2509.03350: combinatorial refinement of local recoding',
  ],
  parameters: parameters({}),
  on: 'table',
  needs: ['making'],
  microseconds: 60,
  baseline: 'prior-cell',
  async run(release, { making }, _values, random, onProgress) {
    const classes = coarseClasses(release)
    const refused = unrefined(classes) ?? refusedMaking(making!, classes)
    if (refused) return refused
    const { method, k = 1, l } = making!
    const order = orders[method](classes, k)
    // With another demand beside k a group may have been turned down for that: it may well hold k records.
    const told: StateOrder = l === undefined ? order : { ...order, triedBelow: () => [] }
    const learnt = learnPublished(release, classes, random)
    const kinds = kindsOfRows(classes, learnt.evidence)
    const { allowed, impossible, forced } = constrained(classes, told, k - 1)
    const struck = struckShare(learnt, classes, allowed)
    onProgress?.('learning from coarse classes', 0, allowed.size)
    learnCoarse(learnt, classes, allowed, kinds, k - 1)
    const beliefs = new CellBeliefs(classes.columns, release.rowCount)
    const beliefOf = new Map<number, number>()
    for (const [one, { sides, cells, groupings }] of allowed) {
      const places = placesInBox(sides, cells)
      const rates = cellRates(learnt.model, { count: cells.length, places })
      const rows = weighedRows(rates, places, learnt.evidence, kinds, kinds.of[one])
      for (const [r, chances] of chancesByRoom(rows, groupings, k - 1, careful).entries())
        beliefOf.set(kinds.of[one][r], beliefs.add(sides, places, chances))
    }
    priorBeliefs(learnt, classes, kinds, impossible, beliefs, beliefOf)
    for (const [row, kind] of kinds.kindOf.entries()) {
      const belief = beliefOf.get(kind)
      if (belief !== undefined) beliefs.give(row, belief)
    }
    return {
      kind: 'values',
      ...beliefs.finish(),
      chances: true,
      notTried: cellsNotTried(classes),
      notes: notesOf(order, impossible.length, learnt),
      figures: figuresOf(struck, forced),
    }
  },
}

function refusedMaking({ method, k, l }: Making, classes: CoarseClasses): NotMeasured | undefined {
  if (!(method in orders)) return notMeasured(`${method} does not make a release no coarser than it has to be`)
  if (k === undefined) return notMeasured('how many records must look alike is not known')
  if (l !== undefined && method === 'local-recoding')
    return notMeasured(
      'with another demand beside k, which classes were made in rounds cannot be told from the release',
    )
  const { sizes, stateOf, states, columns } = classes
  const starred = states.map((state) => state.every((height, c) => height === columns[c].nodes.length - 1))
  // Records that lost everything are no class.
  const least = sizes.reduce((fewest, size, one) => (starred[stateOf[one]] ? fewest : Math.min(fewest, size)), Infinity)
  return least < k ? notMeasured(`it was not made with k = ${k}: a class of it has ${least}`) : undefined
}

/** Where the records of each coarse class may be; classes that leave no place were not made as was said. */
function constrained(classes: CoarseClasses, order: StateOrder, most: number) {
  const allowedIn = allowedCellsIn(classes, order)
  const allowed = new Map<number, AllowedCells>()
  const impossible: number[] = []
  let forced = 0
  for (let one = 0; one < classes.count; one++) {
    if (classes.cellCounts[one] === 1 || classes.cellCounts[one] > mostCellsOfClass) continue
    const cells = allowedIn(one)
    const bounds = cellBounds(cells.cells.length, classes.sizes[one], cells.groupings, most)
    if (!bounds) impossible.push(one)
    else {
      allowed.set(one, cells)
      for (const low of bounds.low) if (low > 0) forced++
    }
  }
  return { allowed, impossible, forced }
}

/** Of what one would have guessed from the published cells alone, how much lies where no record of the class can be. */
function struckShare(
  { model }: LearntCells,
  classes: CoarseClasses,
  allowed: ReadonlyMap<number, AllowedCells>,
): number | undefined {
  let [struck, people] = [0, 0]
  for (const [one, { sides, cells }] of allowed) {
    const whole = wholeBox(sides)
    const rates = cellRates(model, { count: whole.length, places: placesInBox(sides, whole) })
    const all = rates.reduce((sum, rate) => sum + rate, 0)
    const kept = cells.reduce((sum, cell) => sum + rates[cell], 0)
    struck += classes.sizes[one] * (1 - kept / all)
    people += classes.sizes[one]
  }
  return people === 0 ? undefined : struck / people
}

function figuresOf(struck: number | undefined, forced: number): ClaimFigure[] {
  const certain = {
    id: 'cellsForced',
    name: 'cells that surely hold somebody',
    about: 'finer cells that at least one record of a coarse class must be in, whatever else is true',
    value: forced,
  }
  if (struck === undefined) return [certain]
  return [
    {
      id: 'struck',
      name: 'guesses ruled out',
      about: 'of what the finer classes alone would suggest, the share that lies where no record of the class can be',
      value: struck,
    },
    certain,
  ]
}

function notesOf({ cut }: StateOrder, impossible: number, { model, evidence }: LearntCells): string[] {
  const toward = `${model.strength} ${model.strength === 1 ? 'person' : 'people'} toward independence`
  const pairs = Number.isFinite(model.strength)
    ? `Pairs of columns are believed as far as published cells foretell each other: ${toward}`
    : 'Columns are taken to be independent: published cells foretell each other no better with pairs'
  const beside = evidence.map(({ column }) => column.name).join(', ')
  return [
    pairs,
    ...(beside === '' ? [] : [`What stands beside a coarse record tells too: ${beside}`]),
    ...(cut === 0
      ? []
      : [`Of the coarsest states ${cut} are taken to be cut rather than made in rounds: they rule nothing out`]),
    ...(impossible === 0
      ? []
      : [`Classes that cannot have been made so, and are guessed at like the baseline: ${impossible}`]),
  ]
}
