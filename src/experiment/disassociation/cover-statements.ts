import { pearson } from '../../math/correlation.js'
import { average, onEach, rounded, valuesOf, verdict } from '../checks.js'
import type { Experiment, ResultRow } from '../experiment.js'
import type { Check, Statement } from '../figure.js'
import type { OpenData } from './open-data.js'

type Rows = readonly ResultRow[]

/** Squared correlation with the cluster size from which on a curve is called linear. */
const linear = 0.9

/** "Low" beside the strong attacker. */
const lowShare = 0.1

/** The sentences of Barakat et al. about their Figure 4, each checked on every dataset. */
export function coverStatements(
  data: readonly Pick<OpenData, 'id' | 'label'>[],
): NonNullable<Experiment['statements']> {
  const says = (sentence: string, check: (rows: Rows) => Check) => ({
    about: 'breaches-*',
    source: '§6, Figure 4',
    says: sentence,
    check: (_: Rows, all: Rows): Check =>
      onEach(
        data.map(({ id, label }) => [label, all.filter((row) => row.figure === `breaches-${id}`)]),
        check,
      ),
  })
  return [
    says('"for strong attackers the privacy breach is most explicit"', (rows) => {
      const [strong, moderate, weak] = ['strong', 'moderate', 'weak'].map((series) => breaches(rows, series))
      const most = strong.every((value, i) => value >= Math.max(moderate[i], weak[i]))
      return { text: `${whole(strong)}, ${whole(moderate)} and ${whole(weak)} on average`, verdict: verdict(most) }
    }),
    says(
      '"for the strong attacker … the privacy breach increases linearly with the cluster size" (r² ≥ 0.9)',
      (rows) => {
        const { square, text } = line(rows, 'strong')
        return { text, verdict: verdict(square >= linear && rises(rows, 'strong')) }
      },
    ),
    says('"larger clusters include more cover problems"', (rows) => growing(rows, 'problems')),
    says('"and thus more privacy breaches" (strong)', (rows) => growing(rows, 'breaches')),
    says('the linear growth "is not reflected by moderate and weak attackers"', (rows) => {
      const lines = ['moderate', 'weak'].map((series) => ({ ...line(rows, series), rising: rises(rows, series) }))
      return {
        text: `${lines[0].text}, and ${lines[1].text}`,
        verdict: verdict(lines.every(({ square, rising }) => !rising || !(square >= linear))),
      }
    }),
    says(
      'there is a "low number of violations" for moderate and weak attackers (a tenth of the strong one\'s)',
      (rows) => {
        const strong = average(breaches(rows, 'strong'))
        const shares = ['moderate', 'weak'].map((series) => average(breaches(rows, series)) / strong)
        return {
          text: shares.map((share) => `${(100 * share).toFixed(0)} %`).join(' and '),
          verdict: verdict(shares.every((share) => share <= lowShare)),
        }
      },
    ),
  ]
}

/** The sentences about Figure 5. */
export const timeStatements: readonly Statement[] = [
  {
    source: '§6, Figure 5',
    says: 'the algorithm performs "in a generally stable fashion when increasing the cluster size" (within a factor of two)',
    check: (rows) => {
      const times = valuesOf(rows, { series: 'strong', measure: 'seconds' })
      return {
        text: times.map((time) => `${time.toFixed(3)} s`).join(', '),
        verdict: verdict(Math.max(...times) <= 2 * Math.min(...times)),
      }
    },
  },
  {
    source: '§6, Figure 5',
    says: '"the best performance is obtained when dealing with strong attackers"',
    check: (rows) => {
      const [strong, ...others] = ['strong', 'moderate', 'weak'].map((series) =>
        average(valuesOf(rows, { series, measure: 'seconds' })),
      )
      return {
        text: `strong ${strong.toFixed(3)} s, moderate ${others[0].toFixed(3)} s, weak ${others[1].toFixed(3)} s`,
        verdict: verdict(strong <= Math.min(...others)),
      }
    },
  },
]

function breaches(rows: Rows, series: string): number[] {
  return valuesOf(rows, { series, measure: 'breaches' })
}

/** Whether no step up in cluster size lowers the strong attacker's count. */
function growing(rows: Rows, measure: string): Check {
  const counts = valuesOf(rows, { series: 'strong', measure })
  const grows = counts.every((value, i) => i === 0 || value >= counts[i - 1])
  return { text: counts.map(count).join(', '), verdict: verdict(grows) }
}

function rises(rows: Rows, series: string): boolean {
  const counts = breaches(rows, series)
  return counts[counts.length - 1] > counts[0]
}

/** How well a straight line over the cluster size describes the breaches; NaN where there are none. */
function line(rows: Rows, series: string): { readonly square: number; readonly text: string } {
  const sizes = rows.filter((row) => row.series === series && row.measure === 'breaches').map(({ x }) => Number(x))
  const counts = breaches(rows, series)
  const square = pearson(sizes, counts) ** 2
  const r = Number.isNaN(square) ? 'no line' : `r² ${rounded(square)}`
  return { square, text: `${series} ${count(counts[0])} → ${count(counts[counts.length - 1])}, ${r}` }
}

function whole(counts: readonly number[]): string {
  return count(average(counts))
}

function count(value: number): string {
  return value >= 10 ? Math.round(value).toLocaleString('en-GB') : value.toFixed(value === 0 ? 0 : 1)
}
