import type { Table } from '../../../data/table.js'
import type { Streams } from '../../../math/random.js'
import { groupRows } from '../../../data/group-rows.js'
import type { AllowedCells, CellGroups } from './allowed-cells.js'
import {
  type CellList,
  type CellModel,
  type FittedCells,
  cellModel,
  fitCells,
  fittedCells,
  chooseStrength,
  type BesideCell,
  chancesIn,
  besideCells,
} from './cell-model.js'
import { type CoarseClasses, placesInBox, sidesOf } from './coarse-classes.js'

/** What the cells that are published say of the others. */
export interface LearntCells {
  readonly model: CellModel
  readonly evidence: readonly BesideCell[]
  /** Classes of one cell, in the order of their cells. */
  readonly published: CellList
  readonly counts: Float64Array
}

const sweepsAtFirst = 20

/** Learns from the classes that are published as fine as can be. */
export function learnPublished(release: Table, classes: CoarseClasses, random: Streams): LearntCells {
  const { columns, classOf, cellCounts, sizes: people, count } = classes
  const fine = Uint32Array.from({ length: count }, (_, one) => one).filter((one) => cellCounts[one] === 1)
  const placeOf = new Uint32Array(count).fill(count)
  for (const [place, one] of fine.entries()) placeOf[one] = place
  const sides = Array.from(fine, (one) => sidesOf(classes, one))
  const published = {
    count: fine.length,
    places: columns.map((_, c) => Uint32Array.from(sides, (side) => side[c][0])),
  }
  const counts = Float64Array.from(fine, (one) => people[one])
  const sizes = columns.map(({ names }) => names.length)
  const model = cellModel(sizes, chooseStrength(sizes, published, counts, random('folds')))
  fitCells(fittedCells(model, published), counts, sweepsAtFirst)
  const cellOf = classOf.map((one) => placeOf[one])
  return { model, evidence: besideCells(release, model, published, cellOf), published, counts }
}

/** Rows of a class that are published alike: by kind its rows. */
export interface KindsOfRows {
  /** By row: its kind; kinds of one class are none of another. */
  readonly kindOf: Uint32Array
  readonly counts: Uint32Array
  readonly firsts: Uint32Array
  /** By class its kinds. */
  readonly of: readonly (readonly number[])[]
}

export function kindsOfRows(classes: CoarseClasses, evidence: readonly BesideCell[]): KindsOfRows {
  const { groupOf, sizes, firsts } = groupRows(
    [
      { codes: classes.classOf, count: classes.count },
      ...evidence.map(({ column }) => ({ codes: column.codes, count: column.values.length })),
    ],
    classes.classOf.length,
  )
  const of: number[][] = Array.from({ length: classes.count }, () => [])
  for (const [kind, row] of firsts.entries()) of[classes.classOf[row]].push(kind)
  return { kindOf: groupOf, counts: sizes, firsts, of }
}

/** What speaks for each of some cells, by kind of row of a class. */
export function weighedRows(
  rates: Float64Array,
  places: readonly Uint32Array[],
  evidence: readonly BesideCell[],
  { counts, firsts }: KindsOfRows,
  kinds: readonly number[],
): AlikeRows[] {
  const rows = kinds.map((kind) => ({ count: counts[kind], weights: rates.slice() }))
  for (const one of evidence) {
    const chances = new Float64Array(one.shares.length)
    for (let cell = 0; cell < rates.length; cell++) {
      chancesIn(one, places, cell, chances, 0)
      for (const [i, kind] of kinds.entries()) rows[i].weights[cell] *= chances[one.column.codes[firsts[kind]]]
    }
  }
  return rows
}

/** Cells that are learnt from: beyond that they cost more than they teach. */
const mostCells = 2 ** 18
const learningRounds = 10
const sweepsPerRound = 4
const careless: Care = { sweeps: 40, settled: 1e-3 }

/**
 * Learns from the coarse classes too (expectation maximisation): their records are dealt out to the cells they may be in
 * and have room in, the model is fitted to all, and so on. Without this the model would know of no cell that is rare.
 * Classes with the fewest cells a record come first.
 */
export function learnCoarse(
  learnt: LearntCells,
  classes: CoarseClasses,
  allowed: ReadonlyMap<number, AllowedCells>,
  kinds: KindsOfRows,
  most: number,
): void {
  const { model, evidence, published } = learnt
  const taught = teaching(classes, allowed)
  const places = taught.map((one) => placesInBox(allowed.get(one)!.sides, allowed.get(one)!.cells))
  const starts = [published.count]
  for (const [first] of places) starts.push(starts[starts.length - 1] + first.length)
  const list: CellList = {
    count: starts[starts.length - 1],
    places: model.sizes.map((_, c) => joined([published.places[c], ...places.map((place) => place[c])])),
  }
  const counts = new Float64Array(list.count)
  counts.set(learnt.counts)
  const fitted: FittedCells = fittedCells(model, list)
  const beside = taught.map((one, i) =>
    weighedRows(new Float64Array(places[i][0].length).fill(1), places[i], evidence, kinds, kinds.of[one]),
  )
  for (let round = 0; round < learningRounds; round++) {
    for (const [i, one] of taught.entries()) {
      const own = fitted.rates.subarray(starts[i], starts[i + 1])
      const rows = beside[i].map(({ count, weights }) => ({ count, weights: weights.map((w, cell) => w * own[cell]) }))
      const dealt = counts.subarray(starts[i], starts[i + 1]).fill(0)
      for (const [r, chances] of chancesByRoom(rows, allowed.get(one)!.groupings, most, careless).entries())
        for (let cell = 0; cell < chances.length; cell++) dealt[cell] += rows[r].count * chances[cell]
    }
    fitCells(fitted, counts, sweepsPerRound)
  }
}

function teaching({ sizes }: CoarseClasses, allowed: ReadonlyMap<number, AllowedCells>): number[] {
  const share = (one: number): number => allowed.get(one)!.cells.length / sizes[one]
  const sorted = [...allowed.keys()].sort((a, b) => share(a) - share(b) || a - b)
  let cells = 0
  return sorted.filter((one) => (cells += allowed.get(one)!.cells.length) <= mostCells)
}

function joined(lists: readonly Uint32Array[]): Uint32Array {
  const whole = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const list of lists) {
    whole.set(list, at)
    at += list.length
  }
  return whole
}

/** Rows of a class that are alike in everything that is known, and what speaks for each cell. */
interface AlikeRows {
  readonly count: number
  /** By allowed cell. */
  readonly weights: Float64Array
}

/** So many sweeps at most, until no factor moves further than this. */
export interface Care {
  readonly sweeps: number
  readonly settled: number
}

/**
 * Where the rows of a class are, by their weights and by the room there is: no group of cells may hold more than `most`
 * of them. The people in a group are taken as Poisson cut off at `most`, on condition that every row is somewhere: each
 * group gets a factor, the chance that it has room for one more, and the factors are found by fitting each in turn
 * (belief propagation over the groupings). By kind of row, by cell.
 */
export function chancesByRoom(
  rows: readonly AlikeRows[],
  groupings: readonly CellGroups[],
  most: number,
  { sweeps, settled }: Care,
): Float64Array[] {
  const cellCount = rows[0].weights.length
  const factors = groupings.map(({ count }) => new Float64Array(count).fill(1))
  const open = new Float64Array(cellCount).fill(1)
  const load = new Float64Array(cellCount)
  for (let sweep = 0; sweep < sweeps && groupings.length > 0; sweep++) {
    let moved = 0
    for (const [p, { groupOf, count }] of groupings.entries()) {
      spread(rows, open, load)
      const own = factors[p]
      const loads = new Float64Array(count)
      for (let cell = 0; cell < cellCount; cell++)
        loads[groupOf[cell]] += (load[cell] * open[cell]) / own[groupOf[cell]]
      const change = new Float64Array(count)
      for (let group = 0; group < count; group++) {
        const factor = Math.max(roomFor(loads[group], most), Number.MIN_VALUE)
        moved = Math.max(moved, Math.abs(factor - own[group]))
        change[group] = factor / own[group]
        own[group] = factor
      }
      for (let cell = 0; cell < cellCount; cell++) open[cell] *= change[groupOf[cell]]
    }
    if (moved < settled) break
  }
  return rows.map(({ weights }) => {
    const chances = new Float64Array(cellCount)
    let all = 0
    for (let cell = 0; cell < cellCount; cell++) all += chances[cell] = weights[cell] * open[cell]
    for (let cell = 0; cell < cellCount; cell++) chances[cell] /= all
    return chances
  })
}

/** How many rows each cell would get if all had the room that the factors give now. */
function spread(rows: readonly AlikeRows[], open: Float64Array, load: Float64Array): void {
  load.fill(0)
  for (const { count, weights } of rows) {
    let all = 0
    for (let cell = 0; cell < load.length; cell++) all += weights[cell] * open[cell]
    const scale = count / all
    for (let cell = 0; cell < load.length; cell++) load[cell] += scale * weights[cell]
  }
}

/** P(N < most) / P(N ≤ most) for N Poisson: the chance that there is room, given that there are not too many. */
function roomFor(mean: number, most: number): number {
  let term = 1
  let sum = 0
  for (let taken = most; taken > 0; taken--) {
    term *= taken / mean
    sum += term
    if (sum > 1e15) return 1
  }
  return sum / (1 + sum)
}
