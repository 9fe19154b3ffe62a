import { truthOf } from '../../../kinds/sets/score/truth.js'
import { eliminators, keptCells, type EliminationParams, type Eliminator } from '../../../kinds/index.js'
import type { DistanceTable } from '../../../data/distance-table.js'
import { stream } from '../../../math/random.js'
import type { ResultRow } from '../../experiment.js'
import type { Check, Figure, Series } from '../../figure.js'
import { paperPanels, slotOf, semanticAttacks } from '../attack-series.js'
import { compare, onEach, valuesOf } from '../../checks.js'
import { medical } from '../datasets.js'
import { onPrintedScale } from '../printed-scale.js'
import { type Exhibit, type Outcome, claimsOf, exhibits, protectDataset } from '../releases.js'
import { pointRows } from '../point-rows.js'
import type { Study } from '../study.js'

/** The papers vary the threshold of the first two; the others are new here. */
const methods = eliminators.filter(({ parameters }) => 'threshold' in parameters)

/** The distances whose thresholds can be set beside the papers'. */
const scales = [
  { suffix: '', label: "on the papers' scale" },
  { suffix: '-ngd', label: 'NGD over dictionaries' },
] as const

const figure: Figure = {
  id: 'threshold',
  title: 'Comparison of Effect of Threshold',
  source: 'Thesis Figure 5.15 (TBA and WBA; GBA and RBA are new here)',
  about:
    "Medical abstracts, k = 4, two context items. The threshold is a multiple of each method's own mean: of distances with the mean and deviation that the papers' NGD has over the pairs of thesis Table 3.1, and of NGD over dictionaries.",
  x: { label: 'threshold ratio', kind: 'linear' },
  y: { label: '', kind: 'linear' },
  panels: paperPanels,
  headline: 'f1',
  series: scales.flatMap(({ suffix, label: group }) =>
    methods.map(({ id, name }): Series => {
      return { id: `${id}${suffix}`, label: id.toUpperCase(), name, slot: slotOf(id), group }
    }),
  ),
  counts: 'generalised items',
  marks: [],
  statements: [
    {
      source: 'thesis §5.3.4',
      says: 'with a very low threshold WBA does better than TBA (F-score at ratios up to 0.4)',
      check: (rows) => bothScales(rows, ['wba', 'tba'], (ratio) => ratio <= 0.4),
    },
    {
      source: 'thesis §5.3.4',
      says: 'with the mean as threshold TBA does better than WBA (F-score)',
      check: (rows) => bothScales(rows, ['tba', 'wba'], (ratio) => ratio === 1),
    },
  ],
  repeatable: true,
}

/** The first of two methods does better than the second, on either scale. */
function bothScales(
  rows: readonly ResultRow[],
  [better, worse]: readonly [string, string],
  x: (ratio: number) => boolean,
): Check {
  const onScale = (suffix: string): ResultRow[] =>
    methods.flatMap(({ id }) =>
      rows.filter(({ series }) => series === `${id}${suffix}`).map((row) => ({ ...row, series: id })),
    )
  return onEach(
    scales.map(({ suffix, label }) => [label, onScale(suffix)]),
    (own) => {
      const [first, second] = [better, worse].map(
        (series) => [valuesOf(own, { series, measure: 'f1', x }), series.toUpperCase()] as const,
      )
      return compare(first, second, (difference) => difference > 0)
    },
  )
}

export const thresholds: Study = {
  title: 'effect of thresholds',
  figures: [figure],
  steps: ({ thresholdRatios }) => scales.length * thresholdRatios.length,
  async *run(bench) {
    const releases = await protectDataset(bench, medical, { k: bench.settings.middleK })
    for (const { suffix } of scales) {
      const measure = suffix === '' ? bench.measure : await bench.open('ngd')
      const scale = suffix === '' ? await onPrintedScale(measure) : (distance: number): number => distance
      const tables = await tablesOf(exhibits(releases, { ...bench, measure, context: 2 }), scale)
      for (const ratio of bench.settings.thresholdRatios) {
        for (const method of methods) {
          const outcomes = tables.map(({ table, truth }) => outcomeAt(method, table, truth, ratio))
          yield* pointRows(figure, ratio, `${method.id}${suffix}`, outcomes, bench)
        }
        bench.step()
      }
    }
  },
}

/** The distance tables of some releases on some scale, each beside its truth. */
async function tablesOf(
  shown: readonly Exhibit[],
  scale: (distance: number) => number,
): Promise<{ table: DistanceTable; truth: Uint8Array }[]> {
  const random = semanticAttacks.find(({ id }) => id === 'random')!
  const found: { table: DistanceTable; truth: Uint8Array }[] = []
  for (const one of shown) {
    const evidence = (await claimsOf(one, random))?.tables.map((table) => table.evidence) ?? []
    const truth = truthOf(evidence, one.release, one.original)
    for (const [t, { table }] of evidence.entries())
      found.push({ table: { ...table, distances: table.distances.map(scale) }, truth: truth[t] })
  }
  return found
}

function outcomeAt(method: Eliminator, table: DistanceTable, truth: Uint8Array, ratio: number): Outcome {
  const run = (params: EliminationParams) => method.run(table, params, stream(0, 'unused'))
  const own = run({}).threshold
  const kept = keptCells(table, run({ threshold: own === null ? undefined : own * ratio }).steps)
  return { truth, kept, confidence: Float64Array.from(kept) }
}
