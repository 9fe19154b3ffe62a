import { type ScoredRelease, contextTables, scoreTables, semanticAttacks } from '../../../attack/index.js'
import { transactionsOf } from '../../../data/transactions-builder.js'
import { meanInterval } from '../../../math/interval.js'
import { stream, unit } from '../../../random/random.js'
import type { Figure } from '../../figure.js'
import { attackSeries } from '../attack-series.js'
import { average, valuesOf, verdict } from '../../checks.js'
import type { Study } from '../study.js'

const figure: Figure = {
  id: 'time',
  title: 'Efficiency: time against the size of the distance table',
  source: 'Thesis Figure 5.19, article Fig. 16',
  about:
    'Square tables of random distances, without the scoring. The papers give O(N) for TBA and O(N²) for WBA, GBA and RBA, where N is the number of cells.',
  x: { label: 'cells of the table', kind: 'log' },
  y: { label: '', kind: 'log' },
  panels: [{ measure: 'milliseconds', label: 'Milliseconds a table' }],
  headline: 'milliseconds',
  series: attackSeries(),
  counts: 'runs',
  marks: [],
  statements: [
    {
      source: 'article §6.2.4',
      says: 'WBA is faster than GBA and RBA',
      check: (rows) => {
        const [wba, rba] = ['wba', 'rba'].map((series) => average(valuesOf(rows, { series, measure: 'milliseconds' })))
        return { text: `WBA ${wba.toFixed(2)} ms, RBA ${rba.toFixed(2)} ms`, holds: verdict(wba < rba) }
      },
    },
  ],
  repeatable: false,
}

export const time: Study = {
  title: 'time',
  figures: [figure],
  steps: ({ sides }) => sides.length,
  async *run({ settings: { sides, timedRuns }, seed, step }) {
    for (const side of sides) {
      const scored = await squareTable(side, seed)
      for (const attack of semanticAttacks) {
        const taken = Array.from({ length: timedRuns + 1 }, () => {
          const started = performance.now()
          attack.run(scored, {}, seed)
          return performance.now() - started
        }).slice(1)
        // A time cannot be below the shortest, however far the interval reaches.
        const { mean, low, high } = meanInterval(taken)
        const bounded = { mean, low: Math.max(Math.min(...taken), low), high }
        yield {
          figure: figure.id,
          x: side * side,
          series: attack.id,
          measure: 'milliseconds',
          ...bounded,
          n: timedRuns,
          seed,
        }
      }
      step()
    }
  },
}

/** A release with one generalised item of so many members in so many transactions, at random distances. */
async function squareTable(side: number, seed: number): Promise<ScoredRelease> {
  const members = Array.from({ length: side }, (_, i) => `member ${i}`)
  const release = transactionsOf(members.map((_, i) => [`left ${i}`, members, `right ${i}`]))
  const random = stream(seed, `experiment/time/${side}`)
  return scoreTables(release, contextTables(release, { context: 2 }), {
    prepare: async () => {},
    distances: (rows, columns) => Float64Array.from({ length: rows.length * columns.length }, () => unit(random)),
  })
}
