import type { Transactions } from '../../data/transactions.js'
import { type Random, below } from '../../random/random.js'
import type { Constraint } from './resolve.js'

/** How close two items are in meaning, 0 to 1. */
export type Similarity = (a: string, b: string) => number

/** What constraints are drawn from. */
type Items = Pick<Transactions, 'items'>

export const constraintForms = 'all, random:50%x3 (share of the items, size) or random:1000x2-6 (number, sizes)'

/**
 * Privacy constraints from a short description, or null if it is none. `all`: every item by itself. `random:50%x3`: half of the
 * items (article §6.1.4), drawn without repeats, three a constraint. `random:1000x2-6`: a thousand constraints of 2 to
 * 6 items, each drawn anew (thesis §5.1.2).
 */
export function madePrivacy(description: string, data: Items, random: Random): Constraint[] | null {
  if (description === 'all') return data.items.map((item) => [item])
  const form = /^random:(\d+(?:\.\d+)?)(%?)x(\d+)(?:-(\d+))?$/.exec(description)
  if (!form) return null
  const [amount, least, most] = [Number(form[1]), Number(form[3]), Number(form[4] ?? form[3])]
  if (least < 1 || most < least || least > data.items.length) return null
  if (form[2] === '%') return amount > 100 ? null : randomShare(data, amount / 100, least, most, random)
  return Number.isInteger(amount) ? randomSets(data, amount, least, most, random) : null
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
