import { transactionCount } from '../../../../data/transactions.js'
import { heightOf, type ScoredTable } from '../../../../contract/context-table.js'
import type { ScoredRelease } from '../context/scored-table.js'
import { marginals } from './belief-propagation.js'
import { type Evidence, type Speaker, evidenceOf, inUnits, unitsOf } from './evidence.js'
import { fullnessShift } from './fullness.js'
import { likeness, evidenceSpread } from './likeness.js'
import { type Example, type Features, logitsOf } from './logistic-regression.js'
import { rehearsed } from './rehearsed.js'
import { spreads, termWeights } from './release-scales.js'
import { fitShrunk } from './shrinkage.js'
import { priorOf } from './weight-prior.js'
import { inOrder } from './witnesses.js'

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
