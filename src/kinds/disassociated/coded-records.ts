import { SequenceInterner } from '../../data/sequence-interner.js'
import { itemRows } from '../../data/item-rows.js'
import type { Transactions } from '../../data/transactions.js'
import type { Disassociated } from './disassociated.js'
import { type WhereItemsStand, termChunk } from './where-items-stand.js'

/** The different records of an original, in the codes of a release. */
export interface CodedRecord {
  /** Codes of the release, rising. */
  readonly codes: readonly number[]
  /** Items that the release does not name at all. */
  readonly unnamed: number
  /** The records that are like this, rising. */
  readonly records: readonly number[]
}

export function codedRecords({ items }: Disassociated, original: Transactions): CodedRecord[] {
  const codeOf = new Map(items.map((name, code) => [name, code]))
  const coded = Int32Array.from(original.items, (name) => codeOf.get(name) ?? -1)
  const { offsets, codes } = itemRows(original)
  const kinds = new SequenceInterner()
  const found: { codes: number[]; unnamed: number; records: number[] }[] = []
  for (let r = 0; r + 1 < offsets.length; r++) {
    const own = codes.slice(offsets[r], offsets[r + 1]).sort()
    const kind = kinds.intern(own)
    if (kind === found.length) {
      const named = Array.from(own, (code) => coded[code]).filter((code) => code >= 0)
      found.push({ codes: named.sort((a, b) => a - b), unnamed: own.length - named.length, records: [] })
    }
    found[kind].records.push(r)
  }
  return found
}

/** A record taken apart as a cluster publishes its items. */
export interface TakenApart {
  /** Its codes in each chunk, by the chunk's place. */
  readonly parts: ReadonlyMap<number, number[]>
  readonly terms: readonly number[]
  /** Items that the cluster does not name. */
  readonly unnamed: number
}

export function takenApart({ inCluster }: WhereItemsStand, c: number, { codes, unnamed }: CodedRecord): TakenApart {
  const parts = new Map<number, number[]>()
  const terms: number[] = []
  let foreign = unnamed
  for (const code of codes) {
    const place = inCluster[c].get(code)
    if (place === undefined) foreign++
    else if (place === termChunk) terms.push(code)
    else {
      const part = parts.get(place)
      if (part) part.push(code)
      else parts.set(place, [code])
    }
  }
  return { parts, terms, unnamed: foreign }
}
