import { codesByName } from '../../../data/dictionary.js'
import { itemRows } from '../../../data/item-rows.js'
import { type Transactions, generalisedCount, transactionCount } from '../../../data/transactions.js'
import { type Infeasible, infeasible, type PromisedModel } from '../../../contract/protector.js'
import { parameters } from '../../../contract/parameter.js'

/** Items that belong together: to be protected as a whole (privacy), or allowed to stand for each other (utility). */
export type Constraint = readonly string[]

/** What the protectors by constraints are told; `coat` and `pcta` declare it. */
interface SetOptions {
  readonly k: number
  readonly m?: number | undefined
  readonly privacy?: readonly Constraint[] | undefined
  readonly utility?: readonly Constraint[] | undefined
  readonly suppress?: number | undefined
}

/** Options settled against the data: names are codes, defaults are filled in, what cannot be is said. */
export interface Task {
  readonly kind: 'task'
  readonly k: number
  readonly m: number
  readonly suppress: number
  /** Privacy constraints as item codes, no repeats. */
  readonly privacy: readonly (readonly number[])[]
  /** Utility constraints as item codes in the order given: members are published in this order. */
  readonly utility: readonly (readonly number[])[]
  readonly notes: readonly string[]
}

const defaultSuppress = 0.05

/** What every protector needs of the numbers and the data; null when all is well. */
export function refusal(data: Transactions, { k, m, suppress }: SetOptions): Infeasible | null {
  if (!Number.isInteger(k) || k < 2) return infeasible('k is not a whole number of at least 2', 'give k = 2 or more')
  if (m !== undefined && (!Number.isInteger(m) || m < 1))
    return infeasible('m is not a whole number of at least 1', 'give m = 1 or more')
  if (suppress !== undefined && !(suppress >= 0 && suppress <= 1))
    return infeasible('the suppression limit is not between 0 and 1', 'give a share of the items, such as 0.05')
  if (generalisedCount(data) > 0)
    return infeasible('the data already holds generalised items', 'protect the original, not a release')
  const filled = filledCount(data)
  if (filled > 0 && filled < k)
    return infeasible(`k is ${k}, but only ${filled} transactions hold any item`, `give k = ${filled} or less`)
  return null
}

export function resolveConstraints(data: Transactions, options: SetOptions): Task | Infeasible {
  const codeOf = codesByName(data.items)
  const privacy: number[][] = []
  for (const [index, constraint] of (options.privacy ?? []).entries()) {
    const unknown = constraint.filter((name) => !codeOf.has(name))
    if (unknown.length > 0) return unknownItems(index, unknown)
    privacy.push([...new Set(constraint.map((name) => codeOf.get(name)!))])
  }
  const utility = resolveUtility(data, options.utility, codeOf)
  if (utility.kind === 'infeasible') return utility
  return {
    kind: 'task',
    k: options.k,
    m: options.m ?? 0,
    suppress: options.suppress ?? defaultSuppress,
    privacy,
    utility: utility.sets,
    notes: [...dataNotes(data, options.m), ...utility.notes],
  }
}

interface Partition {
  readonly kind: 'partition'
  readonly sets: readonly (readonly number[])[]
  readonly notes: readonly string[]
}

/**
 * A partition of the items; items of the constraints that never occur are left out. By default one constraint with
 * all items in string order: in order of appearance, the first member of a set would be known to be original in the
 * first transaction that holds the set.
 */
function resolveUtility(
  data: Transactions,
  constraints: readonly Constraint[] | undefined,
  codeOf: ReadonlyMap<string, number>,
): Partition | Infeasible {
  if (!constraints) {
    const byName = [...data.items.keys()].sort((a, b) => (data.items[a] < data.items[b] ? -1 : 1))
    return { kind: 'partition', sets: [byName], notes: [] }
  }
  const holder = new Map<number, number>()
  let unknownCount = 0
  const sets: number[][] = []
  for (const [index, constraint] of constraints.entries()) {
    const set: number[] = []
    for (const name of new Set(constraint)) {
      const code = codeOf.get(name)
      if (code === undefined) unknownCount++
      else if (holder.has(code))
        return infeasible(
          `utility constraints ${holder.get(code)! + 1} and ${index + 1} share an item`,
          'give each item to one utility constraint: they are a partition of the items',
        )
      else {
        holder.set(code, index)
        set.push(code)
      }
    }
    sets.push(set)
  }
  const notes = unknownCount === 0 ? [] : [`${unknownCount} items of the utility constraints never occur`]
  return { kind: 'partition', sets, notes }
}

function unknownItems(index: number, unknown: readonly string[]): Infeasible {
  return infeasible(
    `privacy constraint ${index + 1} names ${unknown.length} items that never occur in the data`,
    'correct the spelling or drop the constraint: an item that never occurs needs no protection',
    { constraint: index + 1, items: unknown },
  )
}

/** What a careful owner should know about the data: read as sets, with these oddities. */
export function dataNotes(data: Transactions, m = 0): string[] {
  const notes: string[] = []
  const { offsets, codes } = itemRows(data)
  let longest = 0
  for (let t = 0; t < transactionCount(data); t++) longest = Math.max(longest, offsets[t + 1] - offsets[t])
  const repeated = data.elements.length - codes.length
  const empty = transactionCount(data) - filledCount(data)
  if (repeated > 0) notes.push(`${repeated} repeats of an item inside a transaction were read as one`)
  if (empty > 0) notes.push(`${empty} transactions are empty and stay empty`)
  if (m > longest)
    notes.push(`m is ${m}, but no transaction holds more than ${longest} items: the same as m = ${longest}`)
  return notes
}

function filledCount(data: Transactions): number {
  let filled = 0
  for (let t = 0; t < transactionCount(data); t++) if (data.offsets[t + 1] > data.offsets[t]) filled++
  return filled
}

/** What COAT and PCTA are both told. */
export const constraintParameters = parameters({
  k: { type: 'integer', required: true, least: 2, about: 'how many must look alike' },
  privacy: { type: 'combinations', about: 'what to protect, a constraint a line' },
  m: { type: 'integer', least: 1, about: 'protect every set of up to m items' },
})

export const weighed = parameters({
  distance: { type: 'distance', about: 'weigh the loss by how far apart in meaning items are' },
})

/** What COAT and PCTA promise: the combinations, every set of up to m items, and nothing invented or lost. */
export function constraintPromises(values: {
  readonly k: number
  readonly m: number | undefined
  readonly privacy: readonly Constraint[] | undefined
}): readonly PromisedModel[] {
  const { k, m, privacy } = values
  return [
    ...(privacy ? [{ model: 'constraints', values: { privacy, k } }] : []),
    ...(m === undefined ? [] : [{ model: 'km', values: { k, m } }]),
    { model: 'faithful', values: {} },
  ]
}
