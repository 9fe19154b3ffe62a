import type { Transactions } from '../../data/transactions.js'
import type { Measure } from '../../semantics/measure.js'
import type { ContextTable, ContextTables } from './context-table.js'
import { cellDistances, rowLabels } from './mean-distances.js'
import type { ScoredRelease, ScoredTable, Unknown } from './scored-table.js'

export interface ScoreOptions {
  readonly onProgress?: (tablesDone: number, tables: number) => void
}

/**
 * Looks up how far each member is from each term of its contexts. A pair is asked once: per generalised item one matrix
 * of its members and the distinct terms around it, less what an earlier generalised item with the same member asked.
 */
export async function scoreTables(
  release: Transactions,
  { tables, notTried }: ContextTables,
  measure: Pick<Measure, 'prepare' | 'distances'>,
  { onProgress }: ScoreOptions = {},
): Promise<ScoredRelease> {
  const ask = askedOnce(release, tables, measure)
  const scored: ScoredTable[] = []
  for (const table of tables) {
    const terms = Uint32Array.from(new Set(table.context)).sort()
    const termDistances = await ask(table.members, terms)
    scored.push({
      ...table,
      terms,
      termDistances,
      table: {
        contexts: rowLabels(release, table),
        items: Array.from(table.members, (item) => release.items[item]),
        distances: cellDistances(table, terms, termDistances),
      },
    })
    onProgress?.(scored.length, tables.length)
  }
  return { release, tables: scored, notTried: { ...notTried, ...countUnknown(scored) } }
}

type Ask = (members: Uint32Array, terms: Uint32Array) => Promise<Float64Array>

function askedOnce(
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
        for (let t = 0; t < terms.length; t++) result[t * width + column] = found[t * fresh.length + place]!
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

function countUnknown(tables: readonly ScoredTable[]): Unknown {
  const asked = new Set<number>()
  const known = new Set<number>()
  let cells = 0
  let unknownCells = 0
  for (const { members, terms, termDistances, table } of tables) {
    for (const item of members) asked.add(item)
    for (const item of terms) asked.add(item)
    termDistances.forEach((distance, i) => {
      if (Number.isNaN(distance)) return
      known.add(members[i % members.length])
      known.add(terms[Math.floor(i / members.length)])
    })
    cells += table.distances.length
    for (const distance of table.distances) if (Number.isNaN(distance)) unknownCells++
  }
  return { terms: asked.size, unknownTerms: asked.size - known.size, cells, unknownCells }
}
