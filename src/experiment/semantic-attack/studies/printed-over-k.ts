import type { Statement, Mark } from '../../figure.js'
import { slotOf } from '../attack-series.js'
import { all, compare, valuesOf } from '../../checks.js'
import type { Dataset } from '../datasets.js'

/** What the papers print and say of one dataset. */
interface Printed {
  readonly title: string
  readonly source: string
  readonly marks: readonly Mark[]
  readonly statements: readonly Statement[]
}

const rbaMark = { slot: slotOf('rba') }

/** By dataset: titles, stated numbers and sentences of the figures over k. */
export const printed: Readonly<Record<Dataset['id'], Printed>> = {
  news: {
    title: 'Recall, Precision and F-Score vs k: news for AOL',
    source: 'Thesis Figures 5.6 to 5.8, article Fig. 13 (AOL)',
    marks: [
      { measure: 'recall', value: 0.7, label: 'paper ≈ 0.70', ...rbaMark },
      { measure: 'precision', value: 0.8, label: 'paper > 0.80' },
      { measure: 'precision', value: 0.7, label: 'paper 0.70', slot: slotOf('random') },
      { measure: 'f1', value: 0.8, label: 'paper ≈ 0.80', ...rbaMark },
    ],
    statements: [
      {
        source: 'article §6.2.1',
        says: 'RBA has an F-score of about 0.80 for all k',
        check: (rows) =>
          all(valuesOf(rows, { series: 'rba', measure: 'f1' }), (value) => value >= 0.75 && value <= 0.85),
      },
      {
        source: 'thesis §5.3.1',
        says: 'GBA and RBA eliminate about 70 % of the added items',
        check: (rows) =>
          all(
            ['gba', 'rba'].flatMap((series) => valuesOf(rows, { series, measure: 'recall' })),
            (value) => value >= 0.65,
          ),
      },
      {
        source: 'thesis §5.3.1',
        says: 'the precisions are higher than 0.80',
        check: (rows) =>
          all(
            ['mda', 'tba', 'wba', 'gba', 'rba'].flatMap((series) => valuesOf(rows, { series, measure: 'precision' })),
            (value) => value > 0.8,
          ),
      },
      {
        source: 'article §6.2.1',
        says: 'the random attack has a precision of 0.70 and a low recall',
        check: (rows) => all(valuesOf(rows, { series: 'random', measure: 'precision' }), (value) => value > 0.6),
      },
    ],
  },
  medical: {
    title: 'Recall, Precision and F-Score vs k: medical abstracts for I2B2',
    source: 'Thesis Figures 5.9 to 5.11, article Fig. 13 (I2B2)',
    marks: [],
    statements: [
      {
        source: 'article §6.2.1',
        says: 'one domain makes added items harder to find than several (F-score of RBA)',
        check: (rows, every) =>
          compare(
            [valuesOf(rows, { series: 'rba', measure: 'f1' }), 'medical abstracts'],
            [valuesOf(every, { figure: 'k-news', series: 'rba', measure: 'f1' }), 'news'],
            (difference) => difference < 0,
          ),
      },
      {
        source: 'thesis §5.3.2',
        says: 'MDA has the highest precision',
        check: (rows) =>
          compare(
            [valuesOf(rows, { series: 'mda', measure: 'precision' }), 'MDA'],
            [valuesOf(rows, { series: 'rba', measure: 'precision' }), 'RBA'],
            (difference) => difference > 0,
          ),
      },
      {
        source: 'thesis §5.3.2',
        says: 'with a higher k GBA and RBA do better than TBA (F-score)',
        check: (rows) =>
          compare(
            [valuesOf(rows, { series: 'rba', measure: 'f1', x: (k) => k >= 5 }), 'RBA at k ≥ 5'],
            [valuesOf(rows, { series: 'tba', measure: 'f1', x: (k) => k >= 5 }), 'TBA'],
            (difference) => difference > 0,
          ),
      },
      {
        source: 'thesis §5.3.2',
        says: 'WBA has the lowest F-score but for MDA (and RA)',
        check: (rows) =>
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
    statements: [
      {
        source: 'thesis §5.3.3',
        says: 'high density hinders more than a single domain does (F-score of RBA)',
        check: (rows, every) =>
          compare(
            [valuesOf(rows, { series: 'rba', measure: 'f1' }), 'dense news'],
            [valuesOf(every, { figure: 'k-medical', series: 'rba', measure: 'f1' }), 'medical abstracts'],
            (difference) => difference < 0,
          ),
      },
      {
        source: 'thesis §5.3.3',
        says: 'WBA has the highest precision of TBA, WBA, GBA and RBA',
        check: (rows) =>
          compare(
            [valuesOf(rows, { series: 'wba', measure: 'precision' }), 'WBA'],
            [valuesOf(rows, { series: 'rba', measure: 'precision' }), 'RBA'],
            (difference) => difference > 0,
          ),
      },
      {
        source: 'article §6.2.1',
        says: 'GBA and RBA have low precision, yet the best F-scores of the published',
        check: (rows) =>
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
    marks: [],
    statements: [
      {
        source: 'thesis §5.1',
        says: 'the attack needs items that are related in meaning (datasets were chosen for it): RBA finds less here (MCC)',
        check: (rows, every) =>
          compare(
            [valuesOf(rows, { series: 'rba', measure: 'mcc' }), 'groceries'],
            [valuesOf(every, { figure: 'k-medical', series: 'rba', measure: 'mcc' }), 'medical abstracts'],
            (difference) => difference < -0.1,
          ),
      },
    ],
  },
}
