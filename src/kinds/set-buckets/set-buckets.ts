import { Dictionary } from '../../data/dictionary.js'
import { type Rows, rowAt, rowCount, rowsOf } from '../../data/rows.js'

/**
 * A release of transactions in groups: of each record the items that anybody may know, and of each group how many of its
 * records hold which sensitive item. Whose of the group it is, is not told.
 */
export interface SetBuckets {
  /** A sensitive item stands in at most one in p records of a group: what the release says of itself. */
  readonly p: number
  /** Names of the items that are told record by record. */
  readonly items: readonly string[]
  /** The records, group after group. */
  readonly records: Rows
  /** Group g holds records groupOffsets[g] to groupOffsets[g + 1] - 1. */
  readonly groupOffsets: Uint32Array
  /** Names of the sensitive items. */
  readonly sensitive: readonly string[]
  /** By group: the codes of the sensitive items that somebody in it holds. */
  readonly held: Rows
  /** Beside `held.codes`: how many records of the group hold it. */
  readonly counts: Uint32Array
}

/** The same in plain JavaScript, and the shape of the JSON file. */
export interface PlainSetBuckets {
  readonly p: number
  readonly groups: readonly PlainSetGroup[]
}

export interface PlainSetGroup {
  readonly records: readonly (readonly string[])[]
  readonly sensitive: Readonly<Record<string, number>>
}

/** Encodes a release from plain JavaScript; items are numbered as they are met. */
export function setBucketsOf({ p, groups }: PlainSetBuckets): SetBuckets {
  const items = new Dictionary()
  const sensitive = new Dictionary()
  const records = rowsOf(
    groups.flatMap((group) => group.records.map((names) => names.map((name) => items.codeOf(name)))),
  )
  const groupOffsets = new Uint32Array(groups.length + 1)
  for (const [g, group] of groups.entries()) groupOffsets[g + 1] = groupOffsets[g] + group.records.length
  const entries = groups.map((group) => Object.entries(group.sensitive))
  const held = rowsOf(entries.map((list) => list.map(([name]) => sensitive.codeOf(name))))
  const counts = Uint32Array.from(entries.flat(), ([, count]) => count)
  return { p, items: items.names(), records, groupOffsets, sensitive: sensitive.names(), held, counts }
}

/** Group g as plain JavaScript. */
export function setGroupAt(release: SetBuckets, g: number): PlainSetGroup {
  const { items, records, groupOffsets, sensitive, held, counts } = release
  const size = groupOffsets[g + 1] - groupOffsets[g]
  const first = held.offsets[g]
  return {
    records: Array.from({ length: size }, (_, i) =>
      Array.from(rowAt(records, groupOffsets[g] + i), (code) => items[code]),
    ),
    sensitive: Object.fromEntries(Array.from(rowAt(held, g), (code, i) => [sensitive[code], counts[first + i]])),
  }
}

export function setGroupCount({ groupOffsets }: Pick<SetBuckets, 'groupOffsets'>): number {
  return groupOffsets.length - 1
}

/** By record: the group it stands in. */
export function groupOfRecords({ records, groupOffsets }: Pick<SetBuckets, 'records' | 'groupOffsets'>): Uint32Array {
  const groups = new Uint32Array(rowCount(records))
  for (let g = 0; g + 1 < groupOffsets.length; g++) groups.fill(g, groupOffsets[g], groupOffsets[g + 1])
  return groups
}
