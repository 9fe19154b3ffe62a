import { type Counts, brokenSum, type CountCell, type CountSum, cellKey } from './counts.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import type { Row } from '../../formats/parse-rows.js'
import { readConditions } from '../../formats/parse-rules.js'
import { countFaults, type CountRules, publishedCount } from './published-count.js'
import type { Condition } from '../../data/condition.js'

const queryWords = /^(?:query|queries|predicate|condition|conditions|where|filter|who)$/i

/** Whether the lines of a file are queries: two columns, of which the first is called so. */
export function areQueries(header: readonly string[]): boolean {
  return header.length === 2 && queryWords.test(header[0].trim())
}

/** Queries such as `sex=F & age>60` with the counts they were answered by. */
export function parseQueries(file: string, rows: readonly Row[], rules: CountRules): Counts {
  const asked = rows.map(({ line, cells }) => {
    const who = readConditions(cells[0])
    if (!who) throw new InputError(notAQuery, { file, line, column: 1, unit: 'cell', value: cells[0] })
    const read = publishedCount(cells[1], rules)
    if (typeof read === 'string')
      throw new InputError(countFaults[read], { file, line, column: 2, unit: 'cell', value: cells[1] })
    return { who, ...read, line, column: 2 }
  })
  const counts = countsOfQueries(asked)
  const wrong = brokenSum(counts)
  if (wrong) throw new InputError(moreThanAll, { file, line: counts.cells[wrong.whole].line })
  return counts
}

const notAQuery: Fault = {
  message: 'the cell is no query',
  rule: 'a query is conditions with & between them, such as sex=F & age>60; * asks for everybody',
  remedy: 'write the conditions like that',
}

const moreThanAll: Fault = {
  message: 'a narrower query has a larger count than this one',
  rule: 'whoever meets more conditions meets fewer',
  remedy: 'correct the count; answers with noise are not read',
}

/** A count that somebody asked for. */
interface AskedCount {
  readonly who: readonly Condition[]
  readonly low: number
  readonly high: number
  readonly told: CountCell['told']
  readonly line: number
  readonly column?: number | undefined
  readonly written?: string | undefined
  readonly beyond?: true | undefined
}

/**
 * Answers of a query interface as counts. Two queries that differ in one threshold leave a strip between them (older
 * than 60, older than 61), and a query with one condition more leaves those who do not meet it: both are counts that
 * nobody was told.
 */
function countsOfQueries(asked: readonly AskedCount[]): Counts {
  const cells: CountCell[] = asked.map((one) => ({ ...one, what: '' }))
  const sums: CountSum[] = []
  const placeOf = new Map(cells.map((cell, place) => [cellKey(cell), place]))
  const between = (who: readonly Condition[]): number => {
    const cell: CountCell = { who, what: '', low: 0, high: Infinity, told: 'between' }
    const known = placeOf.get(cellKey(cell))
    if (known !== undefined) return known
    placeOf.set(cellKey(cell), cells.length)
    return cells.push(cell) - 1
  }
  for (const { others, line } of linesOf(cells)) {
    for (const [i, { place: whole, cut }] of line.entries()) {
      if (i + 1 === line.length || cut === undefined) continue
      const next = line[i + 1]
      const strip = between([...others, { column: cut.column, sign: 'in', value: stripOf(cut, next.cut!) }])
      sums.push({ whole, parts: [next.place, strip] })
    }
  }
  const told = cells.length
  for (let place = 0; place < told; place++)
    for (const condition of cells[place].who) {
      if (condition.sign !== '=') continue
      const others = cells[place].who.filter((one) => one !== condition)
      const whole = placeOf.get(cellKey({ ...cells[place], who: others }))
      if (whole !== undefined) sums.push({ whole, parts: [place, between([...others, { ...condition, sign: '!=' }])] })
    }
  return { cells, sums, statistics: [], notes: ['read as the answers of a query interface'] }
}

interface Line {
  readonly others: readonly Condition[]
  /** Cells that differ in one threshold, from the one that holds the most. */
  readonly line: readonly { readonly place: number; readonly cut: Condition | undefined }[]
}

/** Queries that agree but for one threshold of one column and direction. */
function linesOf(cells: readonly CountCell[]): Line[] {
  const lines = new Map<string, { others: readonly Condition[]; line: { place: number; cut: Condition }[] }>()
  for (const [place, cell] of cells.entries())
    for (const cut of cell.who) {
      if (cut.sign === undefined || !'<>'.includes(cut.sign[0])) continue
      const others = cell.who.filter((one) => one !== cut)
      const key = `${cut.sign[0]}${JSON.stringify(cut.column)}${cellKey({ ...cell, who: others })}`
      const line = lines.get(key)
      if (line) line.line.push({ place, cut })
      else lines.set(key, { others, line: [{ place, cut }] })
    }
  return Array.from(lines.values(), ({ others, line }) => ({
    others,
    line: line.toSorted((a, b) =>
      a.cut.sign!.startsWith('>') ? atCut(a.cut) - atCut(b.cut) : atCut(b.cut) - atCut(a.cut),
    ),
  }))
}

/** Where a threshold cuts: after the value for > and <=, before it for >= and <. */
function atCut({ sign, value }: Condition): number {
  return Number(value) + (sign === '>' || sign === '<=' ? 1e-9 : 0)
}

/** Who lies between two thresholds: (60, 61]. */
function stripOf(wide: Condition, narrow: Condition): string {
  const [low, high] = wide.sign!.startsWith('>') ? [wide, narrow] : [narrow, wide]
  const opens = low.sign === '>' || low.sign === '<=' ? '(' : '['
  const closes = high.sign === '>' || high.sign === '<=' ? ']' : ')'
  return `${opens}${low.value}, ${high.value}${closes}`
}
