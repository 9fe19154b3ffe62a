import { linesOfRows, uncoveredValues } from '../data/coverage.js'
import { type Hierarchy, hierarchyOf } from '../data/hierarchy.js'
import type { Table } from '../data/table.js'
import type { HierarchyLines } from '../formats/parse-hierarchy.js'
import { columnOfTable } from './make-hierarchy.js'

/** Something that is wrong, or odd, in a hierarchy: where, what, and what to do. */
export interface HierarchyFinding {
  readonly what: 'uneven' | 'contradiction' | 'copy' | 'parents' | 'finer' | 'equal' | 'top' | 'uncovered'
  /** An odd thing only: the hierarchy can be used. */
  readonly warning: boolean
  readonly file: string
  readonly line?: number | undefined
  /** The column of the table that is not covered. */
  readonly column?: string | undefined
  readonly level?: number | undefined
  readonly message: string
  readonly remedy: string
  /** May be personal. */
  readonly value?: string | undefined
}

export interface CheckedHierarchy {
  readonly kind: 'checked hierarchy'
  readonly file: string
  readonly holds: boolean
  /** Values, each once. */
  readonly leaves: number
  /** Distinct nodes of level 0, 1, …; empty where the lines are not equally long. */
  readonly nodes: readonly number[]
  readonly findings: readonly HierarchyFinding[]
}

/** The column that a hierarchy is for. */
export interface CoveredData {
  readonly table: Table
  readonly column: string
  readonly file: string
}

/** All that is wrong with the lines of a hierarchy, and with the column it is for. */
export function checkHierarchy(written: HierarchyLines, data?: CoveredData): CheckedHierarchy {
  const { file, paths } = written
  const findings = [...unevenLines(written), ...repeatedLines(written)]
  const even = !findings.some(({ what }) => what === 'uneven') && paths.length > 0
  const hierarchy = even ? hierarchyOf(paths) : { values: paths.map(([value]) => value), levels: [] }
  if (even) findings.push(...wrongLevels(hierarchy, written))
  if (data) findings.push(...uncovered(hierarchy, data))
  const leaves = new Set(hierarchy.values).size
  return {
    kind: 'checked hierarchy',
    file,
    holds: paths.length > 0 && findings.every(({ warning }) => warning),
    leaves,
    nodes: even ? [leaves, ...hierarchy.levels.map(({ names }) => names.length)] : [],
    findings,
  }
}

function* unevenLines({ file, paths, lines }: HierarchyLines): Generator<HierarchyFinding> {
  for (const [at, path] of paths.entries())
    if (path.length !== paths[0].length)
      yield {
        what: 'uneven',
        warning: false,
        file,
        line: lines[at],
        message: `has ${path.length} cells, the first line ${paths[0].length}`,
        remedy: 'repeat the value or its node where a level adds nothing',
        value: path[0],
      }
}

function* repeatedLines({ file, paths, lines }: HierarchyLines): Generator<HierarchyFinding> {
  const first = new Map<string, number>()
  for (const [at, path] of paths.entries()) {
    const known = first.get(path[0])
    if (known === undefined) {
      first.set(path[0], at)
      continue
    }
    const copy = paths[known].length === path.length && paths[known].every((cell, l) => cell === path[l])
    yield {
      what: copy ? 'copy' : 'contradiction',
      warning: copy,
      file,
      line: lines[at],
      message: copy ? `is line ${lines[known]} again` : `gives the value of line ${lines[known]} another path`,
      remedy: 'give each value one line',
      value: path[0],
    }
  }
}

function* wrongLevels({ values, levels }: Hierarchy, { file, lines }: HierarchyLines): Generator<HierarchyFinding> {
  const sizes = [new Set(values).size, ...levels.map(({ names }) => names.length)]
  for (let l = 1; l < sizes.length; l++) {
    // Of the values, level 1 can only be finer where one has two lines: that is told already.
    if (l > 1) yield* secondParents({ values, levels }, l, file, lines)
    if (sizes[l] > sizes[l - 1])
      yield {
        what: 'finer',
        warning: false,
        file,
        level: l,
        message: `level ${l} has ${sizes[l]} nodes, level ${l - 1} only ${sizes[l - 1]}`,
        remedy: 'put the finer level first',
      }
    else if (sizes[l] === sizes[l - 1] && sizes[l] > 1)
      yield {
        what: 'equal',
        warning: true,
        file,
        level: l,
        message: `level ${l} merges nothing that level ${l - 1} tells apart`,
        remedy: 'leave the level out',
      }
  }
  const last = sizes[sizes.length - 1]
  if (last > 1)
    yield {
      what: 'top',
      warning: true,
      file,
      level: sizes.length - 1,
      message: `the last level still tells ${last} nodes apart`,
      remedy: 'end every line with *, so that the column can be hidden as a whole',
    }
}

/** The first value of each node that lies in another node than those before it. */
function* secondParents(
  { values, levels }: Hierarchy,
  level: number,
  file: string,
  lines: readonly number[],
): Generator<HierarchyFinding> {
  const [below, above] = [levels[level - 2], levels[level - 1]]
  const firstOf = new Map<number, number>()
  const told = new Set<number>()
  for (let v = 0; v < values.length; v++) {
    const node = below.codes[v]
    const first = firstOf.get(node)
    if (first === undefined) firstOf.set(node, v)
    else if (above.codes[v] !== above.codes[first] && !told.has(node)) {
      told.add(node)
      yield {
        what: 'parents',
        warning: false,
        file,
        line: lines[v],
        level,
        message: `a node of level ${level - 1} lies in two of level ${level} (the other on line ${lines[first]})`,
        remedy: 'keep one parent a node',
        value: below.names[node],
      }
    }
  }
}

function* uncovered(hierarchy: Hierarchy, { table, column, file }: CoveredData): Generator<HierarchyFinding> {
  const lineOf = linesOfRows(table)
  for (const { value, row, rows, missing } of uncoveredValues(columnOfTable(table, column, file), hierarchy))
    yield {
      what: 'uncovered',
      warning: false,
      file,
      line: lineOf(row),
      column,
      message: `${missing ? 'a missing value' : 'a value'} of ${rows} record${rows === 1 ? '' : 's'} is not in the hierarchy`,
      remedy: 'add a line for it',
      value,
    }
}
