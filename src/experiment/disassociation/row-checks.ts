import { average, cannotBeTested, rounded, valuesOf, verdict } from '../checks.js'
import type { ResultRow } from '../experiment.js'
import type { Check } from '../figure.js'

type Rows = readonly ResultRow[]

/** A difference that two digits show. */
export const visible = 0.005

/** From the least x to the greatest, in the mean of some series. */
export function trend(
  rows: Rows,
  series: readonly string[],
  measure: string,
  passes: (change: number) => boolean,
): Check {
  const [from, to] = ends(rows).map((x) => mean(at(rows, x), series, measure))
  if (xsOf(rows).length < 2 || Number.isNaN(to - from)) return cannotBeTested('one point shows no trend')
  return { text: ofEnds(rows, series, measure), verdict: verdict(passes(to - from)) }
}

export function ofEnds(rows: Rows, series: readonly string[], measure: string): string {
  return ends(rows)
    .map((x) => rounded(mean(at(rows, x), series, measure)))
    .join(' → ')
}

export function greatest(rows: Rows, measure: string, least: number): Check {
  const value = Math.max(...published(rows).flatMap((series) => valuesOf(rows, { series, measure })))
  const random = Math.max(...valuesOf(rows, { series: 'random', measure }))
  return { text: `at most ${rounded(value)}, random ${rounded(random)}`, verdict: verdict(value >= least) }
}

/** How far the published methods are above the random attack: it can become smaller only if it can be seen at first. */
export function lead(rows: Rows): Check {
  const [from, to] = ends(rows).map(
    (x) => mean(at(rows, x), published(rows), 'accuracy') - mean(at(rows, x), ['random'], 'accuracy'),
  )
  return { text: `${rounded(from)} → ${rounded(to)}`, verdict: verdict(from >= visible && Math.abs(to) < from) }
}

export function abaIsBest(rows: Rows): Check {
  const byMeasure = endings(rows).map((ending) =>
    ['aba', 'rga', 'mra'].map((id) => mean(rows, [`${id}${ending}`], 'accuracy')),
  )
  const text = byMeasure
    .map((values, i) => `${endings(rows)[i].slice(1) || 'measure'} ${values.map(rounded).join(', ')}`)
    .join(' and ')
  return {
    text: `ABA, RGA, MRA by ${text}`,
    verdict: verdict(byMeasure.every(([aba, ...others]) => aba > Math.max(...others))),
  }
}

export function ngdIsBetter(rows: Rows): Check {
  const [ngd, embedding] = endings(rows).map((ending) => ['aba', 'rga', 'mra'].map((id) => `${id}${ending}`))
  if (embedding === undefined) return cannotBeTested('only one measure was used')
  const [sparsest] = ends(rows)
  const [a, b] = [ngd, embedding].map((series) => mean(at(rows, sparsest), series, 'accuracy'))
  return { text: `${rounded(a)} and ${rounded(b)} at ${sparsest}`, verdict: verdict(a > b) }
}

export function chunksDiffer(rows: Rows): Check {
  const series = [`aba${endings(rows)[0] ?? ''}`]
  const changes = ['records-by-chunks', 'records-by-terms'].map((measure) => {
    const [from, to] = ends(rows).map((x) => mean(at(rows, x), series, measure))
    return to - from
  })
  const [chunks, terms] = ['records-by-chunks', 'records-by-terms'].map((measure) => ofEnds(rows, series, measure))
  return { text: `record chunks ${chunks}, term chunks ${terms}`, verdict: verdict(changes[0] * changes[1] < 0) }
}

/** How far apart the three methods are at a point, in the measure where they are furthest. */
export function difference(rows: Rows): number {
  return Math.max(
    ...endings(rows).map((ending) => {
      const values = ['aba', 'rga', 'mra'].map((id) => mean(rows, [`${id}${ending}`], 'km'))
      return Math.max(...values) - Math.min(...values)
    }),
  )
}

export function published(rows: Rows): string[] {
  return endings(rows).flatMap((ending) => ['aba', 'rga', 'mra'].map((id) => `${id}${ending}`))
}

/** What follows the method in the names of its series: "-ngd" and the like, in the order of the rows. */
function endings(rows: Rows): string[] {
  return [...new Set(rows.filter(({ series }) => series.startsWith('aba')).map(({ series }) => series.slice(3)))]
}

export function mean(rows: Rows, series: readonly string[], measure: string): number {
  return average(series.flatMap((one) => valuesOf(rows, { series: one, measure })))
}

export function xsOf(rows: Rows): number[] {
  return [...new Set(rows.map(({ x }) => Number(x)))].sort((a, b) => a - b)
}

export function ends(rows: Rows): [least: number, greatest: number] {
  const xs = xsOf(rows)
  return [xs[0], xs[xs.length - 1]]
}

export function at(rows: Rows, x: number): Rows {
  return rows.filter((row) => Number(row.x) === x)
}

export function upTo(rows: Rows, x: number): Rows {
  return rows.filter((row) => Number(row.x) <= x)
}

/** Densities of the paper's Figure 3. */
const paperDensities = [0.2, 0.7] as const

/** A check of what the paper sees over its densities, where the data has parts over at least half of them. */
export function overDensities(check: (rows: Rows) => Check): (rows: Rows) => Check {
  return (rows) => {
    const [least, most] = ends(rows)
    const [from, to] = paperDensities
    return most - least >= (to - from) / 2
      ? check(rows)
      : cannotBeTested(`its parts reach from ${least} to ${most} only, the paper's from ${from} to ${to}`)
  }
}
