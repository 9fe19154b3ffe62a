import type { Key } from '../data/key.js'

/** What a key tells of, as it must be for the release that it belongs to. */
interface KeyShape {
  /** What its lists are of, and what stands in them: `region` and `point`. */
  readonly group: string
  readonly record: string
  /** By group how many records it holds. */
  readonly sizes: ArrayLike<number>
  /** How many records there are to choose from, where that is known. */
  readonly of?: number | undefined
}

/** Why a key cannot be that of a release, whoever damaged it; undefined where it can. */
export function unfitKey({ records }: Key, { group, record, sizes, of = Infinity }: KeyShape): string | undefined {
  if (records.length !== sizes.length) return `it tells of ${records.length} ${group}s, the release has ${sizes.length}`
  for (const [g, own] of records.entries()) {
    if (own.length !== sizes[g]) return `it gives ${group} ${g + 1} ${own.length} ${record}s, the release ${sizes[g]}`
    const unknown = own.find((one) => one >= of)
    if (unknown !== undefined) return `it names ${record} ${unknown + 1} of the original, which has none of that number`
  }
  return undefined
}
