import type { Attack } from '../../../contract/attack.js'
import type { Measure } from '../../../meaning/measure.js'
import type { ResultRow } from '../../experiment.js'
import type { Figure, Series, Statement } from '../../figure.js'
import { allPanels, attackSeries, attacksNamed } from '../attack-series.js'
import { rounded, verdict } from '../../checks.js'
import { dense } from '../datasets.js'
import { type Outcome, outcomesOf, exhibits, protectDataset } from '../releases.js'
import { pointRows } from '../point-rows.js'
import type { Bench, Study } from '../study.js'

const attacks = attacksNamed('tba', 'rba')

/** The papers mark results under constraints by meaning with a prime. */
const prime = '′'

/** Densities no further apart count as equal. */
const equalWithin = 0.02

const figure: Figure = {
  id: 'utility',
  title: 'General vs Semantically Consistent Utility Constraints',
  source: 'Article Fig. 15',
  about: `Dense news, two context items. ${prime} marks releases in which only items with a Wu–Palmer similarity above 0.5 stand for each other. As the releases come out, of different density.`,
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
  statements: [],
  repeatable: true,
}

/** Precision is cheaper where it is sparse, so the sentences are held against equals. */
const matched: Figure = {
  ...figure,
  id: 'utility-matched',
  title: `${figure.title}, at Equal Density`,
  about: `The same releases: at each k every generalised item under constraints by meaning (${prime}) beside one under the general constraint whose density differs by at most ${equalWithin}, as many pairs as there are.`,
  statements: ['recall', 'precision', 'f1'].map((measure): Statement => ({
    source: 'article §6.2.3',
    says:
      measure === 'f1'
        ? `the F-score is not significantly affected (RBA${prime} against RBA)`
        : `${measure} is slightly lower under constraints by meaning (RBA${prime} against RBA)`,
    check: (rows) => {
      const [own, plain] = [`rba${prime}`, 'rba'].map((series) => overPairs(rows, series, measure))
      const densities = [`rba${prime}`, 'rba'].map((series) => rounded(overPairs(rows, series, 'density')))
      const difference = own - plain
      return {
        text: `RBA${prime} ${rounded(own)}, RBA ${rounded(plain)} (densities ${densities.join(' and ')})`,
        verdict: verdict(measure === 'f1' ? Math.abs(difference) < 0.05 : difference < 0 && difference > -0.1),
      }
    },
  })),
}

export const utility: Study = {
  title: 'effect of utility constraints',
  figures: [figure, matched],
  steps: ({ ks }) => ks.length,
  async *run(bench) {
    const wordnet = await bench.open('wordnet')
    for (const k of bench.settings.ks) {
      const sides = [await under(bench, { k }), await under(bench, { k, byMeaning: wordnet })]
      for (const [side, outcomes] of sides.entries())
        for (const [{ id }, found] of outcomes) yield* pointRows(figure, k, seriesId(id, side), found, bench)
      const [plain, byMeaning] = sides.map((outcomes) => [...outcomes.values()][0].map(densityOf))
      const pairs = densityMatches(plain, byMeaning, equalWithin)
      for (const [side, outcomes] of pairs.length > 0 ? sides.entries() : [])
        for (const [{ id }, found] of outcomes) {
          const chosen = pairs.map((pair) => found[pair[side]])
          yield* pointRows(matched, k, seriesId(id, side), chosen, bench)
        }
      bench.step()
    }
  },
}

/** What every attack makes of the generalised items, in the same order for all. */
async function under(
  bench: Bench,
  protection: { readonly k: number; readonly byMeaning?: Measure },
): Promise<Map<Attack, Outcome[]>> {
  const shown = exhibits(await protectDataset(bench, dense, protection), { ...bench, context: 2 })
  const found = new Map<Attack, Outcome[]>()
  for (const attack of attacks) found.set(attack, await outcomesOf(shown, attack))
  return found
}

function seriesId(attack: string, side: number): string {
  return side === 0 ? attack : `${attack}${prime}`
}

function densityOf({ truth }: Outcome): number {
  return truth.reduce((sum, one) => sum + one, 0) / truth.length
}

/** Over all k, each counting for the pairs it rests on: at k = 2 there are a handful. */
function overPairs(rows: readonly ResultRow[], series: string, measure: string): number {
  const own = rows.filter((row) => row.series === series && row.measure === measure)
  return own.reduce((sum, { mean, n }) => sum + n * mean, 0) / own.reduce((sum, { n }) => sum + n, 0)
}

/**
 * Caliper matching without replacement: pairs of places, one of each list, whose densities differ by at most `caliper`,
 * as many as there can be. In order of density the sparsest that can still be paired takes the sparsest it can.
 */
export function densityMatches(
  first: readonly number[],
  second: readonly number[],
  caliper: number,
): readonly (readonly [inFirst: number, inSecond: number])[] {
  const [a, b] = [first, second].map((densities) =>
    [...densities.keys()].sort((i, j) => densities[i] - densities[j] || i - j),
  )
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const apart = first[a[i]] - second[b[j]]
    if (Math.abs(apart) <= caliper) pairs.push([a[i++], b[j++]])
    else if (apart < 0) i++
    else j++
  }
  return pairs
}
