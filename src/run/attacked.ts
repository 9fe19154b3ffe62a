import type { CellClaims } from '../attack/claims.js'
import { attackedRelease } from '../attack/sets/context/attacked-release.js'
import { ElementsBuilder } from '../data/elements-builder.js'
import { Dictionary } from '../data/dictionary.js'
import { type Transactions, elementsAt, transactionCount } from '../data/transactions.js'
import type { Release } from '../release/release.js'

/**
 * The release as an intruder reads it (thesis, Figure 3.4): without the members that were struck, or with every member
 * of a set that was tried and its chance of having been there, written into its name.
 */
export function attackedText(
  release: Release<'sets'>,
  claims: CellClaims,
  { chances }: { readonly chances: boolean },
): Transactions {
  return chances ? withChances(release, claims) : attackedRelease(release, claims)
}

function withChances(release: Release<'sets'>, { tables }: CellClaims): Transactions {
  const names = new Dictionary()
  const builder = new ElementsBuilder()
  const rows = tables.map(({ records }) => new Map(Array.from(records, (record, row) => [record, row])))
  const tableOf = tablesBySet(release, tables)
  for (let t = 0; t < transactionCount(release); t++) {
    for (const element of elementsAt(release, t)) {
      const table = element < 0 ? tableOf(~element) : -1
      const row = table < 0 ? undefined : rows[table].get(t)
      if (element >= 0) builder.add(names.codeOf(release.items[element]))
      else if (row === undefined)
        builder.add(builder.generalised(membersOf(release, ~element).map((name) => names.codeOf(name))))
      else {
        const { items, confidence } = tables[table]
        const members = items.map(
          (name, column) => `${name} ${Math.round(100 * confidence[row * items.length + column])}%`,
        )
        builder.add(builder.generalised(members.map((name) => names.codeOf(name))))
      }
    }
    builder.endTransaction()
  }
  return builder.build(names.names(), release.ids)
}

function membersOf({ items, members, setOffsets }: Transactions, s: number): string[] {
  return Array.from(members.subarray(setOffsets[s], setOffsets[s + 1]), (code) => items[code])
}

/** Which table a generalised item was tried in: the one with the same members, in whatever order. */
function tablesBySet(release: Transactions, tables: CellClaims['tables']): (s: number) => number {
  const byFirst = new Map<number, number[]>()
  for (const [t, { evidence }] of tables.entries()) {
    const least = Math.min(...evidence.members)
    byFirst.set(least, [...(byFirst.get(least) ?? []), t])
  }
  const sets = tables.map(({ evidence }) => new Set(evidence.members))
  return (s) => {
    const members = new Set(release.members.subarray(release.setOffsets[s], release.setOffsets[s + 1]))
    const found = (byFirst.get(Math.min(...members)) ?? []).find(
      (t) => sets[t].size === members.size && [...members].every((code) => sets[t].has(code)),
    )
    return found ?? -1
  }
}
