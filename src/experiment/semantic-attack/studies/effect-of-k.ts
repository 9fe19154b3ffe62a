import { type ContextSize, semanticAttacks } from '../../../attack/index.js'
import type { Claim, Figure, Mark } from '../../figure.js'
import { allPanels, attackSeries, slotOf } from '../attack-series.js'
import { all, compare, valuesOf } from '../claims.js'
import { type Dataset, datasets } from '../datasets.js'
import { outcomesOf } from '../outcome.js'
import { pointRows } from '../point-rows.js'
import { exhibits, prepareDataset, protectDataset } from '../releases.js'
import type { Study } from '../study.js'

interface Printed {
  readonly title: string
  readonly source: string
  readonly marks: readonly Mark[]
  readonly claims: readonly Claim[]
}

const rbaMark = { slot: slotOf('rba') }

const printed: Readonly<Record<Dataset['id'], Printed>> = {
  news: {
    title: 'Recall, Precision and F-Score vs k: news for AOL',
    source: 'Thesis Figures 5.6 to 5.8, article Fig. 13 (AOL)',
    marks: [
      { measure: 'recall', value: 0.7, label: 'paper ≈ 0.70', ...rbaMark },
      { measure: 'precision', value: 0.8, label: 'paper > 0.80' },
      { measure: 'precision', value: 0.7, label: 'paper 0.70', slot: slotOf('random') },
      { measure: 'f1', value: 0.8, label: 'paper ≈ 0.80', ...rbaMark },
    ],
    claims: [
      {
        source: 'article §6.2.1',
        says: 'RBA has an F-score of about 0.80 for all k',
        finds: (rows) =>
          all(valuesOf(rows, { series: 'rba', measure: 'f1' }), (value) => value >= 0.75 && value <= 0.85),
      },
      {
        source: 'thesis §5.3.1',
        says: 'GBA and RBA eliminate about 70 % of the added items',
        finds: (rows) =>
          all(
            ['gba', 'rba'].flatMap((series) => valuesOf(rows, { series, measure: 'recall' })),
            (value) => value >= 0.65,
          ),
      },
      {
        source: 'thesis §5.3.1',
        says: 'the precisions are higher than 0.80',
        finds: (rows) =>
          all(
            ['mda', 'tba', 'wba', 'gba', 'rba'].flatMap((series) => valuesOf(rows, { series, measure: 'precision' })),
            (value) => value > 0.8,
          ),
      },
      {
        source: 'article §6.2.1',
        says: 'the random attack has a precision of 0.70 and a low recall',
        finds: (rows) => all(valuesOf(rows, { series: 'random', measure: 'precision' }), (value) => value > 0.6),
      },
    ],
  },
  medical: {
    title: 'Recall, Precision and F-Score vs k: medical abstracts for I2B2',
    source: 'Thesis Figures 5.9 to 5.11, article Fig. 13 (I2B2)',
    marks: [],
    claims: [
      {
        source: 'thesis §5.3.2',
        says: 'MDA has the highest precision',
        finds: (rows) =>
          compare(
            [valuesOf(rows, { series: 'mda', measure: 'precision' }), 'MDA'],
            [valuesOf(rows, { series: 'rba', measure: 'precision' }), 'RBA'],
            (difference) => difference > 0,
          ),
      },
      {
        source: 'thesis §5.3.2',
        says: 'with a higher k GBA and RBA do better than TBA (F-score)',
        finds: (rows) =>
          compare(
            [valuesOf(rows, { series: 'rba', measure: 'f1', x: (k) => k >= 5 }), 'RBA at k ≥ 5'],
            [valuesOf(rows, { series: 'tba', measure: 'f1', x: (k) => k >= 5 }), 'TBA'],
            (difference) => difference > 0,
          ),
      },
      {
        source: 'thesis §5.3.2',
        says: 'WBA has the lowest F-score but for MDA (and RA)',
        finds: (rows) =>
          compare(
            [valuesOf(rows, { series: 'wba', measure: 'f1' }), 'WBA'],
            [valuesOf(rows, { series: 'tba', measure: 'f1' }), 'TBA'],
            (difference) => difference < 0,
          ),
      },
    ],
  },
  dense: {
    title: 'Recall, Precision and F-Score vs k: dense news for GoArticle',
    source: 'Thesis Figures 5.12 to 5.14, article Fig. 13 (GoArticle)',
    marks: [],
    claims: [
      {
        source: 'thesis §5.3.3',
        says: 'WBA has the highest precision of TBA, WBA, GBA and RBA',
        finds: (rows) =>
          compare(
            [valuesOf(rows, { series: 'wba', measure: 'precision' }), 'WBA'],
            [valuesOf(rows, { series: 'rba', measure: 'precision' }), 'RBA'],
            (difference) => difference > 0,
          ),
      },
      {
        source: 'article §6.2.1',
        says: 'GBA and RBA have low precision, yet the best F-scores of the published',
        finds: (rows) =>
          compare(
            [valuesOf(rows, { series: 'rba', measure: 'f1' }), 'RBA'],
            [valuesOf(rows, { series: 'tba', measure: 'f1' }), 'TBA'],
            (difference) => difference > 0,
          ),
      },
    ],
  },
  groceries: {
    title: 'Recall, Precision and F-Score vs k: groceries, where meaning should not help',
    source: 'New here',
    marks: [{ measure: 'auc', value: 0.5, label: 'a coin' }],
    claims: [
      {
        source: 'thesis §5.1',
        says: 'the attack rests on items of a transaction being related in meaning (the datasets were chosen for it)',
        finds: (rows) =>
          all(
            semanticAttacks.flatMap(({ id }) => valuesOf(rows, { series: id, measure: 'auc' })),
            (value) => value < 0.6,
          ),
      },
    ],
  },
}

const contexts = [
  { size: 2, suffix: '', words: 'Two nearest plain items as context, as in the papers.' },
  { size: 'all', suffix: '-whole', words: 'The whole transaction as context.' },
] as const satisfies readonly { size: ContextSize; suffix: string; words: string }[]

export const effectOfK: Study = {
  title: 'effect of k',
  figures: datasets.flatMap((dataset) => contexts.map((context) => figureOf(dataset, context))),
  steps: ({ ks }) => datasets.length * ks.length,
  async *run(bench) {
    for (const dataset of datasets) {
      await prepareDataset(bench, dataset)
      for (const k of bench.settings.ks) {
        const releases = protectDataset(bench, dataset, { k })
        for (const context of contexts) {
          const shown = await exhibits(releases, context.size, bench.measure)
          for (const attack of semanticAttacks) {
            const outcomes = shown.flatMap((exhibit) => outcomesOf(exhibit, attack, {}, bench.seed))
            yield* pointRows(figureOf(dataset, context), k, attack.id, outcomes, bench)
          }
        }
        bench.step()
      }
    }
  },
}

function figureOf({ id, label }: Dataset, { suffix, words, size }: (typeof contexts)[number]): Figure {
  const { title, source, marks, claims } = printed[id]
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
    marks: size === 2 ? marks : marks.filter(({ measure }) => measure === 'auc'),
    claims: size === 2 ? claims : [],
    repeatable: true,
  }
}
