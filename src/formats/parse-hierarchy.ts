import {
  type Hierarchy,
  type HierarchyFault,
  columnHierarchyFault,
  hierarchyFault,
  hierarchyOf,
} from '../data/hierarchy.js'
import { type Fault, InputError } from './input-error.js'
import { parseRows } from './parse-rows.js'
import type { Source } from './source.js'
import { peek } from './bytes.js'
import { sniffedBytes } from './sniff.js'
import { encodeText } from './encode-text.js'
import { lineOfRow, uncoveredValues } from '../data/coverage.js'
import type { Table } from '../data/table.js'

/** Reads a hierarchy of items in ARX's form: a value a line, then its node on each level, `skim milk;milk;*`. */
export async function parseHierarchy(source: Source): Promise<Hierarchy> {
  const paths: (readonly string[])[] = []
  const lines: number[] = []
  for await (const { line, cells } of parseRows(source, ';')) {
    if (cells.length !== (paths[0] ?? cells).length) throw new InputError(uneven, { file: source.file, line })
    paths.push(cells)
    lines.push(line)
  }
  const hierarchy = hierarchyOf(paths)
  refuse(hierarchyFault(hierarchy), 'a hierarchy is a tree in which a name means one thing', {
    file: source.file,
    lines,
    paths,
  })
  return hierarchy
}

export interface ColumnHierarchyOptions {
  /** Recognised from the text when it is not given. */
  readonly delimiter?: string | undefined
  /** Told what was passed over, and that changes nothing. */
  readonly onNotice?: ((text: string) => void) | undefined
}

/** Reads the hierarchy of a column of a table: the same form, any delimiter, a line that is there twice is told. */
export async function parseColumnHierarchy(
  source: Source,
  { delimiter, onNotice }: ColumnHierarchyOptions = {},
): Promise<Hierarchy> {
  const { file, paths, lines } = await parseHierarchyLines(source, delimiter)
  if (paths.length === 0) throw new InputError(empty, { file })
  const unlike = paths.findIndex((path) => path.length !== paths[0].length)
  if (unlike >= 0) throw new InputError(uneven, { file, line: lines[unlike] })
  const kept = withoutCopies(paths)
  if (kept.length < paths.length)
    onNotice?.(`${file}: ${paths.length - kept.length} lines are there a second time, word for word; each counts once`)
  const hierarchy = hierarchyOf(kept.map((at) => paths[at]))
  const places = { file, lines: kept.map((at) => lines[at]), paths: kept.map((at) => paths[at]) }
  refuse(
    columnHierarchyFault(hierarchy),
    'each value has one line, and each level is coarser than the one before it',
    places,
  )
  return hierarchy
}

/** The places of the lines that no line before them equals. */
function withoutCopies(paths: readonly (readonly string[])[]): number[] {
  const first = new Map<string, number[]>()
  const kept: number[] = []
  for (const [at, path] of paths.entries()) {
    const known = first.get(path[0]) ?? []
    if (known.some((other) => paths[other].every((cell, l) => cell === path[l]))) continue
    first.set(path[0], [...known, at])
    kept.push(at)
  }
  return kept
}

function refuse(fault: HierarchyFault | null, rule: string, { file, lines, paths }: HierarchyLines): void {
  if (!fault) return
  throw new InputError(
    { message: fault.rule, rule, remedy: fault.remedy },
    {
      file,
      line: lines[fault.value],
      column: fault.level + 1,
      unit: 'cell',
      value: paths[fault.value][fault.level],
    },
  )
}

const uneven: Fault = {
  message: 'the line has another number of levels than the first line',
  rule: 'every value has a node on every level',
  remedy: 'repeat the value or its node where a level adds nothing, so that all lines are equally long',
}

const empty: Fault = {
  message: 'holds no hierarchy',
  rule: 'a hierarchy is a value a line, then its node on each level',
  remedy: 'write 13053;1305*;130**;* and so on; palimpsest hierarchy make makes one',
}

/** A hierarchy as it is written, before anybody asked whether it is one. */
export interface HierarchyLines {
  readonly file: string
  /** A value, then its node on each level. */
  readonly paths: readonly (readonly string[])[]
  /** The line of each path. */
  readonly lines: readonly number[]
}

/** Reads the lines of a hierarchy; the delimiter is recognised from the text when it is not given. */
export async function parseHierarchyLines(source: Source, delimiter?: string): Promise<HierarchyLines> {
  const { head, bytes } = await peek(source.bytes, sniffedBytes)
  const known = delimiter ?? (firstLineHas(head, 0x3b) ? ';' : undefined)
  const paths: (readonly string[])[] = []
  const lines: number[] = []
  for await (const { line, cells } of parseRows({ ...source, bytes }, known)) {
    paths.push(cells)
    lines.push(line)
  }
  return { file: source.file, paths, lines }
}

/** ARX writes semicolons, and names of intervals hold commas: where both stand on a line, it is the semicolon. */
function firstLineHas(head: Uint8Array, mark: number): boolean {
  let quoted = false
  for (const byte of head) {
    if (byte === 0x22) quoted = !quoted
    else if (!quoted && byte === mark) return true
    else if (!quoted && byte === 0x0a) return false
  }
  return false
}

/** A hierarchy in ARX's form, `;` between its cells. */
export function hierarchyBytes(hierarchy: Hierarchy): Iterable<Uint8Array> {
  return encodeText(linesOf(hierarchy))
}

function* linesOf({ values, levels }: Hierarchy): Generator<string> {
  for (let v = 0; v < values.length; v++) {
    let line = quotedCell(values[v])
    for (const { codes, names } of levels) line += `;${quotedCell(names[codes[v]])}`
    yield `${line}\n`
  }
}

function quotedCell(cell: string): string {
  return cell === '' || /[;"\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Stops at the first value of a column that its hierarchy has no line for; missing values too, unless said. */
export function refuseUncovered(
  table: Table,
  file: string,
  { missing = true }: { readonly missing?: boolean } = {},
): void {
  for (const [at, column] of table.columns.entries()) {
    if (!column.hierarchy) continue
    const lacking = uncoveredValues(column, column.hierarchy).filter((one) => missing || !one.missing)
    if (lacking.length === 0) continue
    const [{ value, row }] = lacking
    throw new InputError(
      {
        message: `${lacking.length === 1 ? 'a value' : `${lacking.length} values`} of column ${column.name} ${lacking.length === 1 ? 'is' : 'are'} not in its hierarchy, the first here`,
        rule: 'a hierarchy has a line for every value of its column',
        remedy:
          'add the lines; palimpsest hierarchy check lists what it lacks, palimpsest hierarchy make makes one from the data',
      },
      { file, line: lineOfRow(table, row), column: at + 1, unit: 'cell', value },
    )
  }
}
