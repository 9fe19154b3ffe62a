import type { Transactions } from '../../../data/transactions.js'
import { type Random, below } from '../../../math/random.js'
import type { Constraint } from './resolve.js'

/** How close two items are in meaning, 0 to 1. */
export type Similarity = (a: string, b: string) => number

/** What constraints are drawn from. */
type Items = Pick<Transactions, 'items'>

export const constraintForms =
  'all, random:50%x3 (share of the items, size), random:1000x2-6 (number, sizes) or nested:60x3-6 (each size extends the one before)'

/**
 * Privacy constraints from a short description, or null if it is none. `all`: every item by itself. `random:50%x3`: half of the
 * items (article §6.1.4), drawn without repeats, three a constraint. `random:1000x2-6`: a thousand constraints of 2 to
 * 6 items, each drawn anew. `nested:60x3-6`: sixty of three items, the same with a fourth, and so on (thesis §5.1.2).
 */
export function madePrivacy(description: string, data: Items, random: Random): Constraint[] | null {
  if (description === 'all') return data.items.map((item) => [item])
  const form = /^(random|nested):(\d+(?:\.\d+)?)(%?)x(\d+)(?:-(\d+))?$/.exec(description)
  if (!form) return null
  const [amount, least, most] = [Number(form[2]), Number(form[4]), Number(form[5] ?? form[4])]
  if (least < 1 || most < least || least > data.items.length) return null
  if (form[3] !== '%' && !Number.isInteger(amount)) return null
  if (form[1] === 'nested') return form[3] === '%' ? null : nestedSets(data, amount, least, most, random)
  if (form[3] === '%') return amount > 100 ? null : randomShare(data, amount / 100, least, most, random)
  return randomSets(data, amount, least, most, random)
}

/** A share of the items, each in one constraint; the last constraint takes what is left. */
function randomShare(data: Items, share: number, least: number, most: number, random: Random): Constraint[] {
  const chosen = drawItems(data, Math.round(share * data.items.length), random)
  const constraints: Constraint[] = []
  while (chosen.length > 0) constraints.push(chosen.splice(0, least + below(most - least + 1, random)))
  return constraints
}

function randomSets(data: Items, count: number, least: number, most: number, random: Random): Constraint[] {
  const top = Math.min(most, data.items.length)
  return Array.from({ length: count }, () => drawItems(data, least + below(top - least + 1, random), random))
}

/**
 * So many constraints of each size, smaller ones first; a constraint of n + 1 items is one of n with another item behind it.
 * Drawn item by item, all constraints in turn, so that a greater size at the same seed begins with the same items.
 */
function nestedSets(data: Items, count: number, least: number, most: number, random: Random): Constraint[] {
  const top = Math.min(most, data.items.length)
  const chosen = Array.from({ length: count }, (): number[] => [])
  const constraints: Constraint[] = []
  for (let size = 1; size <= top; size++) {
    for (const items of chosen) items.push(anotherItem(data, items, random))
    if (size >= least) for (const items of chosen) constraints.push(items.map((item) => data.items[item]))
  }
  return constraints
}

/** An item that is not among those taken: the n-th of the others. */
function anotherItem(data: Items, taken: readonly number[], random: Random): number {
  let item = below(data.items.length - taken.length, random)
  for (const lower of taken.toSorted((a, b) => a - b)) if (lower <= item) item++
  return item
}

function drawItems(data: Items, count: number, random: Random): string[] {
  const drawn = new Map<number, number>()
  return Array.from({ length: count }, (_, i) => {
    const j = i + below(data.items.length - i, random)
    const item = drawn.get(j) ?? j
    drawn.set(j, drawn.get(i) ?? i)
    return data.items[item]
  })
}

/**
 * Utility constraints from meaning (article §6.2.3): for each privacy constraint, its items and every item more similar
 * than the threshold to one of them. An item asked for twice stays where it was first, because constraints are a partition.
 */
export function utilityFromMeaning(
  data: Transactions,
  privacy: readonly Constraint[],
  similarity: Similarity,
  threshold: number,
): Constraint[] {
  const taken = new Set<string>()
  const items = [...data.items].sort()
  return privacy.map((constraint) => {
    const own = new Set(constraint)
    const near = items.filter(
      (item) =>
        !taken.has(item) && (own.has(item) || constraint.some((member) => similarity(member, item) > threshold)),
    )
    for (const item of near) taken.add(item)
    return near
  })
}
