import { type Random, shuffle } from '../../../../../math/random.js'
import type { ContextSize, ContextTable } from '../../../../../contract/context-table.js'
import { type HiddenTable, hiddenTable } from '../hidden-table.js'
import type { PlainItems } from '../plain-items.js'
import { type Rehearsal, mostRows, some, wantedCells } from '../rehearsal.js'
import { type CrowdRecords, crowdFolds } from './crowd-counts.js'

/**
 * Whoever holds records of other people can rehearse on them: the very sets of the release are hidden there, where the
 * truth is told. A table is made of one part of the crowd, so that what it is judged by can be counted in the others.
 */
export function rehearseOnCrowd(
  { codes, postings, folds }: CrowdRecords,
  plain: PlainItems,
  tables: readonly ContextTable[],
  size: ContextSize,
  random: Random,
): Rehearsal {
  const made: HiddenTable[] = []
  const count = plain.release.offsets.length - 1
  const order = shuffle(
    Uint32Array.from({ length: tables.length * crowdFolds }, (_, i) => i),
    random,
  )
  let cells = 0
  for (const turn of order) {
    if (cells >= wantedCells) break
    const { members } = tables[turn % tables.length]
    const fold = Math.floor(turn / tables.length)
    const hidden = new Set(members)
    const all = [...new Set(Array.from(members, (member) => postings[member]).flat())]
      .filter((record) => folds[record] === fold)
      .toSorted((a, b) => a - b)
    const rows = all.length > mostRows ? some(all, mostRows, random) : all
    const read = (record: number): number[] =>
      Array.from(codes[record], (code) =>
        code >= 0 && (hidden.has(code) || plain.postings[code].length > 0) ? code : -1,
      )
    const found = hiddenTable(members, rows, read, size)
    if (!found) continue
    const { transactions } = found.table
    made.push({
      truth: found.truth,
      table: {
        ...found.table,
        // Records are numbered behind the transactions of the release, so that none is taken for another.
        transactions: transactions.map((record) => count + record),
        height: (all.length * transactions.length * crowdFolds * count) / (rows.length * codes.length),
        partial: true,
        leftOut: fold,
      },
    })
    cells += found.truth.length
  }
  return {
    tables: made.map(({ table }) => table),
    truth: made.map(({ truth }) => truth),
  }
}
