import type { Attack } from '../../contract/attack.js'
import { setAttacks } from '../../kinds/sets/attack/set-attacks.js'
import type { Panel, Series, Check } from '../figure.js'
import { average, cannotBeTested, compare, rounded, valuesOf, verdict } from '../checks.js'
import type { ResultRow } from '../experiment.js'

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

type Rows = readonly ResultRow[]
type Where = (x: number) => boolean

/** The thesis varies k from 3, the article from 2. */
export const inThesis: Where = (k) => k >= 3

/** The published attacks but the random one. */
export const fiveAttacks = ['mda', 'tba', 'wba', 'gba', 'rba'] as const

/** Whether each of some attacks is, in the mean, above each of others in the same figure. */
export function above(
  rows: Rows,
  [better, worse]: readonly [readonly string[], readonly string[]],
  measure: string,
  x?: Where,
): Check {
  const mean = (series: string): number => average(valuesOf(rows, { series, measure, ...(x && { x }) }))
  const [first, second] = [better, worse].map((names) => names.map(mean))
  if ([...first, ...second].some(Number.isNaN)) return cannotBeTested('no such point was measured')
  const told = (names: readonly string[], values: readonly number[]): string =>
    names.map((name, i) => `${labelOf(name)} ${rounded(values[i])}`).join(', ')
  return {
    text: `${told(better, first)}; ${told(worse, second)}`,
    verdict: verdict(Math.min(...first) > Math.max(...second)),
  }
}

/** One figure's attacks beside another's, in the mean of all. */
export function besideFigure(
  all: Rows,
  [figure, label]: readonly [string, string],
  [other, otherLabel]: readonly [string, string],
  wanted: { readonly series: readonly string[]; readonly measure: string; readonly x?: Where },
  passes: (difference: number) => boolean,
): Check {
  const { series, measure, x } = wanted
  const of = (id: string): number[] =>
    series.flatMap((one) => valuesOf(all, { figure: id, series: one, measure, ...(x && { x }) }))
  return compare([of(figure), label], [of(other), otherLabel], passes)
}

/** As far from the printed density as two printed digits of a mean over so few generalised items can be taken to mean. */
const nearDensity = 0.05

/**
 * A check at the points where the release is about as sparse as a paper's: eliminating blindly has a precision of
 * 1 − density, so a level of precision can be compared only there.
 */
export function atDensity(rows: Rows, density: number, check: (here: Rows) => Check): Check {
  const near = new Set(
    rows.filter((row) => row.measure === 'density' && Math.abs(row.mean - density) <= nearDensity).map(({ x }) => x),
  )
  if (near.size === 0) return cannotBeTested(`no release here is about as dense as the paper's, ${density}`)
  const { text, verdict: said } = check(rows.filter(({ x }) => near.has(x)))
  return { text: `${text} (k = ${[...near].join(', ')}, as dense as there)`, verdict: said }
}

function labelOf(id: string): string {
  return attackSeries().find((series) => series.id === id)?.label ?? id
}
