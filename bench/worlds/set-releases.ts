import { coat } from '../../src/kinds/sets/protect/coat.js'
import { madePrivacy } from '../../src/kinds/sets/protect/make-constraints.js'
import type { Release } from '../../src/contract/release.js'
import { type Transactions, transactionAt, transactionCount, transactionsOf } from '../../src/data/index.js'
import { readTransactions, readTexts } from '../../src/files/index.js'
import { protect } from '../../src/run/index.js'
import { shuffle, stream } from '../../src/math/index.js'
import { extractTransactions } from '../../src/meaning/extract/index.js'
import { sharedData } from './open-data.js'
import { itemRows, postingsOf } from '../../src/data/item-rows.js'

/** Open data as the attack's benchmark protects it: so many transactions, and which items are to be hidden. */
export interface AttackData {
  readonly name: string
  readonly transactions: number
  readonly privacy: string
  /** Other transactions that an intruder may hold. */
  readonly population: number
  /** Null where the data is absent. */
  load(): Promise<Transactions | null>
}

export const attackData: readonly AttackData[] = [
  {
    name: 'medical-abstracts',
    transactions: 700,
    privacy: 'random:120x3',
    population: 2000,
    load: () => texts(sharedData('medical-abstracts', 'medical_tc_test.csv'), 'medical_abstract'),
  },
  {
    name: 'bbc',
    transactions: 250,
    privacy: 'random:80x3',
    population: 1900,
    load: () => texts(sharedData('bbc', 'bbc.ndjson.gz'), 'text'),
  },
  {
    name: 'groceries',
    transactions: 1500,
    privacy: 'random:50%x3',
    population: 500,
    async load() {
      const file = sharedData('groceries', 'groceries.csv')
      return file === null ? null : readTransactions(file, { format: 'baskets' })
    },
  },
]

async function texts(file: string | null, field: string): Promise<Transactions | null> {
  return file === null ? null : extractTransactions(readTexts(file, { field }))
}

/** A seeded part of the data, in its order; and behind it so many of the others, where they are asked for. */
export function sampled(data: Transactions, count: number, seed: number, after = 0): Transactions {
  const all = Uint32Array.from({ length: transactionCount(data) }, (_, t) => t)
  const mixed = shuffle(all, stream(seed, 'bench/sample'))
  return transactionsOf(Array.from(mixed.slice(after, after + count).sort(), (t) => transactionAt(data, t)))
}

/** The data protected with COAT, all items in one utility constraint (thesis §5.1.2). */
export async function protectedBy(
  data: Transactions,
  privacy: string,
  k: number,
  seed: number,
): Promise<Release<'sets'>> {
  const constraints = madePrivacy(privacy, data, stream(seed, 'bench/privacy')) ?? []
  const made = await protect(data, coat, { k, privacy: constraints, keepOrder: true }, seed)
  if (made.kind === 'infeasible') throw new Error(made.because)
  return made.release
}

const leastSupport = 3
const mostSupport = 25
const mostSets = 60
const tolerance = 0.06

/**
 * A release whose generalised items have about the density asked for: each set starts with an item and takes the items
 * that bring originals over cells nearest to it. Null where fewer than eight sets can be made.
 */
export function denseRelease(data: Transactions, density: number, size: number): Transactions | null {
  const postings = postingsOf(itemRows(data), data.items.length)
  const free = new Set(
    [...postings.keys()].filter((i) => postings[i].length >= leastSupport && postings[i].length <= mostSupport),
  )
  const sets: string[][] = []
  for (const first of [...free].sort((a, b) => (data.items[a] < data.items[b] ? -1 : 1))) {
    if (sets.length === mostSets || !free.has(first)) continue
    const set = grow(first, free, postings, density, size)
    if (Math.abs(set.density - density) > tolerance) continue
    for (const item of set.items) free.delete(item)
    sets.push(set.items.map((item) => data.items[item]))
  }
  return sets.length < 8 ? null : generalised(data, sets)
}

function grow(
  first: number,
  free: ReadonlySet<number>,
  postings: readonly Uint32Array[],
  wanted: number,
  size: number,
): { items: number[]; density: number } {
  const items = [first]
  const rows = new Set(postings[first])
  let originals = rows.size
  let density = 1
  while (items.length < size) {
    let best = { item: -1, gap: Infinity, density: NaN }
    for (const item of free) {
      if (items.includes(item)) continue
      const fresh = postings[item].filter((t) => !rows.has(t)).length
      const found = (originals + postings[item].length) / ((rows.size + fresh) * (items.length + 1))
      if (Math.abs(found - wanted) < best.gap) best = { item, gap: Math.abs(found - wanted), density: found }
    }
    if (best.item < 0) break
    items.push(best.item)
    for (const t of postings[best.item]) rows.add(t)
    originals += postings[best.item].length
    density = best.density
  }
  return { items, density }
}

function generalised(data: Transactions, sets: readonly (readonly string[])[]): Transactions {
  const setOf = new Map(sets.flatMap((set) => set.map((item) => [item, set] as const)))
  return transactionsOf(
    Array.from({ length: transactionCount(data) }, (_, t) => [
      ...new Set(transactionAt(data, t).map((item) => (typeof item === 'string' ? (setOf.get(item) ?? item) : item))),
    ]),
  )
}
