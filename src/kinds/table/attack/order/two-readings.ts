import { type CodedColumn, type Table, coded, columnNamed } from '../../../../data/table.js'
import { placesUnder, textIndexOf } from '../../reading/mask.js'
import { readColumn } from '../../reading/read-table.js'
import type { Cover, ReadColumn } from '../../reading/reading.js'

/** A column that two releases have, both read over the same values. */
export interface SharedColumn {
  readonly name: string
  readonly own: ReadColumn
  readonly other: ReadColumn
}

/** The columns that both releases publish of what an intruder may know or wants to. */
export function sharedColumns(release: Table, other: Table): readonly SharedColumn[] {
  return release.columns.flatMap((column) => {
    const beside = columnNamed(other, column.name)
    if (!beside || column.role === 'identifier' || column.role === 'text') return []
    return [readBoth(column.name, coded(column), coded(beside))]
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
