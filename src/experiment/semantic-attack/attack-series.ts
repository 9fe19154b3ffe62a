import type { Attack } from '../../contract/attack.js'
import { setAttacks } from '../../kinds/sets/attack/set-attacks.js'
import type { Panel, Series } from '../figure.js'

/** The attacks on generalised items: the published six, and ours. */
export const semanticAttacks: readonly Attack[] = setAttacks.filter(({ id, inPlain }) => id !== 'structure' && !inPlain)

const shortNames: Readonly<Record<string, string>> = { random: 'RA' }

/** Every attack as a series: the published ones in the order of the papers, then ours; each has a slot of its own. */
const everySeries: readonly Series[] = semanticAttacks.map((attack, slot) =>
  isOurs(attack)
    ? { id: attack.id, label: attack.id, name: 'new here', slot, ours: true }
    : { id: attack.id, label: shortNames[attack.id] ?? attack.id.toUpperCase(), name: attack.name, slot },
)

/** New here, and the one whose confidences are chances. */
export function isOurs({ cites }: Attack): boolean {
  return cites.every((source) => source.startsWith('this project'))
}

export function attackSeries(shown: readonly Attack[] = semanticAttacks): Series[] {
  return everySeries.filter((series) => shown.some(({ id }) => id === series.id))
}

/** The colour of an attack, the same in every figure. */
export function slotOf(id: string): number {
  return everySeries.find((series) => series.id === id)!.slot
}

/** Published attacks by name, and every one of ours. */
export function attacksNamed(...ids: readonly string[]): Attack[] {
  return semanticAttacks.filter((attack) => isOurs(attack) || ids.includes(attack.id))
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
