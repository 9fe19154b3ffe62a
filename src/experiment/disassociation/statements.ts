import { average, cannotBeTested, onEach, rounded, span, valuesOf, verdict } from '../checks.js'
import type { Experiment, ResultRow } from '../experiment.js'
import type { Check } from '../figure.js'
import { chunkFigure, studies } from './figures.js'
import { namedData } from './open-data.js'
import {
  abaIsBest,
  at,
  chunksDiffer,
  difference,
  ends,
  greatest,
  lead,
  mean,
  ngdIsBetter,
  ofEnds,
  overDensities,
  published,
  trend,
  upTo,
  xsOf,
  visible,
} from './row-checks.js'

type Rows = readonly ResultRow[]
type Statement = NonNullable<Experiment['statements']>[number]

/** The sentences of AlShuhail and Shao about their figures, each checked on every dataset. */
export const statements: readonly Statement[] = [
  ofStudy('k', '§6.2, Figure 2a', '"increasing k makes the anonymisation more breakable" (accuracy)', (rows) =>
    trend(rows, published(rows), 'accuracy', (change) => change > 0),
  ),
  ofStudy('k', '§6.2, Figure 2a', 'accuracy shows "a clear upward trend … reaching over 90%"', (rows) =>
    greatest(rows, 'accuracy', 0.9),
  ),
  ofStudy('k', '§6.2, Figure 2a', 'accuracy increases "even for the random attack"', (rows) =>
    trend(rows, ['random'], 'accuracy', (change) => change > 0),
  ),
  ofStudy(
    'k',
    '§6.2, Figure 2a',
    '"the difference between our methods and the random attack … becomes smaller"',
    (rows) => lead(rows),
  ),
  ofStudy('k', '§6.2, Figure 2a', '"ABA with both NGD and WE measures has the best performance"', (rows) =>
    abaIsBest(rows),
  ),
  ofStudy(
    'k',
    '§6.2, Figure 2b',
    'the semantic distance "is increased with an increasing k value for the random attack"',
    (rows) => trend(rows, ['random'], 'wmd', (change) => change > 0),
  ),
  ofStudy('k', '§6.2, Figure 2b', 'it is "slightly decreased for other semantic attack methods when k ≤ 4"', (rows) =>
    trend(upTo(rows, 4), published(rows), 'wmd', (change) => change < 0),
  ),
  ofStudy('k', '§6.2, Figure 2b', 'they "maintained a low WMD … compared with the random attack"', (rows) => {
    const [own, random] = [mean(rows, published(rows), 'wmd'), mean(rows, ['random'], 'wmd')]
    return { text: `published ${rounded(own)}, random ${rounded(random)}`, verdict: verdict(own < random) }
  }),
  ofStudy('k', '§6.2, Figure 2c', 'transaction breakage "is around 25% for all k values" (0.20 to 0.30)', (rows) => {
    const values = published(rows).flatMap((series) => valuesOf(rows, { series, measure: 'records' }))
    return { text: span(values), verdict: verdict(values.every((value) => value >= 0.195 && value <= 0.305)) }
  }),
  ofStudy(
    'k',
    '§6.2, Figure 2c',
    '"record and term chunks have opposite trends for transaction breakage" (ABA)',
    chunksDiffer,
  ),
  ofStudy('k', '§6.2, Figure 2d', 'kᵐ breakage "increases with k"', (rows) =>
    trend(rows, published(rows), 'km', (change) => change > 0),
  ),
  ofStudy(
    'density',
    '§6.2, Figure 3a',
    '"the accuracy greatly increases as the density level decreases" (by 0.1)',
    overDensities((rows) => trend(rows, published(rows), 'accuracy', (change) => change < -0.1)),
  ),
  ofStudy(
    'density',
    '§6.2, Figure 3a',
    'where it is sparse, NGD performs "better than the same methods that using the WE measure"',
    ngdIsBetter,
  ),
  ofStudy(
    'density',
    '§6.2, Figure 3b',
    '"the density level does not have a strong effect" on WMD (paper: 2.5 to 3, a fifth)',
    overDensities((rows) => {
      const values = xsOf(rows).map((x) => mean(at(rows, x), published(rows), 'wmd'))
      return { text: span(values), verdict: verdict(Math.max(...values) <= 1.2 * Math.min(...values)) }
    }),
  ),
  ofStudy(
    'density',
    '§6.2, Figure 3c',
    'transaction breakage "improves when the sparsity level increases until 0.5"',
    (rows) =>
      xsOf(rows).some((x) => x > 0.5)
        ? trend(
            rows.filter((row) => Number(row.x) >= 0.5),
            published(rows),
            'records',
            (change) => change < 0,
          )
        : cannotBeTested(`no part is denser than ${Math.max(...xsOf(rows))}`),
  ),
  ofStudy(
    'density',
    '§6.2, Figure 3c',
    '"at which point it starts to decrease", where it is sparser',
    overDensities((rows) => trend(upTo(rows, 0.5), published(rows), 'records', (change) => change > 0)),
  ),
  ofStudy(
    'density',
    '§6.2, Figure 3d',
    '"the difference between the performances … becomes clearer when the density is lower" (kᵐ breakage)',
    overDensities((rows) => {
      const [sparse, dense] = ends(rows).map((x) => difference(at(rows, x)))
      return {
        text: `${rounded(sparse)} at the sparsest, ${rounded(dense)} at the densest`,
        verdict: verdict(sparse - dense >= visible),
      }
    }),
  ),
  ofStudy(
    'cluster',
    '§6.2, Figure 4a',
    'larger clusters affect "negatively … the accuracy of all attacking methods"',
    (rows) => {
      const every = [...published(rows), 'random']
      const falling = every.filter(
        (series) => trend(rows, [series], 'accuracy', (change) => change < 0).verdict.kind === 'holds',
      )
      return {
        text: `${falling.length} of ${every.length} fall: ${ofEnds(rows, every, 'accuracy')}`,
        verdict: verdict(falling.length === every.length),
      }
    },
  ),
  ofStudy(
    'cluster',
    '§6.2, Figure 4b',
    '"the reconstructed transactions become semantically less similar" (WMD)',
    (rows) => trend(rows, published(rows), 'wmd', (change) => change > 0),
  ),
  ofStudy(
    'cluster',
    '§6.2, Figure 4c',
    'cluster size "has different impacts on attacking record chunks and term chunks" (ABA)',
    chunksDiffer,
  ),
  ofStudy(
    'cluster',
    '§6.2, Figure 4d',
    'kᵐ breakage "decreases slightly as the cluster size increases" (by at most 0.1)',
    (rows) => trend(rows, published(rows), 'km', (change) => change < 0 && change >= -0.1),
  ),
  ofAll('abstract', '"up to 60% of the disassociated items can be re-associated" (accuracy of 0.55 or more)', (rows) =>
    greatest(rows, 'accuracy', 0.55),
  ),
  ofAll(
    'abstract',
    '"breaking the privacy of nearly 70% of protected itemsets" (kᵐ breakage of 0.65 or more)',
    (rows) => greatest(rows, 'km', 0.65),
  ),
  {
    about: chunkFigure.id,
    source: '§5',
    says: 'on record chunks RGA and MRA "may not capture the semantic score properly": ABA there is more accurate',
    check: (_, all) =>
      onEach(
        namedData.map(({ label }) => [label, all.filter((row) => row.figure === chunkFigure.id && row.x === label)]),
        (rows) => {
          const [own, aba] = [/^(rga|mra)$/, /^(rga|mra)-terms$/].map((form) =>
            average(rows.filter((row) => row.measure === 'accuracy' && form.test(row.series)).map((row) => row.mean)),
          )
          return {
            text: `by ABA ${rounded(aba)}, by themselves ${rounded(own)}`,
            verdict: verdict(aba - own >= visible),
          }
        },
      ),
  },
]

/** A sentence about one of the paper's figures, which is one figure per dataset here. */
function ofStudy(
  id: (typeof studies)[number]['id'],
  source: string,
  says: string,
  check: (rows: Rows) => Check,
): Statement {
  const about = namedData.map((data) => [data.label, `${id}-${data.id}`] as const)
  return {
    about: `${id}-*`,
    source,
    says,
    check: (_, all) =>
      onEach(
        about.map(([label, figure]) => [label, all.filter((row) => row.figure === figure)]),
        check,
      ),
  }
}

/** A sentence about everything that was measured on a dataset. */
function ofAll(source: string, says: string, check: (rows: Rows) => Check): Statement {
  const own = (id: string): ReadonlySet<string> => new Set(studies.map((study) => `${study.id}-${id}`))
  return {
    about: 'all',
    source,
    says,
    check: (_, all) =>
      onEach(
        namedData.map(({ id, label }) => [label, all.filter((row) => own(id).has(row.figure))]),
        check,
      ),
  }
}
