import { meanOfKnown } from '../../../../math/interval.js'
import type { Transactions } from '../../../../data/transactions.js'
import type { Rehearsal } from '../undertext/rehearsal.js'
import type { ScoredTable, WithoutContext, ContextTable, ContextTables } from '../../../../contract/context-table.js'
import type { DistanceTable } from '../../../../data/distance-table.js'
import type { Measure } from '../../../../meaning/measure.js'

/** A release with everything an attack may look at. */
export interface ScoredRelease {
  readonly release: Transactions
  readonly tables: readonly ScoredTable[]
  readonly missed: WithoutContext & Unknown
  /** Tables of plain items with their truth, for attacks that rehearse. */
  readonly rehearsal?: ScoredRehearsal
}

interface ScoredRehearsal extends Omit<Rehearsal, 'tables'> {
  readonly tables: readonly ScoredTable[]
}

interface Unknown {
  /** Distinct items asked about, and those of them to which no distance is known. */
  readonly terms: number
  readonly unknownTerms: number
  /** Cells of the tables, and those without any known distance. */
  readonly cells: number
  readonly unknownCells: number
}

interface ScoreOptions {
  /** Tables of plain items to score as well, for an attack that rehearses (`rehearse`). */
  readonly rehearsal?: Rehearsal | undefined
  /** A cell is the distance of a member to its whole context at once, by a measure that can tell it. */
  readonly conjunctive?: boolean
  readonly onProgress?: ((tablesDone: number, tables: number) => void) | undefined
}

/** What scoring asks of a measure; a blend also shows its parts. */
type Scorer = Pick<Measure, 'prepare' | 'distances' | 'parts' | 'conjunctions'>

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

/** Names told of a context; a long one is told by its nearest terms. */
const mostNames = 3

/** Row by row, the mean of the known distances between a member and the row's context; NaN where none is known. */
function cellDistances(
  { members, transactions, contextOffsets }: ContextTable,
  termPlaces: Uint32Array,
  termDistances: Float64Array,
): Float64Array {
  const width = members.length
  const distances = new Float64Array(transactions.length * width)
  const known = new Uint32Array(width)
  for (let row = 0; row < transactions.length; row++) {
    const cells = distances.subarray(row * width, (row + 1) * width)
    known.fill(0)
    for (let at = contextOffsets[row]; at < contextOffsets[row + 1]; at++) {
      const from = termPlaces[at] * width
      for (let column = 0; column < width; column++) {
        const distance = termDistances[from + column]
        if (Number.isNaN(distance)) continue
        cells[column] += distance
        known[column]++
      }
    }
    for (let column = 0; column < width; column++) cells[column] /= known[column]
  }
  return distances
}

/** A row's context in a few words. */
function rowLabels(release: Transactions, { transactions, contextOffsets, context }: ContextTable): string[] {
  return Array.from(transactions, (_, row) => {
    const items = context.subarray(contextOffsets[row], contextOffsets[row + 1])
    const names = Array.from(items.subarray(0, mostNames), (item) => release.items[item])
    return names.join(', ') + (items.length > mostNames ? ', …' : '')
  })
}

/** Distances of all terms (rows) and all members (columns), term-major. */
type Ask = (members: Uint32Array, terms: Uint32Array) => Promise<Float64Array>

/**
 * Asks a measure table by table, one matrix each. A member of several tables is asked alone, and only for the terms
 * that an earlier table has not asked about: some measures cost a question to a service.
 */
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
