import { type Transactions, generalisedCount } from '../../data/transactions.js'
import { InputError } from '../../formats/input-error.js'
import { notOriginal } from '../../formats/not-original.js'
import type { Disassociated } from './disassociated.js'
import { originalFaults } from './models/structure.js'

/** Stops where clusters cannot come from the original. */
export function refuseForeignClusters(release: Disassociated, original: Transactions, file: string): void {
  if (generalisedCount(original) > 0) throw new InputError(notOriginal, { file })
  for (const { what, items } of originalFaults(release, original)) {
    const told = clusterReasons.get(what)
    if (told === undefined) continue
    throw new InputError(
      {
        message: `does not match the release: ${told}`,
        rule: 'a disassociated release publishes every item of every record of its original',
        remedy: 'give the data this release was made from',
      },
      { file, value: items.join(', ') },
    )
  }
}

const clusterReasons = new Map<string, string>([
  ['record count', 'the clusters hold another number of records than the original'],
  ['invented', 'the release holds an item more often than the original does'],
  ['lost', 'the original holds an item that the release does not tell'],
])
