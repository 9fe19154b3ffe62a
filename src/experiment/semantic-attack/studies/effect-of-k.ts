import type { ContextSize } from '../../../kinds/index.js'
import type { Figure } from '../../figure.js'
import { allPanels, attackSeries, isOurs, semanticAttacks } from '../attack-series.js'
import { type Dataset, datasets } from '../datasets.js'
import { type Outcome, outcomesOf, exhibits, prepareDataset, protectDataset } from '../releases.js'
import { pointRows } from '../point-rows.js'
import type { Study } from '../study.js'
import { calibrationFigures, errorRow, reliabilityRows } from './calibration.js'
import { printed } from './printed-over-k.js'

const contexts = [
  { size: 2, suffix: '', words: 'Two nearest plain items as context, as in the papers.' },
  { size: 'all', suffix: '-whole', words: 'The whole transaction as context.' },
] as const satisfies readonly { size: ContextSize; suffix: string; words: string }[]

function contextsOf({ nearContextOnly }: Dataset): readonly (typeof contexts)[number][] {
  return nearContextOnly ? contexts.slice(0, 1) : contexts
}

export const effectOfK: Study = {
  title: 'effect of k',
  figures: [
    ...datasets.flatMap((dataset) => contextsOf(dataset).map((context) => figureOf(dataset, context))),
    ...calibrationFigures,
  ],
  steps: ({ ks }) => datasets.length * ks.length,
  async *run(bench) {
    for (const dataset of datasets) {
      if (!dataset.nearContextOnly) await prepareDataset(bench, dataset)
      const sure: Outcome[] = []
      for (const k of bench.settings.ks) {
        const releases = await protectDataset(bench, dataset, { k })
        for (const context of contextsOf(dataset)) {
          const shown = exhibits(releases, { ...bench, context: context.size })
          for (const attack of semanticAttacks) {
            const outcomes = await outcomesOf(shown, attack)
            yield* pointRows(figureOf(dataset, context), k, attack.id, outcomes, bench)
            if (!isOurs(attack) || context.size !== 'all') continue
            yield errorRow(dataset.id, k, outcomes, bench)
            sure.push(...outcomes)
          }
        }
        bench.step()
      }
      if (sure.length > 0) yield* reliabilityRows(dataset.id, sure, bench)
    }
  },
}

function figureOf({ id, label }: Dataset, { suffix, words, size }: (typeof contexts)[number]): Figure {
  const { title, source, marks, statements } = printed[id]
  return {
    id: `k-${id}${suffix}`,
    title: size === 2 ? title : `${title}, whole context`,
    source: size === 2 ? source : 'New here',
    about: `${words} COAT on ${label} with random privacy constraints; the same documents and constraints at every k.`,
    x: { label: 'k', kind: 'linear' },
    y: { label: '', kind: 'linear' },
    panels: allPanels,
    headline: 'f1',
    series: attackSeries(),
    counts: 'generalised items',
    marks: size === 2 ? marks : [],
    statements: size === 2 ? statements : [],
    repeatable: true,
  }
}
