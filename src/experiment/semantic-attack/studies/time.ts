import { type ScoredRelease, contextTables, scoreTables, semanticAttacks } from '../../../attack/index.js'
import { transactionsOf } from '../../../data/transactions-builder.js'
import { stream, unit } from '../../../random/random.js'
import type { Figure } from '../../figure.js'
import { attackSeries } from '../attack-series.js'
import { average, valuesOf } from '../claims.js'
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
  claims: [
    {
      source: 'article §6.2.4',
      says: 'WBA is faster than GBA and RBA',
      finds: (rows) => {
        const [wba, rba] = ['wba', 'rba'].map((series) => average(valuesOf(rows, { series, measure: 'milliseconds' })))
        return { text: `WBA ${wba.toFixed(2)} ms, RBA ${rba.toFixed(2)} ms`, holds: wba < rba }
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
        const mean = average(taken)
        const deviation = Math.sqrt(average(taken.map((one) => (one - mean) ** 2)))
        const half = (1.96 * deviation) / Math.sqrt(Math.max(1, timedRuns - 1))
        const [low, high] = [Math.max(Math.min(...taken), mean - half), mean + half]
        yield {
          figure: figure.id,
          x: side * side,
          series: attack.id,
          measure: 'milliseconds',
          mean,
          low,
          high,
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
