import { contextTables } from '../../../kinds/sets/attack/context/context-tables.js'
import { below, stream } from '../../../math/random.js'
import { truthOf } from '../../../kinds/sets/score/truth.js'
import type { ResultRow } from '../../experiment.js'
import type { Check, Figure } from '../../figure.js'
import { above, attackSeries, attacksNamed, allPanels } from '../attack-series.js'
import { all, compare, rounded, valuesOf, verdict } from '../../checks.js'
import { sharingDocuments } from '../corpora.js'
import { exhibit, outcomesOf, type ProtectedCollection, protectedWithCoat } from '../releases.js'
import { pointRows } from '../point-rows.js'
import type { Bench, Study } from '../study.js'

const attacks = attacksNamed('random', 'tba', 'wba', 'gba', 'rba')

const figure: Figure = {
  id: 'density',
  title: 'Recall, Precision and F-Score vs Density',
  source: 'Thesis Figures 5.16 to 5.18, article Fig. 14',
  about:
    'Two context items. Collections of news articles on 1 to 8 topics, drawn at random in size, shared keywords and k (3 to 10), protected, and sorted by the density they came out with (Definition 16), to the nearest tenth.',
  x: { label: 'density', kind: 'linear' },
  y: { label: '', kind: 'linear' },
  panels: allPanels,
  headline: 'precision',
  series: attackSeries(attacks),
  counts: 'generalised items',
  marks: [{ measure: 'precision', value: 0.5, label: 'paper < 0.5', slot: 2 }],
  statements: [
    {
      source: 'thesis §6.2',
      says: 'at a density of 0.5 or above more than half of the eliminations of TBA are wrong',
      check: (rows) =>
        all(
          valuesOf(rows, { series: 'tba', measure: 'precision', x: (density) => density >= 0.5 }),
          (value) => value < 0.5,
        ),
    },
    {
      source: 'article §6.2.2',
      says: 'precision falls as density rises',
      check: (rows) =>
        compare(
          [valuesOf(rows, { series: 'rba', measure: 'precision', x: (density) => density <= 0.3 }), 'RBA at ≤ 0.3'],
          [valuesOf(rows, { series: 'rba', measure: 'precision', x: (density) => density >= 0.5 }), 'at ≥ 0.5'],
          (difference) => difference > 0,
        ),
    },
    {
      source: 'article §6.2.2',
      says: 'recall is not affected by density',
      check: (rows) =>
        compare(
          [valuesOf(rows, { series: 'rba', measure: 'recall', x: (density) => density <= 0.3 }), 'RBA at ≤ 0.3'],
          [valuesOf(rows, { series: 'rba', measure: 'recall', x: (density) => density >= 0.5 }), 'at ≥ 0.5'],
          (difference) => Math.abs(difference) < 0.1,
        ),
    },
    {
      source: 'article §6.2.2',
      says: 'GBA and RBA eliminate more than the others at every density',
      check: (rows) => everywhere(rows, ['gba', 'rba'], ['random', 'tba', 'wba'], 'recall', (share) => share === 1),
    },
    {
      source: 'thesis §5.3.5',
      says: "WBA's precision is often the highest (at more than half of the densities)",
      check: (rows) => everywhere(rows, ['wba'], ['tba', 'gba', 'rba'], 'precision', (share) => share > 0.5),
    },
    {
      source: 'thesis §5.3.5',
      says: "TBA's precision falls faster than that of the others (from the sparsest to the densest)",
      check: (rows) => {
        const fall = (series: string): number => {
          const values = valuesOf(rows, { series, measure: 'precision' })
          return values[0] - values[values.length - 1]
        }
        const [tba, ...others] = ['tba', 'wba', 'gba', 'rba'].map(fall)
        const told = ['TBA', 'WBA', 'GBA', 'RBA'].map((name, i) => `${name} ${rounded([tba, ...others][i])}`)
        return { text: told.join(', '), verdict: verdict(tba > Math.max(...others)) }
      },
    },
    {
      source: 'thesis §5.3.5',
      says: 'GBA and RBA are slightly more precise than TBA where it is dense (0.5 and above)',
      check: (rows) => above(rows, [['gba', 'rba'], ['tba']], 'precision', (density) => density >= 0.5),
    },
  ],
  repeatable: true,
}

/** At how many densities all of some attacks are above all of others. */
function everywhere(
  rows: readonly ResultRow[],
  better: readonly string[],
  worse: readonly string[],
  measure: string,
  enough: (share: number) => boolean,
): Check {
  const densities = [...new Set(rows.map(({ x }) => Number(x)))]
  const there = densities.filter(
    (density) => above(rows, [better, worse], measure, (x) => x === density).verdict.kind === 'holds',
  )
  return {
    text: `at ${there.length} of ${densities.length} densities`,
    verdict: verdict(enough(there.length / densities.length)),
  }
}

export const density: Study = {
  title: 'effect of density',
  figures: [figure],
  steps: ({ densities }) => densities.length,
  async *run(bench) {
    const byDensity = await sortedCollections(bench)
    for (const target of bench.settings.densities) {
      const shown = []
      for (const release of byDensity.get(target) ?? []) shown.push(exhibit(release, { ...bench, context: 2 }))
      for (const attack of shown.length > 0 ? attacks : []) {
        const outcomes = await outcomesOf(shown, attack)
        yield* pointRows(figure, target, attack.id, outcomes, bench)
      }
      bench.step()
    }
  },
}

const groupCounts = [1, 2, 4, 8]
const sizes = [6, 8, 10]
const sharerCounts = [1, 2, 3, 4, 5]
const constraints = ['random:5x3', 'random:10x3', 'random:20x3']
/** Rare items are joined until k transactions hold them: at k = 4 hardly a generalised item is sparser than a quarter. */
const leastK = 3
const mostK = 10

/**
 * Draws collections until every density has the generalised items it wants, or the trials are used up. A collection in
 * which some transaction keeps no plain item is passed over: it has no context to attack by.
 */
async function sortedCollections({ corpora, settings, seed }: Bench): Promise<Map<number, ProtectedCollection[]>> {
  const found = new Map<number, ProtectedCollection[]>(settings.densities.map((target) => [target, []]))
  const tables = new Map<number, number>(settings.densities.map((target) => [target, 0]))
  const random = stream(seed, 'experiment/density')
  for (let trial = 0; trial < settings.densityTrials; trial++) {
    const oneOf = <T>(choices: readonly T[]): T => choices[below(choices.length, random)]
    const sharing = { groups: oneOf(groupCounts), size: oneOf(sizes), sharers: oneOf(sharerCounts) }
    const privacy = oneOf(constraints)
    const k = leastK + below(mostK - leastK + 1, random)
    const documents = sharingDocuments(corpora.news, sharing, random)
    const made = await protectedWithCoat(documents, { k, privacy }, seed, `experiment/density/${trial}`)
    if (made === undefined) continue
    const held = densityOf(made)
    const target = settings.densities.find((one) => Math.abs(one - held.density) < 0.05)
    if (target === undefined || held.withoutContext > 0 || tables.get(target)! >= settings.tablesPerDensity) continue
    found.get(target)!.push(made)
    tables.set(target, tables.get(target)! + held.tables)
    if ([...tables.values()].every((count) => count >= settings.tablesPerDensity)) break
  }
  return found
}

/** Over the cells that can be attacked. */
function densityOf({ original, release }: ProtectedCollection): {
  readonly density: number
  readonly tables: number
  readonly withoutContext: number
} {
  const { tables, missed } = contextTables(release, { context: 1 })
  const truth = truthOf(tables, release, original)
  const cells = truth.reduce((sum, { length }) => sum + length, 0)
  const originals = truth.reduce((sum, part) => sum + part.reduce((count, one) => count + one, 0), 0)
  return { density: originals / cells, tables: tables.length, withoutContext: missed.transactionsWithoutContext }
}
