import type { Hierarchy } from '../data/hierarchy.js'
import type { CheckedHierarchy, HierarchyFinding } from '../run/check-hierarchy.js'
import type { MadeHierarchy } from '../run/make-hierarchy.js'
import { fold, textTable } from './text-table.js'
import { formatNumber, plural } from './format-number.js'

const mostListed = 20

export function madeHierarchyText(
  { hierarchy, maker, notes }: MadeHierarchy,
  output: string,
  column: string,
): string[] {
  return [
    `${output}: ${column} by ${maker}, ${sizeText(hierarchy)}.`,
    ...levelTable(hierarchy),
    ...notes.map((note) => `note: ${note}.`),
  ]
}

/** How many nodes each level has, with two of them for an example. */
function levelTable({ values, levels }: Hierarchy): string[] {
  const all = [values, ...levels.map(({ names }) => names)]
  return textTable([
    ['level', 'nodes', 'such as'],
    ...all.map((names, level) => [String(level), formatNumber(names.length), names.slice(0, 2).join('  ')]),
  ])
}

function sizeText({ values, levels }: Hierarchy): string {
  return `${plural(values.length, 'value')}, ${plural(levels.length, 'level')} above them`
}

export function checkedHierarchyText(
  { file, holds, leaves, nodes, findings }: CheckedHierarchy,
  { showValues = false, all = false }: { readonly showValues?: boolean; readonly all?: boolean } = {},
): string[] {
  const faults = findings.filter(({ warning }) => !warning)
  const warnings = findings.filter(({ warning }) => warning)
  return [
    holds
      ? `${file}: a hierarchy of ${plural(leaves, 'value')}${warnings.length > 0 ? `, ${plural(warnings.length, 'warning')}` : ''}.`
      : `${file}: NOT a hierarchy that can be used, ${leaves === 0 ? 'it is empty' : plural(faults.length, 'fault')}.`,
    ...(nodes.length > 0 ? [`nodes by level: ${nodes.map(formatNumber).join(', ')}`] : []),
    ...fold(
      faults.map((one) => findingLine(one, showValues)),
      mostListed,
      { all, what: 'faults' },
    ),
    ...fold(
      warnings.map((one) => `warning: ${findingLine(one, showValues)}`),
      mostListed,
      { all, what: 'warnings' },
    ),
  ]
}

function findingLine({ file, line, column, message, remedy, value }: HierarchyFinding, showValues: boolean): string {
  const place = [file, line].filter((part) => part !== undefined).join(':')
  const where = column === undefined ? '' : ` column ${column}:`
  const shown = showValues && value !== undefined ? `: ${JSON.stringify(value)}` : ''
  return `${place}:${where} ${message}${shown}; ${remedy}`
}

/** The documented JSON of `palimpsest hierarchy check`. */
export function checkedHierarchyJson(
  { file, holds, leaves, nodes, findings }: CheckedHierarchy,
  { showValues = false } = {},
) {
  return {
    schema: 'palimpsest/hierarchy-check/1',
    file,
    holds,
    leaves,
    nodes,
    findings: findings.map(({ value, ...rest }) => (showValues ? { ...rest, value } : rest)),
  }
}

/** The tree from its top: a node a line, values side by side, folded unless `all`. */
export function hierarchyTree(hierarchy: Hierarchy, { all = false }: { readonly all?: boolean } = {}): string[] {
  const lines = [...branches(hierarchy, all)]
  return [
    `${sizeText(hierarchy)}.`,
    ...levelTable(hierarchy),
    '',
    ...fold(lines, mostBranches, { all, what: 'lines', indent: '  ' }),
  ]
}

const mostBranches = 40
const mostChildren = 6

function* branches(
  hierarchy: Hierarchy,
  all: boolean,
  members: readonly number[] = hierarchy.values.map((_, v) => v),
  level = hierarchy.levels.length,
  indent = '  ',
): Generator<string> {
  if (level === 0) {
    const named = members.slice(0, all ? undefined : 8).map((v) => hierarchy.values[v])
    const more = members.length - named.length
    yield `${indent}${named.join(', ')}${more > 0 ? ` … and ${formatNumber(more)} more` : ''}`
    return
  }
  const children = childrenOf(hierarchy, members, level)
  const most = all || children.length <= mostChildren + 1 ? children.length : mostChildren
  for (const below of children.slice(0, most)) {
    const [names, next] = onlyChildren(hierarchy, below, level)
    yield `${indent}${names.join(' ← ')} (${formatNumber(below.length)})`
    yield* branches(hierarchy, all, below, next, `${indent}  `)
  }
  if (most < children.length) yield `${indent}… and ${formatNumber(children.length - most)} more`
}

/** Values grouped by their node on a level. */
function childrenOf({ levels }: Hierarchy, members: readonly number[], level: number): number[][] {
  const { codes } = levels[level - 1]
  const children = new Map<number, number[]>()
  for (const v of members) {
    const known = children.get(codes[v])
    if (known) known.push(v)
    else children.set(codes[v], [v])
  }
  return [...children.values()]
}

/** A node and those below it that hold the same values, and the level where they part. */
function onlyChildren(hierarchy: Hierarchy, members: readonly number[], level: number): [string[], number] {
  const names: string[] = []
  let next = level
  do {
    const { codes, names: all } = hierarchy.levels[next - 1]
    names.push(all[codes[members[0]]])
    next--
  } while (next > 0 && childrenOf(hierarchy, members, next).length === 1)
  return [names, next]
}
