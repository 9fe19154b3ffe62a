import type { Mark, Statement } from '../../figure.js'
import { above, atDensity, besideFigure, inThesis, fiveAttacks, slotOf } from '../attack-series.js'
import { all, span, valuesOf, verdict } from '../../checks.js'
import type { Dataset } from '../datasets.js'

/** What the papers print and say of one dataset. */
interface Printed {
  readonly title: string
  readonly source: string
  readonly marks: readonly Mark[]
  readonly statements: readonly Statement[]
}

const rbaMark = { slot: slotOf('rba') }

/** Thesis Table 5.1. */
const aolDensity = 0.22

const less = (difference: number): boolean => difference < 0

const news: Printed = {
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
      says: 'RBA has an F-score of about 0.80 for all k (0.75 to 0.85)',
      check: (rows) => all(valuesOf(rows, { series: 'rba', measure: 'f1' }), (value) => value >= 0.75 && value <= 0.85),
    },
    {
      source: 'thesis §5.3.1',
      says: 'GBA and RBA eliminate about 70 % of the added items (0.65 or more, k from 3)',
      check: (rows) =>
        all(
          ['gba', 'rba'].flatMap((series) => valuesOf(rows, { series, measure: 'recall', x: inThesis })),
          (value) => value >= 0.65,
        ),
    },
    {
      source: 'thesis §5.3.1',
      says: 'GBA and RBA eliminate more of the added items than the others',
      check: (rows) =>
        above(
          rows,
          [
            ['gba', 'rba'],
            ['random', 'mda', 'tba', 'wba'],
          ],
          'recall',
          inThesis,
        ),
    },
    {
      source: 'thesis §5.3.1',
      says: 'the precisions are higher than 0.80',
      check: (rows) =>
        atDensity(rows, aolDensity, (sparse) =>
          all(
            fiveAttacks.flatMap((series) => valuesOf(sparse, { series, measure: 'precision' })),
            (value) => value > 0.8,
          ),
        ),
    },
    {
      source: 'article §6.2.1',
      says: 'the random attack has a precision of 0.70 (0.60 to 0.80)',
      check: (rows) =>
        atDensity(rows, aolDensity, (sparse) =>
          all(valuesOf(sparse, { series: 'random', measure: 'precision' }), (value) => value >= 0.6 && value <= 0.8),
        ),
    },
    {
      source: 'article §6.2.1',
      says: 'the random attack has a very low recall',
      check: (rows) => above(rows, [['tba', 'gba', 'rba'], ['random']], 'recall'),
    },
    {
      source: 'article §7',
      says: 'the methods "can eliminate up to 70% of added items with a precision about 80%" (RBA, recall 0.65 or more)',
      check: (rows) =>
        atDensity(rows, aolDensity, (sparse) => {
          const [recall, precision] = ['recall', 'precision'].map((measure) =>
            valuesOf(sparse, { series: 'rba', measure }),
          )
          const reached = recall.every((value) => value >= 0.65) && precision.every((value) => value >= 0.75)
          return { text: `recall ${span(recall)}, precision ${span(precision)}`, verdict: verdict(reached) }
        }),
    },
  ],
}

/** Of I2B2, for whichever data stands in its place. */
function i2b2(id: string, label: string): Printed {
  const own = [`k-${id}`, label] as const
  const aol = ['k-news', 'news'] as const
  return {
    title: `Recall, Precision and F-Score vs k: ${label} for I2B2`,
    source: 'Thesis Figures 5.9 to 5.11, article Fig. 13 (I2B2)',
    marks: [],
    statements: [
      {
        source: 'article §6.2.1',
        says: 'one domain makes added items harder to find than several (F-score of RBA)',
        check: (_, every) => besideFigure(every, own, aol, { series: ['rba'], measure: 'f1' }, less),
      },
      {
        source: 'thesis §5.3.2',
        says: 'precision is lower than on AOL (all but the random attack)',
        check: (_, every) =>
          besideFigure(every, own, aol, { series: fiveAttacks, measure: 'precision', x: inThesis }, less),
      },
      {
        source: 'thesis §5.3.2',
        says: 'recall is lower than on AOL (all but the random attack)',
        check: (_, every) =>
          besideFigure(every, own, aol, { series: fiveAttacks, measure: 'recall', x: inThesis }, less),
      },
      {
        source: 'thesis §5.3.2',
        says: 'the random attack is the same on both (recall within 0.05)',
        check: (_, every) =>
          besideFigure(every, own, aol, { series: ['random'], measure: 'recall', x: inThesis }, (difference) => {
            return Math.abs(difference) <= 0.05
          }),
      },
      {
        source: 'thesis §5.3.2',
        says: 'MDA has the highest precision',
        check: (rows) => above(rows, [['mda'], ['tba', 'wba', 'gba', 'rba']], 'precision', inThesis),
      },
      {
        source: 'thesis §5.3.2',
        says: 'with a higher k GBA and RBA do better than TBA (F-score, k from 5)',
        check: (rows) => above(rows, [['gba', 'rba'], ['tba']], 'f1', (k) => k >= 5),
      },
      {
        source: 'thesis §5.3.2',
        says: 'WBA has the lowest F-score but for MDA (and RA)',
        check: (rows) => above(rows, [['tba', 'gba', 'rba'], ['wba']], 'f1', inThesis),
      },
    ],
  }
}

const dense: Printed = {
  title: 'Recall, Precision and F-Score vs k: dense news for GoArticle',
  source: 'Thesis Figures 5.12 to 5.14, article Fig. 13 (GoArticle)',
  marks: [],
  statements: [
    {
      source: 'thesis §5.3.3',
      says: 'high density hinders more than a single domain does (F-score of RBA)',
      check: (_, every) => {
        const [own, oneDomain] = [['k-dense', 'dense news'] as const, ['k-long', 'joined abstracts'] as const]
        return besideFigure(every, own, oneDomain, { series: ['rba'], measure: 'f1', x: inThesis }, less)
      },
    },
    {
      source: 'thesis §5.3.3',
      says: 'WBA has the highest precision of TBA, WBA, GBA and RBA',
      check: (rows) => above(rows, [['wba'], ['tba', 'gba', 'rba']], 'precision', inThesis),
    },
    {
      source: 'thesis §5.3.3',
      says: 'the random attack is less precise than on the sparse data',
      check: (_, every) => {
        const [own, sparse] = [['k-dense', 'dense news'] as const, ['k-news', 'news'] as const]
        return besideFigure(every, own, sparse, { series: ['random'], measure: 'precision', x: inThesis }, less)
      },
    },
    {
      source: 'article §6.2.1',
      says: 'GBA and RBA have the best F-scores of the published',
      check: (rows) =>
        above(
          rows,
          [
            ['gba', 'rba'],
            ['random', 'mda', 'tba', 'wba'],
          ],
          'f1',
        ),
    },
  ],
}

const groceries: Printed = {
  title: 'Recall, Precision and F-Score vs k: groceries, where meaning should not help',
  source: 'New here',
  marks: [],
  statements: [
    {
      source: 'thesis §5.1',
      says: 'the attack needs items that are related in meaning (datasets were chosen for it): RBA finds less here (MCC)',
      check: (_, every) => {
        const [own, texts] = [['k-groceries', 'groceries'] as const, ['k-medical', 'medical abstracts'] as const]
        return besideFigure(every, own, texts, { series: ['rba'], measure: 'mcc' }, (difference) => difference < -0.1)
      },
    },
  ],
}

/** By dataset: titles, stated numbers and sentences of the figures over k. */
export const printed: Readonly<Record<Dataset['id'], Printed>> = {
  news,
  medical: i2b2('medical', 'medical abstracts'),
  long: i2b2('long', 'joined abstracts'),
  dense,
  groceries,
}
