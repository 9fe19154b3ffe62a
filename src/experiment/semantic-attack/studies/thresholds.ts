import { truthOf } from '../../../score/cells/truth.js'
import { eliminators, keptCells } from '../../../attack/index.js'
import type { EliminationParams, Eliminator } from '../../../attack/index.js'
import type { DistanceTable } from '../../../data/distance-table.js'
import { stream } from '../../../random/random.js'
import type { Figure } from '../../figure.js'
import { paperPanels, slotOf, semanticAttacks } from '../attack-series.js'
import { compare, valuesOf } from '../../checks.js'
import { medical } from '../datasets.js'
import { type Exhibit, type Outcome, claimsOf } from '../outcome.js'
import { pointRows } from '../point-rows.js'
import { exhibits, protectDataset } from '../releases.js'
import type { Study } from '../study.js'

/** The papers vary the threshold of the first two; the others are new here. */
const methods = eliminators.filter(({ parameters }) => 'threshold' in parameters)

const figure: Figure = {
  id: 'threshold',
  title: 'Comparison of Effect of Threshold',
  source: 'Thesis Figure 5.15 (TBA and WBA; GBA and RBA are new here)',
  about: "Medical abstracts, k = 4, two context items. The threshold is a multiple of each method's own mean.",
  x: { label: 'threshold ratio', kind: 'linear' },
  y: { label: '', kind: 'linear' },
  panels: paperPanels,
  headline: 'f1',
  series: methods.map(({ id, name }) => ({ id, label: id.toUpperCase(), name, slot: slotOf(id) })),
  counts: 'generalised items',
  marks: [],
  statements: [
    {
      source: 'thesis §5.3.4',
      says: 'with a very low threshold WBA does better than TBA (F-score)',
      check: (rows) =>
        compare(
          [valuesOf(rows, { series: 'wba', measure: 'f1', x: (ratio) => ratio <= 0.4 }), 'WBA at ≤ 0.4'],
          [valuesOf(rows, { series: 'tba', measure: 'f1', x: (ratio) => ratio <= 0.4 }), 'TBA'],
          (difference) => difference > 0,
        ),
    },
    {
      source: 'thesis §5.3.4',
      says: 'with the mean as threshold TBA does better than WBA (F-score)',
      check: (rows) =>
        compare(
          [valuesOf(rows, { series: 'tba', measure: 'f1', x: (ratio) => ratio === 1 }), 'TBA'],
          [valuesOf(rows, { series: 'wba', measure: 'f1', x: (ratio) => ratio === 1 }), 'WBA'],
          (difference) => difference > 0,
        ),
    },
  ],
  repeatable: true,
}

export const thresholds: Study = {
  title: 'effect of thresholds',
  figures: [figure],
  steps: ({ thresholdRatios }) => thresholdRatios.length,
  async *run(bench) {
    const releases = protectDataset(bench, medical, { k: bench.settings.middleK })
    const tables = await tablesOf(exhibits(releases, { ...bench, context: 2 }))
    for (const ratio of bench.settings.thresholdRatios) {
      for (const method of methods) {
        const outcomes = tables.map(({ table, truth }) => outcomeAt(method, table, truth, ratio))
        yield* pointRows(figure, ratio, method.id, outcomes, bench)
      }
      bench.step()
    }
  },
}

/** The distance tables of some releases, each beside its truth. */
async function tablesOf(shown: readonly Exhibit[]): Promise<{ table: DistanceTable; truth: Uint8Array }[]> {
  const random = semanticAttacks.find(({ id }) => id === 'random')!
  const found: { table: DistanceTable; truth: Uint8Array }[] = []
  for (const one of shown) {
    const evidence = (await claimsOf(one, random))?.tables.map((table) => table.evidence) ?? []
    const truth = truthOf(evidence, one.release, one.original)
    for (const [t, { table }] of evidence.entries()) found.push({ table, truth: truth[t] })
  }
  return found
}

function outcomeAt(method: Eliminator, table: DistanceTable, truth: Uint8Array, ratio: number): Outcome {
  const run = (params: EliminationParams) => method.run(table, params, stream(0, 'unused'))
  const own = run({}).threshold
  const kept = keptCells(table, run({ threshold: own === null ? undefined : own * ratio }).steps)
  return { truth, kept, confidence: Float64Array.from(kept) }
}
