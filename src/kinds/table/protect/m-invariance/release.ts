import { type CodedColumn, type Column, type Table, coded } from '../../../../data/table.js'
import { type Streams, below, shuffle } from '../../../../math/random.js'
import type { Protected } from '../../../../contract/protector.js'
import type { Member } from './groups.js'
import { labelsOf } from '../mondrian/labels.js'
import { publish } from '../publish.js'
import { recodedColumns } from '../recoded-columns.js'
import type { ColumnRecoding } from '../recoding.js'

/** The groups as a table: coarse quasi-identifiers, the number of the group, and made-up records that look like the others. */
export function releasedGroups(
  table: Table,
  recodings: readonly ColumnRecoding[],
  sensitive: CodedColumn,
  groups: readonly (readonly Member[])[],
  streams: Streams,
): Protected<'table'> {
  const madeUp = groups.flatMap((group, g) => group.flatMap((one) => ('row' in one ? [] : [{ g, code: one.madeUp }])))
  const rowCount = table.rowCount + madeUp.length
  const classOf = new Uint32Array(rowCount)
  const real = groups.map((group, g) => {
    const rows = Uint32Array.from(group.flatMap((one) => ('row' in one ? [one.row] : [])))
    for (const row of rows) classOf[row] = g
    return rows
  })
  for (const [i, { g }] of madeUp.entries()) classOf[table.rowCount + i] = g
  const labels = real.map((rows) =>
    labelsOf(recodings, rows, { start: 0, end: rows.length, ranges: rangesOf(recodings, rows) }, false),
  )
  // What else a made-up record says is copied from somebody of its group.
  const random = streams('made up')
  const like = madeUp.map(({ g }) => real[g][below(real[g].length, random)])
  const columns = table.columns.map((column): Column => {
    const own = coded(column.name === sensitive.name ? sensitive : column)
    if (column.role === 'person') return withNobody(own, madeUp.length)
    const added = column.name === sensitive.name ? madeUp.map(({ code }) => code) : like.map((row) => own.codes[row])
    return { ...own, codes: appended(own.codes, added) }
  })
  const numbers = shuffle(Uint32Array.from(groups.keys()), streams('groups'))
  const group: CodedColumn = {
    kind: 'coded',
    name: 'group',
    role: 'insensitive',
    type: 'integer',
    exceptions: 0,
    codes: classOf.map((g) => numbers[g]),
    values: Array.from(groups, (_, g) => String(g + 1)),
  }
  const changed = recodedColumns(recodings, { classOf, labels })
  const extended = { ...table, rowCount, columns: [...columns, group] }
  // Always shuffled: made-up records stand last.
  const { release, key, notes } = publish(extended, { changed }, streams('publish'))
  return {
    kind: 'released',
    release,
    ...(key && { key }),
    made: { groups: groups.length, counterfeits: madeUp.length, suppressed: 0 },
    notes: madeUp.length > 0 ? [...notes, madeUpNote(madeUp.length)] : notes,
  }
}

/** Of each ordered column the least and the greatest rank that is told. */
function rangesOf(recodings: readonly ColumnRecoding[], rows: Uint32Array): Uint32Array {
  return Uint32Array.from(
    recodings.flatMap((recoding) => {
      if (recoding.kind === 'tree') return [0, 0]
      const ranks = Uint32Array.from(rows, (row) => recoding.ranks[row]).sort()
      return [ranks[0], ranks[ranks.length - 1]]
    }),
  )
}

/** People who do not exist, by values that nobody has; publishing gives all of them numbers. */
function withNobody(column: CodedColumn, count: number): CodedColumn {
  const added = Array.from({ length: count }, (_, i) => column.values.length + i)
  return {
    ...column,
    codes: appended(column.codes, added),
    values: [...column.values, ...added.map((code) => `\u0000 ${code}`)],
  }
}

function appended(codes: Uint32Array, added: readonly number[]): Uint32Array {
  const made = new Uint32Array(codes.length + added.length)
  made.set(codes)
  made.set(added, codes.length)
  return made
}

function madeUpNote(count: number): string {
  return `${count} ${count === 1 ? 'record is' : 'records are'} made up; in the key their numbers come after those of the data`
}
