import type { Transactions } from '../../data/transactions.js'
import { SequenceInterner } from '../../data/sequence-interner.js'
import type { Rows } from '../../data/rows.js'
import type { Key } from '../../data/key.js'
import { codedRecords, takenApart } from './coded-records.js'
import { type Disassociated, subRecordAt, subRecordCount } from './disassociated.js'
import { sharedPlace, whereItemsStand } from './where-items-stand.js'

/**
 * Why a key cannot say which records of the original each cluster holds; null if it can. Every record stands once,
 * sizes agree, and the records taken apart are the chunks; where occurrences were left out, the records hold so many more.
 */
export function keyFault(release: Disassociated, original: Transactions, { records }: Key): string | null {
  const { clusters, shared, suppressed } = release
  if (records.length !== clusters.length)
    return `the key tells of ${records.length} clusters, the release has ${clusters.length}`
  const kinds = codedRecords(release, original)
  const kindOf = new Map(kinds.flatMap((kind) => kind.records.map((record) => [record, kind] as const)))
  const seen = new Set<number>()
  const stands = whereItemsStand(release)
  const parts = new Map<Rows, number[][]>(shared.map(({ subRecords }) => [subRecords, []]))
  let more = 0
  for (const [c, { size, chunks, terms }] of clusters.entries()) {
    const told = `cluster ${c + 1}`
    if (records[c].length !== size) return `${told} holds ${size} records, the key gives it ${records[c].length}`
    const missing = new Set(terms)
    for (const chunk of chunks) parts.set(chunk, [])
    for (const record of records[c]) {
      const kind = kindOf.get(record)
      if (!kind) return `${told}: the original has no record ${record + 1}`
      if (seen.has(record)) return `record ${record + 1} stands in the key twice`
      seen.add(record)
      const apart = takenApart(stands, c, kind)
      more += apart.unnamed
      for (const term of apart.terms) missing.delete(term)
      for (const [place, part] of apart.parts)
        parts.get(place >= 0 ? chunks[place] : shared[sharedPlace(place)].subRecords)!.push(part)
    }
    if (missing.size > 0) return `${told}: none of its records holds an item of its term chunk`
    for (const [at, chunk] of chunks.entries())
      if (!canBe(chunk, parts.get(chunk)!)) return `${told}: its records do not give chunk ${at + 1}`
  }
  for (const [at, { subRecords }] of shared.entries())
    if (!canBe(subRecords, parts.get(subRecords)!)) return `the records do not give shared chunk ${at + 1}`
  if (seen.size !== kindOf.size) return `${kindOf.size - seen.size} records of the original stand in no cluster`
  for (const [chunk, held] of parts) more += held.flat().length - chunk.codes.length
  if (more !== suppressed)
    return `the records hold ${more} occurrences more than is published, ${suppressed} were left out`
  return null
}

/** Whether each sub-record can be what is left of a record of its own. Equal ones are taken first: that never hurts. */
function canBe(chunk: Rows, held: readonly (readonly number[])[]): boolean {
  const sets = new SequenceInterner()
  const free = new Map<number, (readonly number[])[]>()
  for (const part of held) {
    const set = sets.intern(part)
    const alike = free.get(set)
    if (alike) alike.push(part)
    else free.set(set, [part])
  }
  const over: Uint32Array[] = []
  for (let s = 0; s < subRecordCount(chunk); s++) {
    const codes = subRecordAt(chunk, s).slice().sort()
    if (!free.get(sets.intern(codes))?.pop()) over.push(codes)
  }
  return matched(over, [...free.values()].flat())
}

/** Augmenting paths: every sub-record a record that holds all of it. */
function matched(subRecords: readonly Uint32Array[], held: readonly (readonly number[])[]): boolean {
  const taker = new Int32Array(held.length).fill(-1)
  const place = (s: number, tried: Set<number>): boolean => {
    for (const [h, part] of held.entries()) {
      if (tried.has(h) || !subRecords[s].every((code) => part.includes(code))) continue
      tried.add(h)
      if (taker[h] < 0 || place(taker[h], tried)) {
        taker[h] = s
        return true
      }
    }
    return false
  }
  return subRecords.every((_, s) => place(s, new Set()))
}
