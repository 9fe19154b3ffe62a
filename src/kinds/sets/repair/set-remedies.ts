import { setsRelease } from '../release.js'
import { type Transactions, elementsAt, transactionCount } from '../../../data/transactions.js'
import type { Change, Patient, Remedy, Loss } from '../../../contract/remedy.js'
import { coverage, ncp } from '../utility/set-worth.js'
import { withCommas } from '../../../math/with-commas.js'

/** Leaves out brackets that are read, wherever they stand: those of most of the records that are hit first, then all. */
export const leaveOutBrackets: Remedy<'sets'> = {
  id: 'leave-out-brackets',
  on: 'sets',
  helps: ['I6'],
  propose(patient, { hit }) {
    const { release } = patient
    const hits = new Map<number, number>()
    for (const record of hit ?? [])
      for (const element of elementsAt(release, record))
        if (element < 0) hits.set(element, (hits.get(element) ?? 0) + 1)
    const worst = Array.from(hits).sort((a, b) => b[1] - a[1] || b[0] - a[0])
    return parts(worst.length).map((count) =>
      leavingOut(patient, new Set(worst.slice(0, count).map(([element]) => element)), 'bracket'),
    )
  },
}

/** Leaves out the rarest items: a few of them lead to one record. */
export const leaveOutRareItems: Remedy<'sets'> = {
  id: 'leave-out-rare-items',
  on: 'sets',
  helps: ['S4'],
  propose(patient) {
    const { release, keep } = patient
    const supports = new Map<number, number>()
    for (const element of release.elements)
      if (element >= 0 && !keep.has(release.items[element])) supports.set(element, (supports.get(element) ?? 0) + 1)
    const rarest = Array.from(supports).sort((a, b) => a[1] - b[1] || a[0] - b[0])
    return parts(rarest.length).map((count) =>
      leavingOut(patient, new Set(rarest.slice(0, count).map(([element]) => element)), 'rare item'),
    )
  },
}

/** One, two, four … and all. */
function parts(count: number): readonly number[] {
  const sizes: number[] = []
  for (let size = 1; size < count; size *= 2) sizes.push(size)
  return count > 0 ? [...sizes, count] : []
}

function leavingOut({ release }: Patient<'sets'>, gone: ReadonlySet<number>, what: string): Change<'sets'> {
  const many = `${withCommas(gone.size)} ${what}${gone.size === 1 ? '' : 's'}`
  return {
    id: `leave out ${what} ${gone.size}`,
    sentence: `leave out ${many}`,
    make: () => ({ release: setsRelease(without(release, gone)) }),
  }
}

function without(release: Transactions, gone: ReadonlySet<number>): Transactions {
  const offsets = new Uint32Array(release.offsets.length)
  const kept: number[] = []
  for (let t = 0; t < transactionCount(release); t++) {
    for (const element of elementsAt(release, t)) if (!gone.has(element)) kept.push(element)
    offsets[t + 1] = kept.length
  }
  return { ...release, offsets, elements: Int32Array.from(kept) }
}

/**
 * Makes the release anew from the original: what it hides stays hidden among as many, but each item beside others of which
 * the rest of a record tells nothing (docs/methods/repair-sets.md).
 */
export const againstMeaning: Remedy<'sets'> = {
  id: 'against-meaning',
  on: 'sets',
  helps: ['I6'],
  propose({ remake }) {
    if (!remake) return []
    return [
      {
        id: 'against-meaning',
        sentence: 'choose other partners, of whom the rest of a record tells nothing',
        anew: true,
        make: remake,
      },
    ]
  },
}

/**
 * NCP beside the original: the share of all items that what is published of an item leaves open. Without it, the share
 * of the published places that are no longer there.
 */
export const detailOfSets: Loss<'sets'> = {
  on: 'sets',
  name: 'loss of detail (NCP)',
  of(release, { original, first }) {
    if (original && transactionCount(original) === transactionCount(release))
      return ncp(release, coverage(original, release), original.items.length)
    return first.elements.length === 0 ? 0 : 1 - Math.min(1, release.elements.length / first.elements.length)
  },
}
