import type { Figure, Series } from '../../figure.js'
import { allPanels, attackSeries, attacksNamed } from '../attack-series.js'
import { compare, valuesOf } from '../../checks.js'
import { dense } from '../datasets.js'
import { outcomesOf } from '../outcome.js'
import { pointRows } from '../point-rows.js'
import { exhibits, protectDataset } from '../releases.js'
import type { Study } from '../study.js'

const attacks = attacksNamed('tba', 'rba')

/** The papers mark results under constraints by meaning with a prime. */
const prime = '′'

const figure: Figure = {
  id: 'utility',
  title: 'General vs Semantically Consistent Utility Constraints',
  source: 'Article Fig. 15',
  about: `Dense news, two context items. ${prime} marks releases in which only items with a Wu–Palmer similarity above 0.5 stand for each other.`,
  x: { label: 'k', kind: 'linear' },
  y: { label: '', kind: 'linear' },
  panels: allPanels,
  headline: 'f1',
  series: attackSeries(attacks).flatMap((series): Series[] => [
    series,
    {
      ...series,
      id: `${series.id}${prime}`,
      label: `${series.label}${prime}`,
      name: 'constraints by meaning',
      dashed: true,
    },
  ]),
  counts: 'generalised items',
  marks: [],
  statements: ['recall', 'precision', 'f1'].map((measure) => ({
    source: 'article §6.2.3',
    says:
      measure === 'f1'
        ? `the F-score is not significantly affected (RBA${prime} against RBA)`
        : `${measure} is slightly lower under constraints by meaning (RBA${prime} against RBA)`,
    check: (rows) =>
      compare(
        [valuesOf(rows, { series: `rba${prime}`, measure }), `RBA${prime}`],
        [valuesOf(rows, { series: 'rba', measure }), 'RBA'],
        (difference) => (measure === 'f1' ? Math.abs(difference) < 0.05 : difference < 0 && difference > -0.1),
      ),
  })),
  repeatable: true,
}

export const utility: Study = {
  title: 'effect of utility constraints',
  figures: [figure],
  steps: ({ ks }) => 2 * ks.length,
  async *run(bench) {
    const wordnet = await bench.open('wordnet')
    for (const k of bench.settings.ks) {
      for (const byMeaning of [undefined, wordnet]) {
        const protection = byMeaning ? { k, byMeaning } : { k }
        const shown = exhibits(protectDataset(bench, dense, protection), { ...bench, context: 2 })
        for (const attack of attacks) {
          const outcomes = await outcomesOf(shown, attack)
          yield* pointRows(figure, k, byMeaning ? `${attack.id}${prime}` : attack.id, outcomes, bench)
        }
        bench.step()
      }
    }
  },
}
