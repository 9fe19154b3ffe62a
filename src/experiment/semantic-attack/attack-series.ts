import { type SemanticAttack, semanticAttacks } from '../../attack/index.js'
import type { Panel, Series } from '../figure.js'

/** Every attack as a series: the published ones in the order of the papers, then ours. */
export function attackSeries(attacks: readonly SemanticAttack[] = semanticAttacks): Series[] {
  return attacks.map((attack) => ({
    id: attack.id,
    label: attack.calibrated ? attack.id : (shortNames[attack.id] ?? attack.id.toUpperCase()),
    name: attack.calibrated ? 'new here' : attack.name,
    slot: slotOf(attack.id),
    ...(attack.calibrated && { strong: true }),
  }))
}

const shortNames: Readonly<Record<string, string>> = { random: 'RA' }

/** The colour of an attack, the same in every figure. */
export function slotOf(id: string): number {
  return Math.min(
    7,
    Math.max(
      0,
      semanticAttacks.findIndex((attack) => attack.id === id),
    ),
  )
}

/** Attacks by name, as far as they exist, and every one that tells how sure it is. */
export function attacksNamed(...ids: readonly string[]): SemanticAttack[] {
  return semanticAttacks.filter(({ id, calibrated }) => calibrated || ids.includes(id))
}

/** The papers' three measures. */
export const paperPanels: readonly Panel[] = [
  { measure: 'recall', label: 'Recall', domain: [0, 1] },
  { measure: 'precision', label: 'Precision', domain: [0, 1] },
  { measure: 'f1', label: 'F-score', domain: [0, 1] },
]

/** And the two that low density does not flatter. */
export const allPanels: readonly Panel[] = [
  ...paperPanels,
  { measure: 'mcc', label: "Matthews' correlation", domain: [0, 0.8] },
  { measure: 'auc', label: 'Area under the curve', domain: [0.4, 1] },
]
