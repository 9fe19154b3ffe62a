import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Table 3.1 of the thesis: thirty pairs, how related people found them (0 to 1), and the NGD' it printed. */
export const table31 = readFileSync(join(import.meta.dirname, '../../examples/thesis/table-3.1.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [a, b, human, printed] = line.split(',')
    return { a, b, human: Number(human), printed: Number(printed) }
  })

/** The correlation the thesis prints under its NGD' column. */
export const printedCorrelation = 0.72
