import {
  type CodedColumn,
  type Column,
  type Table,
  cellOf,
  coded,
  columnNamed,
  columnsOfRole,
} from '../../../../data/table.js'
import { parameters } from '../../../../contract/parameter.js'
import { shuffle } from '../../../../math/random.js'
import { type Infeasible, type Protector, infeasible } from '../../../../contract/protector.js'
import { invariantGroups } from './groups.js'
import { releasedGroups } from './release.js'
import { type Signatures, signaturesOf } from './signatures.js'
import { partsOf } from '../mondrian/parts.js'
import { type ColumnRecoding, isInfeasible, recodingsOf } from '../recoding.js'
import { refusedRows } from '../refuse-rows.js'
import { rowsByContent } from '../row-order.js'

const invarianceParameters = parameters({
  m: { type: 'integer', required: true, least: 2, about: 'how many sensitive values a group holds, each once' },
  attribute: { type: 'column', about: 'the sensitive column, where there are several' },
  after: { type: 'table', about: "the earlier release, in its owner's copy that names people" },
})

/**
 * Whoever finds somebody in two releases learns no more than from one: in each their group holds the same m or more
 * sensitive values, so that comparing leaves all of them. Records are made up where the values do not suffice.
 */
export const mInvariance: Protector<'table', typeof invarianceParameters> = {
  id: 'm-invariance',
  name: 'm-invariance',
  summary: 'publishes a table again, so that comparing it with its earlier release tells nothing more',
  cites: ['Xiao, Tao: m-Invariance: towards privacy preserving re-publication of dynamic datasets, SIGMOD 2007'],
  makes: 'table',
  parameters: invarianceParameters,
  promises: ({ m, attribute }) => [
    { model: 'k', values: { k: m } },
    { model: 'l-distinct', values: { l: m, ...(attribute !== undefined && { attribute }) } },
  ],
  run(table, { m, attribute, after }, streams) {
    const refused = refusedRows(table)
    if (refused) return refused
    const recodings = recodingsOf(table, true)
    if (isInfeasible(recodings)) return recodings
    const sensitive = oneColumn(columnsOfRole(table, 'sensitive'), attribute)
    if (!sensitive) return infeasible('not one column is sensitive', 'name the sensitive one with ‹attribute›')
    const person = columnsOfRole(table, 'person').at(0)
    if (columnNamed(table, 'group'))
      return infeasible('a column is called group, as the one that is published beside the others', 'rename it')
    if (after && !person) return infeasible('no column tells who is who', 'give one the role person')
    const known = after && person ? signaturesOf(after, person.name, sensitive.name) : new Map<string, string[]>()
    if ('kind' in known) return known
    const value = joined(coded(sensitive), known)
    const earlier = earlierOf(table, person, value, known, m)
    if ('kind' in earlier) return earlier
    const task = {
      codes: value.codes,
      valueCount: value.values.length,
      m,
      earlier,
      order: rowsByContent(table),
      places: placesOf(recodings, shuffle(rowsByContent(table), streams('places'))),
      mayMakeUp: after !== undefined,
    }
    const groups = invariantGroups(task, streams('protect'))
    if (!groups)
      return infeasible(
        `one value is too frequent among the new records for groups of ${m} values`,
        'give a smaller m, or leave records out',
      )
    return releasedGroups(table, recodings, value, groups, streams)
  },
}

function oneColumn(columns: readonly Column[], name: string | undefined): Column | undefined {
  const named = name === undefined ? columns : columns.filter((column) => column.name === name)
  return named.length === 1 ? named[0] : undefined
}

/** The sensitive column with the values of the earlier release beside its own, sorted. */
function joined(column: CodedColumn, known: Signatures): CodedColumn {
  const values = [...new Set([...column.values, ...[...known.values()].flat()])].sort()
  const codeOf = new Map(values.map((value, code) => [value, code]))
  const codes = Uint32Array.from(column.codes, (code) => codeOf.get(column.values[code])!)
  return { ...column, codes, values }
}

/** By row: the earlier signature; refuses who cannot keep theirs. */
function earlierOf(
  { rowCount }: Table,
  person: Column | undefined,
  { codes, values }: CodedColumn,
  known: Signatures,
  m: number,
): readonly (readonly number[] | undefined)[] | Infeasible {
  const codeOf = new Map(values.map((value, code) => [value, code]))
  let changed = 0
  let poor = 0
  const earlier = Array.from({ length: rowCount }, (_, row) => {
    const names = person && known.get(cellOf(person, row))
    if (!names) return undefined
    const signature = names.map((name) => codeOf.get(name)!).sort((a, b) => a - b)
    if (!signature.includes(codes[row])) changed++
    if (signature.length < m) poor++
    return signature
  })
  if (changed > 0)
    return infeasible(
      `${changed} of those who were in the earlier release have a value now that their group did not hold`,
      'leave them out of this release: with the new value, comparing the two would tell it',
    )
  if (poor > 0)
    return infeasible(
      `${poor} of those who were in the earlier release were in groups of fewer than ${m} values`,
      'give the m of the earlier release',
    )
  return earlier
}

/** Where each row stands when the table is cut as fine as Mondrian can: near places are like each other. */
function placesOf(recodings: readonly ColumnRecoding[], rows: Uint32Array): Uint32Array {
  partsOf(recodings, rows, { kind: 'class test', leastSize: 1, bySize: true, ofTable: [], holds: () => true }, false)
  const places = new Uint32Array(rows.length)
  for (const [place, row] of rows.entries()) places[row] = place
  return places
}
