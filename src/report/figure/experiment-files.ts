import type { Experiment, ResultRow } from '../../experiment/index.js'
import { figureSvg } from './chart.js'
import { experimentSummary, type RunFacts } from './experiment-summary.js'
import { figureCsv, storedPoint } from './figure-csv.js'

export interface NamedFile {
  readonly name: string
  readonly text: string
}

/** Everything an experiment leaves behind: a table and a picture per figure, and a page that puts them beside the papers. */
export function experimentFiles(experiment: Experiment, found: readonly ResultRow[], facts: RunFacts): NamedFile[] {
  const rows = found.map(storedPoint)
  const files = experiment.figures.flatMap((figure) => {
    const own = rows.filter((row) => row.figure === figure.id)
    if (own.length === 0) return []
    return [
      { name: `${figure.id}.csv`, text: figureCsv(own) },
      { name: `${figure.id}.svg`, text: figureSvg(figure, own) },
    ]
  })
  return [...files, { name: 'README.md', text: experimentSummary(experiment, rows, facts) }]
}
