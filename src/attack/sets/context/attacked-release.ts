import { ElementsBuilder } from '../../../data/elements-builder.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import { type Transactions, membersOf, transactionCount } from '../../../data/transactions.js'
import type { CellClaims } from '../../claims.js'
import { readElements } from './plain-elements.js'

/** The release as the intruder reads it after the attack: each generalised item without the members that were struck. */
export function attackedRelease(release: Transactions, { tables }: CellClaims): Transactions {
  const { of, sets } = readElements(release)
  const numbered = new SequenceInterner()
  for (const members of sets) numbered.intern(members)
  const tableOf = new Map(tables.map(({ evidence }, t) => [numbered.intern(evidence.members), t]))
  const rowOf = tables.map(({ records }) => new Map(Array.from(records, (t, row) => [t, row])))
  const builder = new ElementsBuilder()
  for (let t = 0; t < transactionCount(release); t++) {
    for (const element of release.elements.subarray(release.offsets[t], release.offsets[t + 1])) {
      const read = of(element)
      if (read >= 0) {
        builder.add(read)
        continue
      }
      const table = tableOf.get(~read)
      const row = table === undefined ? undefined : rowOf[table].get(t)
      if (table === undefined || row === undefined) {
        builder.add(builder.generalised(membersOf(release, ~element)))
        continue
      }
      const { evidence, kept } = tables[table]
      const { members } = evidence
      const left = members.filter((_, column) => kept[row * members.length + column])
      builder.add(left.length === 1 ? left[0] : builder.generalised(left))
    }
    builder.endTransaction()
  }
  return builder.build(release.items, release.ids)
}
