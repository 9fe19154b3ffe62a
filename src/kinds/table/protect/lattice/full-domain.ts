import { type CodedColumn, type Table, isSuppressed } from '../../../../data/table.js'
import type { Streams } from '../../../../math/random.js'
import type { Protected } from '../../../../contract/protector.js'
import type { LatticeAttribute } from './lattice.js'
import { publish } from '../publish.js'

interface FullDomain {
  readonly attributes: readonly LatticeAttribute[]
  readonly levels: Uint8Array
  readonly suppressed?: Uint8Array
  readonly keepOrder?: boolean
  readonly made: Readonly<Record<string, number>>
}

/** The release of a node: every quasi-identifier on one level throughout, some rows suppressed. */
export function fullDomainRelease(
  table: Table,
  { attributes, levels, suppressed, keepOrder = false, made }: FullDomain,
  random: Streams,
): Protected<'table'> {
  const changed = attributes.flatMap((attribute, a) =>
    levels[a] === 0 ? [] : [generalisedColumn(attribute, levels[a])],
  )
  const { release, key, notes } = publish(table, { changed, suppressed, keepOrder }, random('rows'))
  const raw = changed.length === 0 && !suppressed?.includes(1)
  return {
    kind: 'released',
    // Who may be taken for whom is judged against the same people.
    release: table.population ? { ...release, population: table.population } : release,
    ...(key && { key }),
    made,
    levels: levelsByName(table, attributes, levels),
    notes: [...(raw ? ['No value had to be changed'] : []), ...notes, ...toldNowhere(changed)],
  }
}

/** A column of which nothing is left was no use to publish: other methods leave it to most rows. */
function toldNowhere(changed: readonly CodedColumn[]): string[] {
  const gone = changed.filter(({ values }) => values.every(isSuppressed)).map(({ name }) => name)
  if (gone.length === 0) return []
  return [
    `Nothing is told of ${gone.join(', ')} in any row: mondrian and local-recoding make single groups coarser instead of whole columns`,
  ]
}

/** Levels in the order of the table's columns. */
export function levelsByName(
  { columns }: Table,
  attributes: readonly LatticeAttribute[],
  levels: Uint8Array,
): Readonly<Record<string, number>> {
  const named = attributes.map(({ column: { name } }, a) => ({ name, level: levels[a] }))
  const place = (name: string): number => columns.findIndex((column) => column.name === name)
  named.sort((a, b) => place(a.name) - place(b.name))
  return Object.fromEntries(named.map(({ name, level }) => [name, level]))
}

/** A column on one level of its hierarchy: every value gives way to its node. */
export function generalisedColumn({ column, levels }: LatticeAttribute, level: number): CodedColumn {
  if (level === 0) return column
  const { codes, names } = levels[level]
  const raised = new Uint32Array(column.codes.length)
  for (let row = 0; row < raised.length; row++) raised[row] = codes[column.codes[row]]
  return { ...column, type: 'text', exceptions: 0, codes: raised, values: names }
}
