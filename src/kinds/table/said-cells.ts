import { readColumnHierarchy } from '../../files/hierarchy-files.js'
import { readRows } from '../../files/read-data.js'
import { SaidError, type Said } from '../../contract/said.js'
import type { Hierarchy } from '../../data/hierarchy.js'
import type { Table } from '../../data/table.js'
import { withSaidValues } from './said-values.js'

/** The release with what somebody says of its columns: what its values may have been, how they are to be read. */
export async function withSaidCells(table: Table, said: Said, file: string): Promise<Table> {
  const domains = new Map<string, string | readonly string[]>()
  for (const [name, values] of pairsOf(said, 'domain'))
    domains.set(name, /^-?\d+\.\.-?\d+$/.test(values) ? values : await firstCells(values, name))
  const hints = new Map(pairsOf(said, 'read'))
  const hierarchies = new Map<string, Hierarchy>()
  for (const [name, path] of pairsOf(said, 'hierarchy')) hierarchies.set(name, await readColumnHierarchy(path))
  if (domains.size + hints.size + hierarchies.size === 0) return table
  return withSaidValues(table, { domains, hierarchies, hints }, file)
}

const pairExamples = { domain: 'age=0..120', hierarchy: 'age=age.csv', read: 'age=interval' } as const

function pairsOf(said: Said, option: keyof typeof pairExamples): [string, string][] {
  const words = said[option] ?? []
  return (typeof words === 'string' ? words.split('\n') : words).map((word) => {
    const at = word.lastIndexOf('=')
    if (at < 1 || at === word.length - 1)
      throw new SaidError(`‹${option}› names no column, or nothing of it`, `write ‹${option}› ${pairExamples[option]}`)
    return [word.slice(0, at), word.slice(at + 1)]
  })
}

/** The first cell of each line; a first line that is the name of the column is its head. */
async function firstCells(path: string, name: string): Promise<readonly string[]> {
  const values = new Set<string>()
  let first = true
  for await (const { cells } of readRows(path)) {
    if (!(first && cells[0] === name) && cells[0] !== undefined) values.add(cells[0])
    first = false
  }
  return [...values]
}
