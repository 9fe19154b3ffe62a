import { transactionsOf } from '../../../data/transactions.js'
import { setsRelease } from '../../../kinds/sets/release.js'
import type { Granted } from '../../../contract/attack.js'
import { withFallbacks } from '../../../contract/parameter.js'
import type { Release } from '../../../contract/release.js'
import { meanInterval } from '../../../math/interval.js'
import { stream, unit, streamsOf } from '../../../math/random.js'
import type { Figure } from '../../figure.js'
import { attackSeries, isOurs, semanticAttacks } from '../attack-series.js'
import { average, valuesOf, verdict } from '../../checks.js'
import { rehearsalsOf } from '../releases.js'
import type { Study } from '../study.js'

const figure: Figure = {
  id: 'time',
  title: 'Efficiency: time against the size of the distance table',
  source: 'Thesis Figure 5.19, article Fig. 16',
  about:
    'Processor time for square tables of random distances, without the scoring. The papers give O(N) for TBA and O(N²) for WBA, GBA and RBA, where N is the number of cells.',
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
        return { text: `WBA ${wba.toFixed(2)} ms, RBA ${rba.toFixed(2)} ms`, verdict: verdict(wba < rba) }
      },
    },
  ],
  repeatable: false,
}

/** It learns for seconds whatever the size: ten runs at every size would be a third of the experiment. */
const runsOfOurs = 3

export const time: Study = {
  title: 'time',
  figures: [figure],
  steps: ({ sides }) => sides.length,
  async *run({ settings, seed, step }) {
    const { sides, timedRuns } = settings
    for (const side of sides) {
      const { release, granted } = squareTable(side, seed)
      const random = streamsOf(seed)
      for (const attack of semanticAttacks) {
        const values = withFallbacks(attack.parameters, { context: 2, ...rehearsalsOf(attack, settings) })
        // The first run looks up the distances, which the others find ready.
        await attack.run(release, granted, values, random)
        const taken: number[] = []
        for (let run = 0; run < (isOurs(attack) ? Math.min(timedRuns, runsOfOurs) : timedRuns); run++) {
          const started = process.cpuUsage()
          await attack.run(release, granted, values, random)
          const { user, system } = process.cpuUsage(started)
          taken.push((user + system) / 1000)
        }
        // A time cannot be below the shortest, however far the interval reaches.
        const { mean, low, high } = meanInterval(taken)
        const bounded = { mean, low: Math.max(Math.min(...taken), low), high }
        yield {
          figure: figure.id,
          x: side * side,
          series: attack.id,
          measure: 'milliseconds',
          ...bounded,
          n: taken.length,
          seed,
        }
      }
      step()
    }
  },
}

/** A release with one generalised item of so many members in so many transactions, at random distances. */
function squareTable(side: number, seed: number): { readonly release: Release<'sets'>; readonly granted: Granted } {
  const members = Array.from({ length: side }, (_, i) => `member ${i}`)
  const release = setsRelease(transactionsOf(members.map((_, i) => [`left ${i}`, members, `right ${i}`])))
  const random = stream(seed, `experiment/time/${side}`)
  const meaning: Granted['meaning'] = {
    prepare: async () => {},
    distances: (rows, columns) => Float64Array.from({ length: rows.length * columns.length }, () => unit(random)),
  }
  return { release, granted: { meaning } }
}
