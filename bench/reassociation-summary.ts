import { calibrationChance, calibrationSums } from '../src/math/calibration.js'
import { gainOfGroups } from '../src/math/interval.js'
import type { ReassociationScore } from '../src/kinds/index.js'

/** What every attack reached at one point of the curves, by its id. */
export interface CurvePoint {
  readonly k: number
  readonly scores: Readonly<Record<string, ReassociationScore>>
}

type Gain = ReturnType<typeof gainOfGroups>

/** What knowing more was worth above blind at one point, cluster by cluster. */
export interface PopulationPoint {
  readonly k: number
  readonly gains: Readonly<Record<string, Gain>>
}

/** How far ahead of another attack, cluster by cluster. */
export function ahead({ byCluster }: ReassociationScore, other: ReassociationScore): Gain {
  return gainOfGroups(
    byCluster.map(({ correct }, c) => correct - other.byCluster[c].correct),
    byCluster.map(({ claimed }) => claimed),
  )
}

/** What the calibration error would be by chance, clusters being right or wrong together. */
export function chanceOf({ byCluster }: ReassociationScore): ReturnType<typeof calibrationChance> {
  return calibrationChance(byCluster.map(({ confidence, right }) => calibrationSums(confidence, right)))
}

type Measured = 'accuracy' | 'recall' | 'kmBreakage' | 'kmBreakageInRecord' | 'transactionBreakage'

export function* curveSummary(points: readonly CurvePoint[]): Generator<string> {
  const above = (id: string, measured: Measured) =>
    points.map(({ scores }) => {
      const best = Math.max(...['aba', 'rga', 'mra'].map((other) => scores[other][measured].value))
      return scores[id][measured].value - best
    })
  yield 'in points above the best of the published three'
  yield spread('joint: accuracy', above('joint', 'accuracy'))
  yield spread('joint: recall', above('joint', 'recall'))
  yield spread('joint: km', above('joint', 'kmBreakage'))
  yield spread('joint: km-record', above('joint', 'kmBreakageInRecord'))
  yield spread('joint-whole: records', above('joint-whole', 'transactionBreakage'))
  const gains = points.map(({ scores }) => ahead(scores['joint'], scores['blind']))
  yield `${spread(
    'joint: accuracy above blind',
    gains.map(({ value }) => value),
  )}; interval below 0 at ${gains.filter(({ high }) => high < 0).length}, above 0 at ${gains.filter(({ low }) => low > 0).length}`
  for (const k of new Set(points.map((point) => point.k))) {
    const scores = points.filter((point) => point.k === k).map((point) => point.scores['joint'])
    const errors = scores.map(({ calibrationError }) => calibrationError)
    const chances = scores.map(chanceOf)
    const beyond = scores.filter((_, p) => errors[p] > chances[p].mean + 2 * chances[p].deviation).length
    const byChance = median(chances.map(({ mean }) => mean)).toFixed(3)
    yield `ECE of joint, k = ${k}: median ${median(errors).toFixed(3)} (${byChance} by chance), greatest ${Math.max(...errors).toFixed(3)}; above 0.04 at ${errors.filter((error) => error > 0.04).length} of ${errors.length}, more than two standard deviations beyond chance at ${beyond}`
  }
}

export function* populationSummary(points: readonly PopulationPoint[]): Generator<string> {
  for (const k of new Set(points.map((point) => point.k))) {
    const here = points.filter((point) => point.k === k).map(({ gains }) => gains)
    const means = Object.keys(here[0]).map((id) => {
      const values = here.map((gains) => gains[id].value)
      return `${id} ${percent(values.reduce((sum, value) => sum + value, 0) / values.length)}`
    })
    yield `k = ${k}: ${means.join(', ')} in the mean of ${here.length}`
  }
  const reachable = points.filter(({ gains }) => gains['oracle'].value >= 0.02)
  const reached = reachable.filter(({ gains }) => gains['with population'].value >= 0.02)
  yield `the oracle has at least 2.0 at ${reachable.length} of ${points.length}; a population reaches 2.0 at ${reached.length} of these`
  const below = points.filter(({ gains }) => gains['with population'].high < 0).length
  yield `with a population the interval lies below blind at ${below}, without at ${points.filter(({ gains }) => gains['joint'].high < 0).length}`
}

function spread(name: string, values: readonly number[]): string {
  const told = [Math.min(...values), median(values), Math.max(...values)].map(percent)
  const ten = values.filter((value) => value >= 0.1).length
  return `  ${name}: least ${told[0]}, median ${told[1]}, greatest ${told[2]}; at least 10 at ${ten} of ${values.length}`
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

export function percent(share: number): string {
  return (100 * share).toFixed(1)
}
