import type { Table } from '../../../../data/table.js'
import { parameters } from '../../../../contract/parameter.js'

export const sampled = parameters({
  sampling: {
    type: 'share',
    about: 'share of the people looked for who are in the release; counted where there is a population',
  },
})

interface Share {
  readonly share: number
  /** Whether it was said or counted. */
  readonly known: boolean
  readonly note: string
}

export function shareIn({ rowCount }: Table, population: Table | undefined, sampling: number | undefined): Share {
  if (sampling !== undefined)
    return { share: sampling, known: true, note: 'the share of people in the release was said' }
  if (population && population.rowCount > 0)
    return {
      share: Math.min(1, rowCount / population.rowCount),
      known: true,
      note: 'the share of people in the release is that of its rows in the population',
    }
  return { share: 0.5, known: false, note: 'nothing says which share of the people is in the release: even odds' }
}
