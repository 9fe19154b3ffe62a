import { type Role, type Table, coded, columnNamed, columnsOfRole } from '../../../data/table.js'
import { type Fault, InputError } from '../../../formats/input-error.js'
import { readColumn } from './read-table.js'
import type { Domain, ReadColumn, ReadRule } from './reading.js'

/** A published column as it was read. */
export interface ColumnReading {
  readonly name: string
  readonly role?: Role | undefined
  /** What its values are measured on. */
  readonly scale: ReadColumn['scale']
  readonly domain: {
    readonly from: Domain['from']
    readonly values: number
    /** The least and the greatest, where they are numbers or dates. */
    readonly ends?: readonly [string, string]
  }
  /** Cells by the rule they were read by, the most frequent first. */
  readonly rules: readonly { readonly rule: ReadRule; readonly cells: number; readonly example: string }[]
  /** What was not understood: how many cells, and of the first few different ones the text and its first row, from 1. */
  readonly unread: {
    readonly cells: number
    readonly first: readonly { readonly row: number; readonly text: string }[]
  }
  readonly notes: readonly string[]
}

/** How a release was read. */
export interface ReleaseReading {
  readonly kind: 'reading'
  readonly rows: number
  readonly columns: readonly ColumnReading[]
  readonly unreadCells: number
  readonly unreadColumns: number
  /** Whether there is no row, or cells tell something and none of them was understood. */
  readonly nothing: boolean
}

/**
 * What each cell of a release may stand for, as every attack on it will take it; those it does not understand may be any
 * value. Of all its columns, or of its quasi-identifiers alone.
 */
export function readingOfRelease(
  release: Table,
  original?: Table,
  quasiOnly = false,
  files: { readonly release: string; readonly original?: string } = { release: 'the release' },
): ReleaseReading {
  const chosen = quasiOnly ? columnsOfRole(release, 'quasi') : release.columns
  if (original && !chosen.some(({ name }) => columnNamed(original, name)))
    throw new InputError(nothingShared, { file: files.original ?? 'the original' })
  const columns = chosen.map((column) => {
    const beside = original && columnNamed(original, column.name)
    return told(readColumn(coded(column), beside && coded(beside)))
  })
  const unreadCells = columns.reduce((sum, { unread }) => sum + unread.cells, 0)
  const understood = columns.some(({ rules }) => rules.some(({ rule }) => !tellsNothing.has(rule)))
  return {
    kind: 'reading',
    rows: release.rowCount,
    columns,
    unreadCells,
    unreadColumns: columns.filter(({ unread }) => unread.cells > 0).length,
    nothing: release.rowCount === 0 || (unreadCells > 0 && !understood),
  }
}

const tellsNothing: ReadonlySet<ReadRule> = new Set(['suppressed', 'missing', 'unread'])
/** Different cells that are named as examples. */
const mostExamples = 5

function told({ name, column, domain, rules, scale, notes }: ReadColumn): ColumnReading {
  const firstRow = new Map<number, number>()
  const cells = new Uint32Array(column.values.length)
  for (const [row, code] of column.codes.entries()) if (cells[code]++ === 0) firstRow.set(code, row)
  const byRule = new Map<ReadRule, { cells: number; example: string }>()
  for (const code of firstRow.keys()) {
    const known = byRule.get(rules[code])
    if (known) known.cells += cells[code]
    else byRule.set(rules[code], { cells: cells[code], example: column.values[code] })
  }
  const unread = [...firstRow].filter(([code]) => rules[code] === 'unread')
  return {
    name,
    role: column.role,
    scale,
    domain: { from: domain.from, values: domain.values.filter((value) => value !== '*').length, ...endsOf(domain) },
    rules: Array.from(byRule, ([rule, found]) => ({ rule, ...found })).sort((a, b) => b.cells - a.cells),
    unread: {
      cells: byRule.get('unread')?.cells ?? 0,
      first: unread.slice(0, mostExamples).map(([code, row]) => ({ row: row + 1, text: column.values[code] })),
    },
    notes,
  }
}

function endsOf({ numbers, values }: Domain): { readonly ends?: readonly [string, string] } {
  const last = numbers ? numbers.findLastIndex((x) => !Number.isNaN(x)) : -1
  return last < 0 ? {} : { ends: [values[0], values[last]] }
}

const nothingShared: Fault = {
  message: 'has no column of the release',
  rule: 'columns of a release are named as in its original',
  remedy: 'rename them in one of the two files, or leave ‹original› out',
}
