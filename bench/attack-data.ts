import { type Transactions, transactionAt, transactionCount, transactionsOf } from '../src/data/index.js'
import { readTransactions } from '../src/files/index.js'
import { coat, madePrivacy, type Release } from '../src/kinds/index.js'
import { protect } from '../src/run/index.js'
import { shuffle, stream } from '../src/math/index.js'
import { extractTransactions } from '../src/meaning/extract/index.js'
import { readTexts } from '../src/files/index.js'
import { sharedData } from './shared-data.js'

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
