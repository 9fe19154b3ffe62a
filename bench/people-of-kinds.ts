import type { CodedColumn, Table } from '../src/data/index.js'
import { type Random, below, stream, unit } from '../src/math/index.js'

/**
 * People of hidden kinds: each column and the sensitive value hang on the kind, so that columns are not independent given
 * the value. Half of the time a column is drawn from all of its values alike.
 */
export function peopleOfKinds(rowCount: number, columnCount: number, valueCount: number, seed: number): Table {
  const random = stream(seed, 'made-up people')
  const kinds = 3 * valueCount
  const cellCount = 12
  const kindOf = Uint32Array.from({ length: rowCount }, () => below(kinds, random))
  const columns = Array.from({ length: columnCount }, (_, c): CodedColumn => {
    const liked = Uint32Array.from({ length: kinds }, () => below(cellCount, random))
    return column(`c${c}`, 'quasi', cellCount, drawn(kindOf, liked, cellCount, 0.5, random))
  })
  const liked = Uint32Array.from({ length: kinds }, (_, kind) => kind % valueCount)
  const sensitive = column('value', 'sensitive', valueCount, drawn(kindOf, liked, valueCount, 0.2, random))
  return { rowCount, columns: [...columns, sensitive] }
}

function drawn(kindOf: Uint32Array, liked: Uint32Array, count: number, anyShare: number, random: Random): Uint32Array {
  return kindOf.map((kind) => (unit(random) < anyShare ? below(count, random) : liked[kind]))
}

function column(name: string, role: 'quasi' | 'sensitive', count: number, codes: Uint32Array): CodedColumn {
  const values = Array.from({ length: count }, (_, code) => `${name} ${code}`)
  return { kind: 'coded', name, role, type: 'text', exceptions: 0, codes, values }
}
