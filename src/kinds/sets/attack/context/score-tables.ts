import { meanOfKnown } from '../../../../math/interval.js'
import type { DistanceTable } from '../../../../data/distance-table.js'
import type { Transactions } from '../../../../data/transactions.js'
import type { Measure } from '../../../../meaning/measure.js'
import type { ContextTable, ContextTables } from '../../../../contract/context-table.js'
import { cellDistances, rowLabels } from './mean-distances.js'
import type { Rehearsal } from '../undertext/rehearsal.js'
import { type Ask, askedOnce } from './asked-once.js'
import type { ScoredTable } from '../../../../contract/context-table.js'
import type { ScoredRelease, Unknown } from './scored-table.js'

export interface ScoreOptions {
  /** Tables of plain items to score as well, for an attack that rehearses (`rehearse`). */
  readonly rehearsal?: Rehearsal | undefined
  /** A cell is the distance of a member to its whole context at once, by a measure that can tell it. */
  readonly conjunctive?: boolean
  readonly onProgress?: ((tablesDone: number, tables: number) => void) | undefined
}

/** What scoring asks of a measure; a blend also shows its parts. */
export type Scorer = Pick<Measure, 'prepare' | 'distances' | 'parts' | 'conjunctions'>

/** Looks up how far each member is from each term of its contexts; a pair is asked once. */
export async function scoreTables(
  release: Transactions,
  { tables, missed }: ContextTables,
  measure: Scorer,
  { rehearsal, conjunctive = false, onProgress }: ScoreOptions = {},
): Promise<ScoredRelease> {
  const parts = rehearsal === undefined ? [] : (measure.parts ?? [])
  const work = [...tables, ...(rehearsal?.tables ?? [])]
  const whole = askedOnce(release, work, measure)
  const channels = parts.map((part) => askedOnce(release, work, part))
  const scored: ScoredTable[] = []
  for (const table of work) {
    const one = await scoreTable(release, table, whole, channels, rehearsal !== undefined)
    scored.push(conjunctive ? { ...one, table: wholeContexts(release, one, measure) } : one)
    onProgress?.(scored.length, work.length)
  }
  const own = scored.slice(0, tables.length)
  return {
    release,
    tables: own,
    missed: { ...missed, ...countUnknown(own) },
    ...(rehearsal && { rehearsal: { ...rehearsal, tables: scored.slice(tables.length) } }),
  }
}

async function scoreTable(
  release: Transactions,
  table: ContextTable,
  whole: Ask,
  channels: readonly Ask[],
  alsoMutual: boolean,
): Promise<ScoredTable> {
  const terms = Uint32Array.from(new Set(table.context)).sort()
  const placeOf = new Map(Array.from(terms, (term, place) => [term, place]))
  const termPlaces = table.context.map((term) => placeOf.get(term)!)
  const termDistances = await whole(table.members, terms)
  const byPart: Float64Array[] = []
  for (const channel of channels) byPart.push(await channel(table.members, terms))
  return {
    ...table,
    terms,
    termPlaces,
    termDistances,
    channels: byPart.length > 0 ? byPart : [termDistances],
    mutualDistance: alsoMutual ? offDiagonalMean(await whole(table.members, table.members), table.members.length) : NaN,
    table: {
      contexts: rowLabels(release, table),
      items: Array.from(table.members, (item) => release.items[item]),
      distances: cellDistances(table, termPlaces, termDistances),
    },
  }
}

/** The article's other reading of a context (§4.1): one conjunctive item, all of whose terms stand in a document. */
function wholeContexts(release: Transactions, { table, ...places }: ScoredTable, measure: Scorer): DistanceTable {
  const { transactions, contextOffsets, context } = places
  const contexts = Array.from(transactions, (_, row) =>
    Array.from(context.subarray(contextOffsets[row], contextOffsets[row + 1]), (item) => release.items[item]),
  )
  return { ...table, distances: measure.conjunctions!(contexts, table.items) }
}

function offDiagonalMean(matrix: Float64Array, size: number): number {
  return meanOfKnown(matrix.map((value, i) => (i % (size + 1) === 0 ? NaN : value)))
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
