import type { Transactions } from '../../../../data/transactions.js'
import type { Measure } from '../../../../meaning/measure.js'
import type { ContextTable } from '../../../../contract/context-table.js'

/** Distances of all terms (rows) and all members (columns), term-major. */
export type Ask = (members: Uint32Array, terms: Uint32Array) => Promise<Float64Array>

/**
 * Asks a measure table by table, one matrix each. A member of several tables is asked alone, and only for the terms
 * that an earlier table has not asked about: some measures cost a question to a service.
 */
export function askedOnce(
  release: Transactions,
  tables: readonly ContextTable[],
  measure: Pick<Measure, 'prepare' | 'distances'>,
): Ask {
  const tablesOf = new Uint32Array(release.items.length)
  for (const { members } of tables) for (const member of members) tablesOf[member]++
  const answers = new Map<number, Map<number, number>>()
  const names = (codes: Iterable<number>): string[] => Array.from(codes, (code) => release.items[code])
  const look = async (members: readonly number[], terms: Iterable<number>): Promise<Float64Array> => {
    const [rows, columns] = [names(terms), names(members)]
    await measure.prepare(rows, columns)
    return measure.distances(rows, columns)
  }
  return async (members, terms) => {
    const width = members.length
    const result = new Float64Array(terms.length * width)
    const fresh = Array.from(members).filter((member) => tablesOf[member] === 1)
    const found = fresh.length > 0 ? await look(fresh, terms) : new Float64Array()
    for (const [column, member] of members.entries()) {
      const place = fresh.indexOf(member)
      if (place >= 0) {
        for (let t = 0; t < terms.length; t++) result[t * width + column] = found[t * fresh.length + place]
        continue
      }
      const known = answers.get(member) ?? new Map<number, number>()
      answers.set(member, known)
      const missing = terms.filter((term) => !known.has(term))
      const asked = missing.length > 0 ? await look([member], missing) : new Float64Array()
      missing.forEach((term, t) => known.set(term, asked[t]))
      terms.forEach((term, t) => (result[t * width + column] = known.get(term)!))
    }
    return result
  }
}
