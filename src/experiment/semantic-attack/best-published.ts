import type { ResultRow } from '../experiment.js'
import type { SummaryTable } from '../figure.js'
import { rounded } from '../checks.js'
import { attackSeries, isOurs, semanticAttacks } from './attack-series.js'
import { datasets } from './datasets.js'

const ours = semanticAttacks.filter(isOurs)
const published = new Set(semanticAttacks.filter((attack) => !isOurs(attack)).map(({ id }) => id))

const measures = [
  ['f1', 'F'],
  ['mcc', 'MCC'],
  ['auc', 'AUC'],
] as const

/** Ours beside the best of the published six, figure by figure of those over k. */
export const bestPublished: readonly SummaryTable[] = ours.flatMap(({ id }) =>
  [
    { suffix: '', about: 'Two nearest plain items as context.' },
    { suffix: '-whole', about: 'The whole transaction as context; ECE is its expected calibration error.' },
  ].map(({ suffix, about }): SummaryTable => {
    const calibrated = suffix !== ''
    return {
      title: `${id} against the best of the six${calibrated ? ', whole context' : ''}`,
      about,
      columns: [
        'dataset',
        'k',
        ...measures.flatMap(([, label]) => [`${label}: best published`, id]),
        ...(calibrated ? ['ECE'] : []),
      ],
      lines: (rows) =>
        datasets.flatMap((dataset) => {
          const own = rows.filter(({ figure }) => figure === `k-${dataset.id}${suffix}`)
          return [...new Set(own.map(({ x }) => x))].map((k) => [
            dataset.label,
            String(k),
            ...measures.flatMap(([measure]) => {
              const here = own.filter((row) => row.x === k && row.measure === measure)
              return [best(here), withInterval(here.find(({ series }) => series === id))]
            }),
            ...(calibrated ? [errorOf(rows, dataset.id, k)] : []),
          ])
        }),
    }
  }),
)

function best(rows: readonly ResultRow[]): string {
  const known = rows.filter(({ series, mean }) => published.has(series) && Number.isFinite(mean))
  if (known.length === 0) return '–'
  const { series, mean } = known.reduce((one, other) => (other.mean > one.mean ? other : one))
  return `${rounded(mean)} (${attackSeries().find(({ id }) => id === series)!.label})`
}

function withInterval(row: ResultRow | undefined): string {
  return row === undefined || !Number.isFinite(row.mean)
    ? '–'
    : `${rounded(row.mean)} (${rounded(row.low)}–${rounded(row.high)})`
}

function errorOf(rows: readonly ResultRow[], dataset: string, k: number | string): string {
  const row = rows.find(({ figure, series, x }) => figure === 'calibration-error' && series === dataset && x === k)
  return row === undefined ? '–' : row.mean.toFixed(3)
}
