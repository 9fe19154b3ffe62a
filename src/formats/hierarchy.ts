import {
  type Hierarchy,
  type HierarchyFault,
  columnHierarchyFault,
  hierarchyFault,
  hierarchyOf,
} from '../data/hierarchy.js'
import { parseHierarchyLines, type HierarchyLines } from './hierarchy-lines.js'
import { type Fault, InputError } from './input-error.js'
import { parseRows } from './rows.js'
import type { Source } from './source.js'

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
