import type { PublishedCell } from '../contract/account.js'
import type { ProtectOutcome } from '../contract/protector.js'
import type { Data, Release } from '../contract/release.js'
import type { Key } from '../data/key.js'
import { isParted, recordAt, recordsIn } from '../data/some-records.js'
import { waysOf } from '../kinds/kinds.js'

/** A record as it was and as it is published. */
export interface RecordBeside {
  /** In the data, from 1. */
  readonly record: number
  readonly before: readonly PublishedCell[]
  readonly after: readonly PublishedCell[]
}

const mostLooked = 10_000

/** A few records before and after: the first that were changed, and where those are too few, the first of the others. */
export async function recordsBeside(
  original: Data,
  { release: made, key }: Pick<ProtectOutcome, 'release' | 'key'>,
  count: number,
): Promise<readonly RecordBeside[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a release of some kind is one of the releases
  const release = made as Release
  const ways = await waysOf(release)
  if (!ways.publishedAt || !isParted(original)) return []
  const rowOf = key && rowsByRecord(key)
  const changed: RecordBeside[] = []
  const same: RecordBeside[] = []
  const looked = Math.min(recordsIn(original), mostLooked)
  for (let record = 0; record < looked && changed.length < count; record++) {
    const row = rowOf ? rowOf.get(record) : record
    const before = recordAt(original, record)
    const after = row === undefined ? undefined : ways.publishedAt(release, row + 1)
    if (!before || !after) continue
    const isSame = JSON.stringify(before) === JSON.stringify(after)
    if (!isSame || same.length < count) (isSame ? same : changed).push({ record: record + 1, before, after })
  }
  return [...changed, ...same].slice(0, count).toSorted((a, b) => a.record - b.record)
}

/** Where each record stands that a group of its own or the order of the only group tells. */
function rowsByRecord({ records }: Key): ReadonlyMap<number, number> {
  const [only] = records
  if (records.length === 1) return new Map(Array.from(only, (record, row) => [record, row]))
  return new Map(records.flatMap((group, row) => (group.length === 1 ? [[group[0], row] as const] : [])))
}
