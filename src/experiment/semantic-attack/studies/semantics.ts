import type { Figure } from '../../figure.js'
import { attackSeries, semanticAttacks } from '../attack-series.js'
import { medical } from '../datasets.js'
import { outcomesOf, exhibits, protectDataset } from '../releases.js'
import { pointRows } from '../point-rows.js'
import type { Study } from '../study.js'

const figure: Figure = {
  id: 'semantics',
  title: 'Effect of the semantic measure',
  source: 'New here: the papers use the Normalised Google Distance only',
  about:
    'Medical abstracts, k = 4, the whole transaction as context. An item that a measure does not know is never eliminated.',
  x: { label: 'measure', kind: 'nominal' },
  y: { label: '', kind: 'linear' },
  panels: [
    { measure: 'recall', label: 'Recall', domain: [0, 1] },
    { measure: 'precision', label: 'Precision', domain: [0, 1] },
    { measure: 'f1', label: 'F-score', domain: [0, 1] },
    { measure: 'auc', label: 'Area under the curve', domain: [0.4, 1] },
  ],
  headline: 'f1',
  series: attackSeries(),
  counts: 'generalised items',
  marks: [],
  statements: [],
  repeatable: true,
}

export const semantics: Study = {
  title: 'effect of the measure',
  figures: [figure],
  steps: (settings) => settings.semantics.length,
  async *run(bench) {
    const releases = await protectDataset(bench, medical, { k: bench.settings.middleK })
    for (const name of bench.settings.semantics) {
      const measure = await bench.open(name)
      const shown = exhibits(releases, { ...bench, measure, context: 'all' })
      for (const attack of semanticAttacks) {
        const outcomes = await outcomesOf(shown, attack)
        yield* pointRows(figure, name, attack.id, outcomes, bench)
      }
      bench.step()
    }
  },
}
