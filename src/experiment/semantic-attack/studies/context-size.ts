import type { Figure } from '../../figure.js'
import { allPanels, attackSeries, semanticAttacks } from '../attack-series.js'
import { medical } from '../datasets.js'
import { outcomesOf, exhibits, protectDataset } from '../releases.js'
import { pointRows } from '../point-rows.js'
import type { Study } from '../study.js'

const figure: Figure = {
  id: 'context',
  title: 'Effect of the number of context items',
  source: 'Named in thesis §5.3 without a figure',
  about: 'Medical abstracts, k = 4. So many of the nearest plain items are the context, up to the whole transaction.',
  x: { label: 'context items', kind: 'ordinal' },
  y: { label: '', kind: 'linear' },
  panels: allPanels,
  headline: 'f1',
  series: attackSeries(),
  counts: 'generalised items',
  marks: [],
  statements: [],
  repeatable: true,
}

export const contextSize: Study = {
  title: 'effect of context size',
  figures: [figure],
  steps: ({ contexts }) => contexts.length,
  async *run(bench) {
    const releases = await protectDataset(bench, medical, { k: bench.settings.middleK })
    for (const context of bench.settings.contexts) {
      const shown = exhibits(releases, { ...bench, context })
      for (const attack of semanticAttacks) {
        const outcomes = await outcomesOf(shown, attack)
        yield* pointRows(figure, String(context), attack.id, outcomes, bench)
      }
      bench.step()
    }
  },
}
