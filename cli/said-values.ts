import type { Hierarchy } from '../src/data/hierarchy.js'
import type { Table } from '../src/data/table.js'
import { UsageError } from './usage-error.js'
import type { Call, Flag } from './verb.js'

/** What somebody may say of how the cells of a release are to be read. */
export const saidFlags: readonly Flag[] = [
  {
    name: 'domain',
    value: 'column=values',
    file: 'spec',
    repeats: true,
    about:
      'which values a column may have had: age=0..120, or zip=zips.csv with a value a line; may be given several times',
  },
  {
    name: 'read',
    value: 'column=rule',
    repeats: true,
    about:
      'how a column is to be read: value, interval, mask, set, midpoint, date or changed; may be given several times',
  },
]

/** Where nothing else is called a hierarchy; other verbs take it from the schema. */
export const columnHierarchy: Flag = {
  name: 'hierarchy',
  value: 'column=file',
  file: 'spec',
  repeats: true,
  about: 'the hierarchy whose nodes stand in a column: age=age.csv; may be given several times',
}

/** The release with what the call says of its columns. */
export async function withSaid(call: Call, table: Table, file: string): Promise<Table> {
  const domains = new Map<string, string | readonly string[]>()
  for (const [name, said] of pairsOf(call, 'domain'))
    domains.set(name, /^-?\d+\.\.-?\d+$/.test(said) ? said : await firstCells(said, name))
  const hints = new Map(pairsOf(call, 'read'))
  const hierarchies = new Map<string, Hierarchy>()
  const trees = pairsOf(call, 'hierarchy')
  for (const [name, path] of trees) {
    const { readColumnHierarchy } = await import('../src/files/hierarchy-files.js')
    hierarchies.set(name, await readColumnHierarchy(path))
  }
  if (domains.size + hints.size + hierarchies.size === 0) return table
  const { withSaidValues } = await import('../src/kinds/table/said-values.js')
  return withSaidValues(table, { domains, hierarchies, hints }, file)
}

const pairExamples = { domain: 'age=0..120', hierarchy: 'age=age.csv', read: 'age=interval' } as const

function pairsOf(call: Call, flag: keyof typeof pairExamples): [string, string][] {
  const words = call.values.get(flag)?.split('\n') ?? []
  return words.map((word) => {
    const at = word.lastIndexOf('=')
    if (at < 1 || at === word.length - 1)
      throw new UsageError(`--${flag} names no column, or nothing of it`, `write --${flag} ${pairExamples[flag]}`)
    return [word.slice(0, at), word.slice(at + 1)]
  })
}

/** The first cell of each line; a first line that is the name of the column is its head. */
async function firstCells(path: string, name: string): Promise<readonly string[]> {
  const { readRows } = await import('../src/files/read-data.js')
  const values = new Set<string>()
  let first = true
  for await (const { cells } of readRows(path)) {
    if (!(first && cells[0] === name) && cells[0] !== undefined) values.add(cells[0])
    first = false
  }
  return [...values]
}
