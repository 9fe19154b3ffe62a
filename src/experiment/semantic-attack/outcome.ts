import {
  type ContextSize,
  type Rehearsal,
  type ScoredRelease,
  type SemanticAttack,
  contextTables,
  keptCells,
  rehearse,
  scoreTables,
} from '../../attack/index.js'
import type { AttackParams } from '../../attack/index.js'
import { truthOf } from '../../score/cells/truth.js'
import type { Measure } from '../../semantics/measure.js'
import type { ProtectedCollection } from './protected-collection.js'
import type { Settings } from './settings.js'

/** What an attack made of one generalised item, cell by cell, beside the truth. */
export interface Outcome {
  /** 1 where the member was in the original transaction. */
  readonly truth: Uint8Array
  /** 1 where the attack left it standing. */
  readonly kept: Uint8Array
  readonly confidence: Float64Array
}

/** A release as the intruder sees it, with the truth beside it for the judge alone. */
export interface Exhibit {
  readonly scored: ScoredRelease
  readonly truth: readonly Uint8Array[]
}

/** How an intruder goes about it. */
export interface Intruder {
  readonly context: ContextSize
  readonly measure: Measure
  readonly attacks: readonly SemanticAttack[]
  readonly seed: number
  readonly settings: Pick<Settings, 'rehearsalTables'>
}

export async function exhibit(
  { original, release }: ProtectedCollection,
  { context, measure, attacks, seed, settings }: Intruder,
): Promise<Exhibit> {
  const tables = contextTables(release, { context })
  const rehearsal = attacks.some(({ rehearses }) => rehearses)
    ? firstTables(rehearse(release, tables.tables, context, seed), settings.rehearsalTables)
    : undefined
  const scored = await scoreTables(release, tables, measure, { rehearsal })
  return { scored, truth: truthOf(scored.tables, release, original) }
}

function firstTables({ tables, truth, heights }: Rehearsal, count: number): Rehearsal {
  return { tables: tables.slice(0, count), truth: truth.slice(0, count), heights: heights.slice(0, count) }
}

/** One attack on a release: an outcome per generalised item. */
export function outcomesOf(
  { scored, truth }: Exhibit,
  attack: SemanticAttack,
  params: AttackParams,
  seed: number,
): Outcome[] {
  return attack.run(scored, params, seed).map(({ steps, confidence }, t) => ({
    truth: truth[t],
    kept: keptCells(scored.tables[t].table, steps),
    confidence,
  }))
}
