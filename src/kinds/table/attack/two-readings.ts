import { type Table, type CodedColumn, coded, columnNamed } from '../../../data/table.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import { groupRows } from '../../../data/group-rows.js'
import { type Cover, coverSize, type ReadColumn } from '../reading/reading.js'
import type { Granted } from '../../../contract/attack.js'
import type { Posteriors, ValueClaims } from '../../../contract/claims.js'
import { placesUnder, textIndexOf } from '../reading/mask.js'
import { readColumn } from '../reading/read-table.js'

/** A column that two releases have, both read over the same values. */
export interface SharedColumn {
  readonly name: string
  readonly own: ReadColumn
  readonly other: ReadColumn
}

/** The columns that both releases publish of what an intruder may know or wants to. */
function sharedColumns(release: Table, other: Table): readonly SharedColumn[] {
  return release.columns.flatMap((column) => {
    const counterpart = columnNamed(other, column.name)
    if (!counterpart || column.role === 'identifier' || column.role === 'text') return []
    return [readBoth(column.name, coded(column), coded(counterpart))]
  })
}

function readBoth(name: string, own: CodedColumn, other: CodedColumn): SharedColumn {
  const hierarchy = own.hierarchy ?? other.hierarchy
  const [first, second] = [own, other].map((column) => readColumn({ ...column, hierarchy }))
  const values = new Set([...first.domain.values, ...second.domain.values])
  if (values.size > 1) values.delete('*')
  // Names that only the coarser of the two has are what the finer ones were put under.
  if (!hierarchy && first.scale === 'text') for (const node of coarseNames(first, second)) values.delete(node)
  const domain = withoutShadows([...values])
  const again = (column: CodedColumn) => readColumn({ ...column, hierarchy, domain })
  return { name, own: again(own), other: again(other) }
}

/** A mask stands for itself only where no code that lies under it is known. */
function withoutShadows(values: readonly string[]): readonly string[] {
  const plain = textIndexOf(values.map((value) => (value.includes('*') ? [] : [value])))
  return values.filter(
    (pattern) => !pattern.includes('*') || placesUnder({ pattern, prefix: false }, plain).length === 0,
  )
}

function coarseNames(first: ReadColumn, second: ReadColumn): readonly string[] {
  const plain = ({ column, rules }: ReadColumn) => column.values.filter((_, code) => rules[code] === 'value')
  const [a, b] = [plain(first), plain(second)]
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a]
  const known = new Set(more)
  return more.length === 0 || fewer.length === more.length ? [] : fewer.filter((value) => !known.has(value))
}

/** Places that both cover, rising. */
export function meetOf(a: Cover, b: Cover): Cover {
  const runs: number[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const from = Math.max(a[i], b[j])
    const to = Math.min(a[i + 1], b[j + 1])
    if (from < to) runs.push(from, to)
    if (a[i + 1] <= b[j + 1]) i += 2
    else j += 2
  }
  return Uint32Array.from(runs)
}

/** Whether a row of the one may be a row of the other: every column that both have leaves a value. */
export function mayBeSame(columns: readonly SharedColumn[]): (row: number, other: number) => boolean {
  const meets = columns.map(({ own, other }) => {
    const known = new Map<number, boolean>()
    const width = other.covers.length
    return (a: number, b: number): boolean => {
      const before = known.get(a * width + b)
      if (before !== undefined) return before
      const found = meetOf(own.covers[a], other.covers[b]).length > 0
      known.set(a * width + b, found)
      return found
    }
  })
  return (row, at) => columns.every(({ own, other }, c) => meets[c](own.column.codes[row], other.column.codes[at]))
}

/** Whether exactly one value is covered. */
export function onePlace(cover: Cover): number | undefined {
  return cover.length === 2 && cover[1] - cover[0] === 1 ? cover[0] : undefined
}

export const refinedParameters = parameters({
  about: { type: 'column', about: 'the column to read; the one that the other release tells most of unless said' },
})

/** Two releases with as many rows, and the column that is to be read. */
interface Beside {
  readonly columns: readonly SharedColumn[]
  readonly about: SharedColumn
}

export function beside(release: Table, { others = [] }: Pick<Granted, 'others'>, about?: string): Beside | NotMeasured {
  const other = others.find(({ rowCount }) => rowCount === release.rowCount)
  if (!other) return notMeasured('no other release has as many rows')
  const columns = sharedColumns(release, other)
  if (columns.length === 0) return notMeasured('the releases have no column in common')
  const named = about === undefined ? undefined : columns.find(({ name }) => name === about)
  if (about !== undefined && !named) return notMeasured(`the releases have no column ${about} in common`)
  const won = columns.map((column) => bitsWon(column))
  return { columns, about: named ?? columns[won.indexOf(Math.max(...won))] }
}

/** How many values the other release strikes, row by row in place, in bits. */
function bitsWon({ own, other }: SharedColumn): number {
  const pairs = groupRows([codesOf(own), codesOf(other)], own.column.codes.length)
  let won = 0
  for (const [group, row] of pairs.firsts.entries()) {
    const before = own.covers[own.column.codes[row]]
    const both = meetOf(before, other.covers[other.column.codes[row]])
    if (both.length > 0) won += pairs.sizes[group] * Math.log2(coverSize(before) / coverSize(both))
  }
  return won
}

function codesOf({ column: { codes, values } }: SharedColumn['own']) {
  return { codes, count: values.length }
}

/** By row, one of the values that are left, each as likely as the others; rows that share what is left share a belief. */
export function evenBeliefs(
  { name, own }: SharedColumn,
  leftOf: readonly Cover[],
  posteriorOf: Uint32Array,
): Pick<ValueClaims, 'kind' | 'of' | 'column' | 'values' | 'posteriorOf' | 'posteriors'> {
  return {
    kind: 'values',
    of: 'rows',
    column: name,
    values: own.domain.values,
    posteriorOf,
    posteriors: evenly(leftOf),
  }
}

function evenly(covers: readonly Cover[]): Posteriors {
  const offsets = new Uint32Array(covers.length + 1)
  for (const [b, cover] of covers.entries()) offsets[b + 1] = offsets[b] + coverSize(cover)
  const codes = new Uint32Array(offsets[covers.length])
  const chances = new Float64Array(codes.length)
  for (const [b, cover] of covers.entries()) {
    let at = offsets[b]
    for (let i = 0; i < cover.length; i += 2)
      for (let place = cover[i]; place < cover[i + 1]; place++) {
        codes[at] = place
        chances[at++] = 1 / (offsets[b + 1] - offsets[b])
      }
  }
  return { offsets, codes, chances }
}
