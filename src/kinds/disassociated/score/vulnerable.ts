import type { LinkClaims } from '../../../contract/claims.js'
import { type Disassociated, subRecordAt, subRecordCount } from '../disassociated.js'
import type { Rows } from '../../../data/rows.js'
import { type Truth, recordsOf } from './truth.js'

/** What breaches mean for people, with the original at hand. */
export interface Vulnerable {
  readonly records: number
  /** Records that really hold an item and one that covers it, both known to the attacker. */
  readonly vulnerable: number
  /** Which, as numbered in the original, rising. */
  readonly who: Uint32Array
  /** Of those, records of which the attacker knows every item with certainty. */
  readonly deanonymised: number
}

/** Certain is what every sub-record with the known item holds, in the chunk of x and in the earlier one. */
export function vulnerableRecords(
  release: Disassociated,
  { breaches }: Pick<LinkClaims, 'breaches'>,
  truth: Truth,
): Vulnerable {
  const recordsIn = recordsOf(release, truth)
  const vulnerable = new Set<number>()
  const deanonymised = new Set<number>()
  let cluster = -1
  let records: readonly Uint32Array[] = []
  for (const breach of breaches) {
    if (breach.cluster !== cluster) records = recordsIn(breach.cluster)
    cluster = breach.cluster
    const { chunks } = release.clusters[cluster]
    const withX = always(chunks[breach.chunk], breach.x)
    for (const y of breach.known) {
      const certain = new Set([...withX, ...always(chunks[breach.earlier], y)])
      for (const [r, record] of records.entries()) {
        if (!record.includes(breach.x) || !record.includes(y)) continue
        const id = truth.key.records[cluster][r]
        vulnerable.add(id)
        if (record.every((code) => certain.has(code))) deanonymised.add(id)
      }
    }
  }
  const count = release.clusters.reduce((sum, { size }) => sum + size, 0)
  const who = Uint32Array.from(vulnerable).sort()
  return { records: count, vulnerable: vulnerable.size, who, deanonymised: deanonymised.size }
}

function always(chunk: Rows, item: number): number[] {
  let common: number[] | undefined
  for (let s = 0; s < subRecordCount(chunk); s++) {
    const codes = subRecordAt(chunk, s)
    if (codes.includes(item)) common = common ? common.filter((code) => codes.includes(code)) : [...codes]
  }
  return common ?? []
}
