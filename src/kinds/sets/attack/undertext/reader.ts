import type { ScoredRelease } from '../context/score-tables.js'
import { transactionCount, type Transactions } from '../../../../data/transactions.js'
import { heightOf, type ScoredTable } from '../../../../contract/context-table.js'
import { marginals } from './belief-propagation.js'
import {
  type Evidence,
  type Speaker,
  evidenceOf,
  inUnits,
  unitsOf,
  inOrder,
  type Witnesses,
  mapWitnesses,
  type Spread,
  type TermWeight,
} from './evidence.js'
import { fullnessShift } from './fullness.js'
import { type Example, type Features, logitsOf, type NormalPrior, fitShrunk } from './logistic-regression.js'
import { rehearsed, type Rehearsed } from './rehearsal.js'
import { plainItems } from '../context/plain-items.js'

/** Real tables that the rehearsal is compared with. */
const mostCompared = 500

/** Prepares everything that is learned once per release, and reads table by table, each once. */
export function reader(scored: ScoredRelease, speakers: readonly Speaker[]): (table: ScoredTable) => Float64Array {
  const { release, tables, rehearsal } = scored
  const weight = termWeights(release)
  const spread = spreads(rehearsal?.tables.length ? rehearsal.tables : tables)
  const count = transactionCount(release)
  // Tables that the rehearsal is compared with are looked at twice, and remembered until they are read.
  const looked = new Map<ScoredTable, Evidence>()
  const raw = (table: ScoredTable): Evidence => looked.get(table) ?? evidenceOf(table, weight, spread, speakers)
  const offset = (table: ScoredTable): number => Math.log(heightOf(table) / table.members.length / count)
  const heard = (rehearsal?.tables ?? []).map(raw)
  const units = unitsOf(heard.length > 0 ? heard : tables.map(raw))
  const lessons = heard.map((evidence) => inUnits(evidence, units))
  const compared = tables.slice(0, mostCompared)
  for (const table of compared) looked.set(table, raw(table))
  const spreadsOfReal = Float64Array.from(compared, (table) => evidenceSpread(inUnits(raw(table), units)))
  const weights = likeness(Float64Array.from(lessons, evidenceSpread), spreadsOfReal)
  const taught = rehearsed(rehearsal ?? { tables: [] })
  // What is shown again, with other companions, teaches nothing new: together the lessons count the cells that do.
  const share = taught.cells / taught.shown
  const told = lessons.map((evidence, i) => {
    const table = rehearsal!.tables[i]
    const facts = { weight: weights[i] * share, truth: rehearsal!.truth[i], offset: offset(table) }
    return { table, evidence, facts: table.partial ? { ...facts, partial: true as const } : facts }
  })
  const coefficients = fitShrunk(
    told.map(({ evidence, facts }): Example => ({ ...featuresOf(evidence), ...facts })),
    priorOf(units, taught),
  )
  const shift = fullnessShift(
    told.filter(({ table }) => table.leftOut !== undefined).map(({ evidence, facts }) => ({ ...evidence, ...facts })),
    compared.map((table) => ({ ...inUnits(raw(table), units), offset: offset(table), partial: table.partial })),
    coefficients,
  )
  return (table) => {
    const features = featuresOf(inUnits(raw(table), units))
    looked.delete(table)
    const logits = logitsOf(features, coefficients, offset(table) + shift)
    return marginals(logits, features.rows, features.columns, !table.partial)
  }
}

function featuresOf({ rows, columns, witnesses }: Evidence): Features {
  return { rows, columns, features: inOrder(witnesses) }
}

const bins = 5
const mostWeight = 20

/**
 * How much each rehearsed table counts, so that together they look like the real ones. Sets chosen to mean alike leave
 * less to tell apart than sets of strangers, and a rehearsal on strangers would make the intruder too sure. Tables are
 * compared by how far their evidence is spread: a rehearsed one counts by the share of real ones of its spread.
 */
function likeness(rehearsedSpreads: Float64Array, real: Float64Array): Float64Array {
  if (real.length < bins * 4) return new Float64Array(rehearsedSpreads.length).fill(1)
  const wanted = real.toSorted()
  const cuts = Array.from({ length: bins - 1 }, (_, i) => wanted[Math.floor(((i + 1) * wanted.length) / bins)])
  const binOf = (spread: number): number => cuts.filter((cut) => spread > cut).length
  const counts = new Float64Array(bins)
  const places = rehearsedSpreads.map(binOf)
  for (const place of places) counts[place]++
  const widest = 1.5 * wanted[wanted.length - 1]
  return rehearsedSpreads.map((spread, i) =>
    spread > widest ? 0 : Math.min(mostWeight, rehearsedSpreads.length / bins / counts[places[i]]),
  )
}

/** Root mean square of what the measures say: how far the evidence of a table is spread. */
function evidenceSpread({ witnesses: { measures } }: Evidence): number {
  let squares = 0
  let cells = 0
  for (const witness of measures) {
    for (const value of witness) squares += value * value
    cells += witness.length
  }
  return Math.sqrt(squares / cells)
}

/** The prior of a weight is worth so many rehearsed cells: with as many, half of what they say is believed. */
const priorCells = 50
/** What a cell adds to the Hessian, in units of its witness: p · (1 − p), for one original among three or four. */
const cellCurvature = 0.2
/** All measures together, where nothing was learned: moves no chance by more than a point, but breaks ties. */
const tieBreak = 0.01

/**
 * What the witnesses are held to be worth before the rehearsal: nothing, so that no cell is said surer than what was
 * learned supports. The less was rehearsed, the nearer the chances stay to what the structure alone makes them: the
 * offset of the table, and that every row and column holds an original.
 *
 * The intercept and what is said of columns and tables vary from item to item and not from cell to cell, so for them
 * an item counts as one observation however many cells it has; the intercept's prior is worth one item, a standard
 * deviation of 1.
 */
function priorOf(of: Witnesses<unknown>, { items, cells }: Rehearsed): NormalPrior {
  const perCell = priorCells * cellCurvature
  const perItem = items === 0 ? 1 : Math.max(1, (cellCurvature * cells) / items)
  const mean = mapWitnesses(of, (_, sort) => (sort === 'measures' ? tieBreak / of.measures.length : 0))
  const precision = mapWitnesses(of, (_, sort) =>
    sort === 'columns' || sort === 'tables' ? perCell * perItem : perCell,
  )
  return { mean: Float64Array.of(0, ...inOrder(mean)), precision: Float64Array.of(perItem, ...inOrder(precision)) }
}

/** Inverse document frequency in the release itself, between 0 and 1. */
function termWeights(release: Transactions): TermWeight {
  const count = transactionCount(release)
  const { postings } = plainItems(release)
  const weights = Float64Array.from(postings, ({ length }) => Math.log((count + 1) / length) / Math.log(count + 1))
  return (item) => weights[item]
}

function spreads(tables: readonly ScoredTable[]): Spread {
  const channels = tables[0]?.channels.length ?? 0
  const whole = moments(tables.map(({ termDistances }) => termDistances))
  return {
    channels: Array.from({ length: channels }, (_, i) => moments(tables.map((table) => table.channels[i])).deviation),
    whole: whole.deviation,
    mean: whole.mean,
  }
}

function moments(parts: readonly Float64Array[]): { readonly mean: number; readonly deviation: number } {
  let sum = 0
  let squares = 0
  let known = 0
  for (const part of parts) {
    for (const distance of part) {
      if (Number.isNaN(distance)) continue
      sum += distance
      squares += distance * distance
      known++
    }
  }
  const variance = squares / known - (sum / known) ** 2
  return { mean: sum / known, deviation: variance > 1e-18 ? Math.sqrt(variance) : 1 }
}
