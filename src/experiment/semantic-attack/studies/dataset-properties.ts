import { contextTables } from '../../../kinds/sets/attack/context/context-tables.js'
import { transactionCount } from '../../../data/transactions.js'
import { stream } from '../../../math/random.js'
import { truthOf } from '../../../kinds/sets/score/truth.js'
import { bootstrap } from '../../../math/interval.js'
import type { ResultRow } from '../../experiment.js'
import type { Figure } from '../../figure.js'
import { type Dataset, datasets } from '../datasets.js'
import { type ProtectedCollection, protectDataset } from '../releases.js'
import type { Bench, Study } from '../study.js'

const figure: Figure = {
  id: 'datasets',
  title: 'Dataset properties',
  source: 'Thesis Tables 5.1 and 5.2, article Tables I and II',
  about:
    'k = 4. Density: originals among the members of generalised items (Definition 16). Generalised items: those attacked, all repetitions together.',
  x: { label: 'dataset', kind: 'nominal' },
  y: { label: '', kind: 'linear' },
  panels: [
    { measure: 'density', label: 'Density', domain: [0, 0.6] },
    { measure: 'length', label: 'Items of a transaction' },
    { measure: 'transactions', label: 'Transactions' },
    { measure: 'tables', label: 'Generalised items' },
  ],
  headline: 'density',
  series: [
    { id: 'papers', label: 'papers', slot: 0 },
    { id: 'here', label: 'here', slot: 6, ours: true },
  ],
  counts: 'generalised items or transactions',
  marks: [],
  statements: [],
  repeatable: true,
}

export const datasetProperties: Study = {
  title: 'dataset properties',
  figures: [figure],
  steps: () => datasets.length,
  async *run(bench) {
    for (const dataset of datasets) {
      if (dataset.printed) {
        for (const [measure, mean] of Object.entries(dataset.printed))
          yield row(dataset, 'papers', measure, { mean, low: NaN, high: NaN, n: dataset.printed.transactions }, bench)
      }
      yield* measured(dataset, await protectDataset(bench, dataset, { k: bench.settings.middleK }), bench)
      bench.step()
    }
  },
}

function measured(dataset: Dataset, releases: readonly ProtectedCollection[], bench: Bench): ResultRow[] {
  const once = releases.slice(0, releases.length / bench.settings.repetitions)
  const lengths = once.flatMap(({ original: { offsets } }) =>
    Array.from({ length: offsets.length - 1 }, (_, t) => offsets[t + 1] - offsets[t]),
  )
  const cells = releases.flatMap(({ original, release }) => {
    const { tables } = contextTables(release, { context: 1 })
    return truthOf(tables, release, original)
  })
  const originals = cells.map((truth) => truth.reduce((sum, one) => sum + one, 0))
  const sizes = cells.map(({ length }) => length)
  const ratio = (name: string, over: readonly number[], under: readonly number[]) =>
    bootstrap(
      over.length,
      (weights) => [weighted(over, weights) / weighted(under, weights)],
      bench.settings.resamples,
      stream(bench.seed, `experiment/bootstrap/datasets/${dataset.id}/${name}`),
    )[0]
  const exactly = (mean: number) => ({ mean, low: mean, high: mean, n: mean })
  const transactions = once.reduce((sum, { original }) => sum + transactionCount(original), 0)
  return [
    row(dataset, 'here', 'density', ratio('density', originals, sizes), bench),
    row(
      dataset,
      'here',
      'length',
      ratio(
        'length',
        lengths,
        lengths.map(() => 1),
      ),
      bench,
    ),
    row(dataset, 'here', 'transactions', exactly(transactions), bench),
    row(dataset, 'here', 'tables', exactly(cells.length), bench),
  ]
}

function weighted(values: readonly number[], weights: Uint32Array): number {
  return values.reduce((sum, value, i) => sum + weights[i] * value, 0)
}

function row(
  { label }: Dataset,
  series: string,
  measure: string,
  point: Pick<ResultRow, 'mean' | 'low' | 'high' | 'n'>,
  { seed }: Bench,
): ResultRow {
  return { figure: figure.id, x: label, series, measure, ...point, seed }
}
