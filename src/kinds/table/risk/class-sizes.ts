import type { Classes } from '../classes.js'

/** How many classes there are of each size, the smallest first, and how many people in them. */
export interface SizeHistogram {
  readonly sizes: Uint32Array
  readonly classes: Uint32Array
  readonly peopleAt: Float64Array
  readonly classCount: number
  readonly people: number
}

/** `like` says how many people somebody in each class may be taken for; its own unless a missing value may be any. */
export function sizeHistogram(
  { sizes, count }: Pick<Classes, 'sizes' | 'count'>,
  like: Uint32Array = sizes,
): SizeHistogram {
  const bySize = new Map<number, { classes: number; people: number }>()
  for (let c = 0; c < count; c++) {
    const at = bySize.get(like[c])
    if (at) {
      at.classes++
      at.people += sizes[c]
    } else bySize.set(like[c], { classes: 1, people: sizes[c] })
  }
  const sorted = [...bySize].sort(([a], [b]) => a - b)
  return {
    sizes: Uint32Array.from(sorted, ([size]) => size),
    classes: Uint32Array.from(sorted, ([, { classes }]) => classes),
    peopleAt: Float64Array.from(sorted, ([, { people }]) => people),
    classCount: count,
    people: sorted.reduce((sum, [, { people }]) => sum + people, 0),
  }
}

/** People who are like fewer than `size`, themselves included. */
export function peopleBelow({ sizes, peopleAt }: SizeHistogram, size: number): number {
  let people = 0
  for (let i = 0; i < sizes.length && sizes[i] < size; i++) people += peopleAt[i]
  return people
}

/** What an intruder who knows that somebody is in the table can do: their chance is one in the size of the class. */
export interface ProsecutorRisk {
  readonly highest: number
  readonly atHighest: number
  /** Classes over people, where no missing value may be any: also the share of all people whom somebody who links every row gets right (marketer). */
  readonly average: number
  /** People who stand alone. */
  readonly uniques: number
}

export function prosecutorRisk(histogram: SizeHistogram): ProsecutorRisk {
  const { sizes, peopleAt, people } = histogram
  if (people === 0) return { highest: 0, atHighest: 0, average: 0, uniques: 0 }
  return {
    highest: 1 / sizes[0],
    atHighest: peopleAt[0],
    average: Math.min(1 / sizes[0], peopleAt.reduce((sum, some, i) => sum + some / sizes[i], 0) / people),
    uniques: peopleBelow(histogram, 2),
  }
}
