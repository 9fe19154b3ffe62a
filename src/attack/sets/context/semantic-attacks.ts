import { eliminators } from '../eliminate/eliminators.js'
import type { Claims } from './claims.js'
import { undertext } from '../undertext/undertext.js'
import { publishedAttack } from './published-attack.js'
import type { ScoredRelease } from './scored-table.js'
import type { AttackParams, SemanticAttack } from './semantic-attack.js'

/** Every semantic attack on a set-generalised release, from the baseline to the strongest. */
export const semanticAttacks: readonly SemanticAttack[] = [...eliminators.map(publishedAttack), undertext]

/** Runs an attack on a scored release. */
export function attackTables(
  scored: ScoredRelease,
  attack: SemanticAttack,
  params: AttackParams,
  seed: number,
): Claims {
  return { method: attack.id, seed, tables: attack.run(scored, params, seed) }
}
