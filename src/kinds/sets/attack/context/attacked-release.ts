import { Dictionary } from '../../../../data/dictionary.js'
import {
  ElementsBuilder,
  type Transactions,
  elementsAt,
  membersOf,
  namesOf,
  transactionCount,
} from '../../../../data/transactions.js'
import { SequenceInterner } from '../../../../data/sequence-interner.js'
import type { CellClaims, CellTable } from '../../../../contract/claims.js'
import { type PlainReading, readElements } from './plain-items.js'

/** The release as the intruder reads it after the attack: each generalised item without the members that were struck. */
export function attackedRelease(release: Transactions, claims: CellClaims): Transactions {
  const reading = readElements(release)
  const triedAt = triedPlaces(reading, claims)
  const builder = new ElementsBuilder()
  for (let t = 0; t < transactionCount(release); t++) {
    for (const element of elementsAt(release, t)) {
      const read = reading.of(element)
      const tried = triedAt(read, t)
      if (read >= 0) builder.add(read)
      else if (!tried) builder.add(builder.generalised(membersOf(release, ~element)))
      else {
        const { evidence, kept } = tried.table
        const left = evidence.members.filter((_, column) => kept[tried.from + column])
        builder.add(left.length === 1 ? left[0] : builder.generalised(left))
      }
    }
    builder.endTransaction()
  }
  return builder.build(release.items, release.ids)
}

/** The same with every member of a set that was tried, and its chance of having been there written into its name. */
export function releaseWithChances(release: Transactions, claims: CellClaims): Transactions {
  const reading = readElements(release)
  const triedAt = triedPlaces(reading, claims)
  const names = new Dictionary()
  const builder = new ElementsBuilder()
  const set = (members: readonly string[]): number => builder.generalised(members.map((name) => names.codeOf(name)))
  for (let t = 0; t < transactionCount(release); t++) {
    for (const element of elementsAt(release, t)) {
      const tried = triedAt(reading.of(element), t)
      if (element >= 0) builder.add(names.codeOf(release.items[element]))
      else if (!tried) builder.add(set(namesOf(release, element)))
      else {
        const { items, confidence } = tried.table
        builder.add(set(items.map((name, c) => `${name} ${Math.round(100 * confidence[tried.from + c])}%`)))
      }
    }
    builder.endTransaction()
  }
  return builder.build(names.names(), release.ids)
}

/** Where an element, as it is read, was tried in a transaction: its table, and the first cell of its row. */
function triedPlaces({ sets }: PlainReading, { tables }: CellClaims) {
  const numbered = new SequenceInterner()
  for (const members of sets) numbered.intern(members)
  const tableOf = new Map(tables.map(({ evidence }, t) => [numbered.intern(evidence.members), t]))
  const rowOf = tables.map(({ records }) => new Map(Array.from(records, (t, row) => [t, row])))
  return (read: number, t: number): { readonly table: CellTable; readonly from: number } | undefined => {
    const place = read < 0 ? tableOf.get(~read) : undefined
    const row = place === undefined ? undefined : rowOf[place].get(t)
    if (place === undefined || row === undefined) return undefined
    const table = tables[place]
    return { table, from: row * table.items.length }
  }
}
