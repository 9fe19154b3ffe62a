import { composeTransactions } from '../../kinds/sets/attack/compose-transactions.js'
import { type Transactions, transactionCount } from '../../data/transactions.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import type { Release } from '../../contract/release.js'
import type { BeforeAfter } from './rows-composed.js'

export interface NamedTransactions {
  readonly name: string
  readonly release: Release<'sets'>
}

/** What several releases of transactions tell together of people of whom some items are known. */
export interface SetsComposed {
  readonly kind: 'sets composed'
  readonly releases: readonly { readonly name: string; readonly records: number }[]
  readonly people: number
  /** People who may be in all of the releases. */
  readonly tried: number
  /** Records that may be somebody's, at least: in the first release, and in the one that leaves fewest. */
  readonly hidden: BeforeAfter
  readonly alone: BeforeAfter
  /** Items beyond those known that people surely have, in all. */
  readonly items: BeforeAfter
  readonly skipped: number
  readonly notes: readonly string[]
}

/** Whoever knows some items of a person looks for their record in every release, and keeps what agrees in all. */
export function composeSets(named: readonly NamedTransactions[], people: Transactions): SetsComposed {
  const names = named.map(({ release }) => new Set(release.items))
  for (const [i, { name }] of named.entries())
    if (!names.some((other, o) => o !== i && [...names[i]].some((item) => other.has(item))))
      throw new InputError(noItem, { file: name })
  const found = composeTransactions(
    named.map(({ release }) => release),
    people,
  )
  const tried = [...found.together.keys()].filter((person) => found.together[person] > 0)
  const least = (list: Uint32Array): number => tried.reduce((most, person) => Math.min(most, list[person]), Infinity)
  const alone = (list: Uint32Array): number => tried.filter((person) => list[person] === 1).length
  const sum = (list: Uint32Array): number => tried.reduce((all, person) => all + list[person], 0)
  return {
    kind: 'sets composed',
    releases: named.map(({ name, release }) => ({ name, records: transactionCount(release) })),
    people: transactionCount(people),
    tried: tried.length,
    hidden: { before: least(found.first), after: least(found.together) },
    alone: { before: alone(found.first), after: alone(found.together) },
    items: { before: sum(found.surelyFirst), after: sum(found.surelyTogether) },
    skipped: found.skipped,
    notes: [
      'Somebody is taken to be known to be in all of the releases',
      'Items are taken to be generalised, never left out: who had one suppressed may be missed',
    ],
  }
}

const noItem: Fault = {
  message: 'has no item in common with the other releases',
  rule: 'transactions are compared by the items that they may hold',
  remedy: 'check that the right file was named, and that all are written in the same form',
}
