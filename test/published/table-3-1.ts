import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Table 3.1 of the thesis: thirty pairs, how related people found them (0 to 1), and the columns it printed: NGD', Li, Islam. */
export const table31 = readFileSync(join(import.meta.dirname, '../../examples/thesis/table-3.1.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [a, b, ...scores] = line.split(',')
    const [human, ngd, li, islam] = scores.map(Number)
    return { a, b, human, ngd, li, islam }
  })

/** The correlations the thesis prints under its columns. */
export const printedCorrelations = { ngd: 0.72, li: 0.72, islam: 0.64 } as const
