import type { CodedColumn } from '../../../../data/table.js'

/** How often each value of a column stands in each class: class c has codes[offsets[c]] … and as many counts. */
export interface Histogram {
  readonly column: CodedColumn
  readonly offsets: Uint32Array
  readonly codes: Uint32Array
  readonly counts: Uint32Array
}

/** Each row is a part of its own, with one value. */
export function histogramOfRows(classOf: Uint32Array, count: number, column: CodedColumn): Histogram {
  const rows = classOf.length
  const offsets = Uint32Array.from({ length: rows + 1 }, (_, row) => row)
  const one: Histogram = { column, offsets, codes: column.codes, counts: new Uint32Array(rows).fill(1) }
  return mergedHistogram(one, classOf, count)
}

/** The histograms of coarser classes: those of their parts, added up. */
export function mergedHistogram(histogram: Histogram, classOf: Uint32Array, count: number): Histogram {
  const { column, offsets, codes, counts } = histogram
  const parts = offsets.length - 1
  const starts = new Uint32Array(count + 1)
  for (let part = 0; part < parts; part++) starts[classOf[part] + 1]++
  for (let c = 0; c < count; c++) starts[c + 1] += starts[c]
  const next = starts.slice(0, count)
  const sorted = new Uint32Array(parts)
  for (let part = 0; part < parts; part++) sorted[next[classOf[part]]++] = part
  const sums = new Uint32Array(column.values.length)
  const touched = new Uint32Array(column.values.length)
  const newOffsets = new Uint32Array(count + 1)
  const newCodes = new Uint32Array(codes.length)
  const newCounts = new Uint32Array(codes.length)
  let filled = 0
  for (let c = 0; c < count; c++) {
    let met = 0
    for (let s = starts[c]; s < starts[c + 1]; s++) {
      const part = sorted[s]
      for (let i = offsets[part]; i < offsets[part + 1]; i++) {
        const code = codes[i]
        if (sums[code] === 0) touched[met++] = code
        sums[code] += counts[i]
      }
    }
    for (let i = 0; i < met; i++) {
      const code = touched[i]
      newCodes[filled] = code
      newCounts[filled++] = sums[code]
      sums[code] = 0
    }
    newOffsets[c + 1] = filled
  }
  return { column, offsets: newOffsets, codes: newCodes.slice(0, filled), counts: newCounts.slice(0, filled) }
}
