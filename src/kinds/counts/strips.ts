import type { Condition } from '../../data/condition.js'
import { type CountCell, type CountSum, type Counts, cellKey } from './counts.js'

/** A count that somebody asked for. */
export interface AskedCount {
  readonly who: readonly Condition[]
  readonly low: number
  readonly high: number
  readonly told: CountCell['told']
  readonly line: number
  readonly column?: number | undefined
  readonly written?: string | undefined
}

/**
 * Answers of a query interface as counts. Two queries that differ in one threshold leave a strip between them (older
 * than 60, older than 61), and a query with one condition more leaves those who do not meet it: both are counts that
 * nobody was told.
 */
export function countsOfQueries(asked: readonly AskedCount[]): Counts {
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
