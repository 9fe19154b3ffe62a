import type { Hierarchy } from '../../data/hierarchy.js'
import { type Column, type ReadHint, type Table, coded } from '../../data/table.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { withCommas } from '../../math/with-commas.js'

/** What somebody says of how a release is to be read, by column. */
export interface SaidValues {
  /** The values that may have stood there, or the two ends of a run of whole numbers, `0..120`. */
  readonly domains?: ReadonlyMap<string, string | readonly string[]>
  readonly hierarchies?: ReadonlyMap<string, Hierarchy>
  readonly hints?: ReadonlyMap<string, string>
}

export const readHints: readonly ReadHint[] = ['value', 'interval', 'mask', 'set', 'midpoint', 'date', 'changed']

/** Whole numbers that one ‹domain› may name. */
const mostNumbers = 1_000_000

/** The release with what was said of its columns. */
export function withSaidValues(
  table: Table,
  { domains = new Map(), hierarchies = new Map(), hints = new Map() }: SaidValues,
  file: string,
): Table {
  for (const name of [...domains.keys(), ...hierarchies.keys(), ...hints.keys()])
    if (!table.columns.some((column) => column.name === name)) throw new InputError(noSuchColumn(name, table), { file })
  const columns = table.columns.map((column) => {
    const said = domains.get(column.name)
    const hint = hints.get(column.name)
    const readAs = readHints.find((known) => known === hint)
    if (hint !== undefined && !readAs) throw new InputError(noSuchRule, { file, value: hint })
    const domain = typeof said === 'string' ? wholeNumbers(said, file) : said
    if (domain?.length === 0) throw new InputError(emptyDomain, { file })
    const hierarchy = hierarchies.get(column.name)
    if (hierarchy) refuseOtherHierarchy(column, hierarchy, file)
    return { ...column, ...(hierarchy && { hierarchy }), ...(domain && { domain }), ...(readAs && { readAs }) }
  })
  return { ...table, columns }
}

/** Stops at a hierarchy of which no node stands in the column. */
function refuseOtherHierarchy(column: Column, { values, levels }: Hierarchy, file: string): void {
  const nodes = new Set([...values, ...levels.flatMap(({ names }) => names)])
  const cells = coded(column).values
  if (cells.length > 0 && !cells.some((cell) => nodes.has(cell))) throw new InputError(otherHierarchy, { file })
}

const otherHierarchy: Fault = {
  message: 'no cell of a column is a node of the hierarchy that was said of it',
  rule: 'a hierarchy holds the values that stand in the column, or what they were generalised to',
  remedy: 'give the hierarchy of that column with ‹hierarchy›, letter for letter as in the cells',
}

function wholeNumbers(text: string, file: string): readonly string[] {
  const [, first, last] = /^(-?\d+)\.\.(-?\d+)$/.exec(text) ?? []
  const count = Number(last) - Number(first) + 1
  if (!(count > 0 && count <= mostNumbers)) throw new InputError(badRun, { file, value: text })
  return Array.from({ length: count }, (_, i) => String(Number(first) + i))
}

function noSuchColumn(name: string, { columns }: Table): Fault {
  return {
    message: `has no column "${name}", of which it was said how to read it`,
    rule: 'columns are named as in the header, letter for letter',
    remedy: `the columns are ${columns.map((column) => `"${column.name}"`).join(', ')}`,
  }
}

const noSuchRule: Fault = {
  message: 'is to be read by a rule that there is none of',
  rule: `a column is read as ${readHints.join(', ')}`,
  remedy: 'write ‹read› as age=interval',
}

const badRun: Fault = {
  message: 'is given a domain that is no run of whole numbers',
  rule: `a run is its first and last number, ${withCommas(mostNumbers)} numbers at most`,
  remedy: 'write ‹domain› as age=0..120, or name a file with a value a line',
}

const emptyDomain: Fault = {
  message: 'is given a domain without a value',
  rule: 'a domain holds every value that may have stood in the column',
  remedy: 'name a file with a value a line',
}
