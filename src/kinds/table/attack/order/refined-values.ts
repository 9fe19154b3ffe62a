import type { Table } from '../../../../data/table.js'
import { type NotMeasured, notMeasured } from '../../../../contract/method.js'
import { parameters } from '../../../../contract/parameter.js'
import { groupRows } from '../../../../data/group-rows.js'
import { type Cover, coverSize } from '../../reading/reading.js'
import type { Granted } from '../../../../contract/attack.js'
import type { Posteriors, ValueClaims } from '../../../../contract/claims.js'
import { type SharedColumn, meetOf, sharedColumns } from './two-readings.js'

export const refinedParameters = parameters({
  about: { type: 'column', about: 'the column to read; the one that the other release tells most of unless said' },
})

/** Two releases with as many rows, and the column that is to be read. */
export interface Beside {
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
