import type { Attack, Granted } from '../src/contract/attack.js'
import type { Release, TransactionKind } from '../src/contract/release.js'
import { readData } from './data-flags.js'
import { openMeasureFor, wordsFor } from './open-measure.js'
import { UsageError } from './usage-error.js'
import type { Call } from './verb.js'

/** Opens what the attack is granted, and nothing that it would not look at. */
export async function grantTransactions(
  call: Call,
  release: Release<TransactionKind>,
  { takes = [] }: Pick<Attack, 'takes'>,
  needs: readonly (keyof Granted)[],
  original: Granted['people'],
): Promise<Granted> {
  const { plainRecords } = await import('../src/kinds/plain-records.js')
  const spec = call.values.get('semantics') ?? 'blend'
  if (needs.includes('people') && !original)
    throw new UsageError('this attacker knows items of real people', 'add --original <data> to draw them from')
  if (!needs.includes('meaning') && call.values.has('semantics'))
    throw new UsageError('--semantics means nothing to this attack', 'leave it out')
  const population = call.values.get('population')
  if (population !== undefined && !takes.includes('crowd'))
    throw new UsageError('--population means nothing to this attack', 'leave it out')
  return {
    ...(population !== undefined && { crowd: await readData(call, population) }),
    ...(needs.includes('meaning') && { meaning: await openMeasureFor(call, spec, { records: plainRecords(release) }) }),
    ...(needs.includes('people') && original && { people: original }),
    ...(needs.includes('words') && { words: await wordsFor(call) }),
  }
}
