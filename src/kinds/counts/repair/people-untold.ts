import type { Loss } from '../../../contract/remedy.js'

/**
 * Of the people in all numbers that the release printed as it came, each cell by itself, how many are no longer told: the
 * number of a cell where it is hidden, by how much a reader may be wrong where it is rounded. Totals count like their parts.
 */
export const peopleUntold: Loss<'counts'> = {
  on: 'counts',
  name: 'counts no longer told',
  of(release, { first }) {
    let [untold, all] = [0, 0]
    for (const [place, { told, low: number }] of first.cells.entries()) {
      if (told !== 'number') continue
      const { low, high } = release.cells[place]
      untold += Math.min(number, Math.max(number - low, high - number))
      all += number
    }
    return all === 0 ? 0 : untold / all
  },
}
