import { canBeHidden, hidingOf, withHidden, complemented } from './complement.js'
import { countsRelease } from '../release.js'
import { notMeasured } from '../../../contract/method.js'
import type { Leak, Patient, Remedy, Loss } from '../../../contract/remedy.js'
import { withCommas } from '../../../math/with-commas.js'

/** Hides small numbers that are printed, and as many more as it takes that no hidden one follows from the others. */
export const hideCounts: Remedy<'counts'> = {
  id: 'hide-counts',
  on: 'counts',
  helps: ['C1', 'C2'],
  propose({ release }, leak) {
    const small = smallOnes(release, leak)
    const made = complemented(withHidden(release, small, hidingOf(release)))
    if (!made) return [{ id: 'hide-counts', sentence: 'hide more counts', make: () => notMeasured(cannotBeHidden) }]
    const more = made.hidden.length
    if (small.length + more === 0) return []
    const sentence =
      small.length === 0
        ? `hide ${counted(more, 'more count')}`
        : `hide ${counted(small.length, 'small count')}${more === 0 ? '' : ` and ${withCommas(more)} more`}`
    return [{ id: `hide-counts ${leak.id}`, sentence, make: () => ({ release: countsRelease(made.counts) }) }]
  },
}

const cannotBeHidden = 'hidden counts follow from numbers that stand elsewhere, or that are no counts'

/** Printed numbers above none and below the limit. */
function smallOnes({ cells }: Patient<'counts'>['release'], { id, limit }: Leak): number[] {
  if (id !== 'C1') return []
  return [...cells.keys()].filter((place) => {
    const { told, low } = cells[place]
    return told === 'number' && low > 0 && low < limit && canBeHidden(cells[place])
  })
}

function counted(count: number, one: string): string {
  return `${withCommas(count)} ${one}${count === 1 ? '' : 's'}`
}

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
