import { isSuppressed } from '../../../data/table.js'
import type { PairedColumn, PairedTable } from './paired-table.js'

/**
 * Non-uniform entropy in bits over all cells, as ARX has it: what is not known of a cell once its published value is, by
 * how often each value under it stood in the original. On one level throughout, a suppressed row first loses what its
 * generalisation takes, and then what told the suppressed rows apart; elsewhere it loses all there is to know.
 */
export function nonUniformEntropy({ columns, rowCount, dropped, suppressed }: PairedTable): number {
  return columns.reduce((sum, column) => {
    const bits = column.level === undefined || !column.levels ? undefined : onOneLevel(column, suppressed)
    return sum + (bits ?? onManyLevels(column, dropped, rowCount))
  }, 0)
}

/** Undefined where suppressed rows alone do not explain what is missing: cells were suppressed one by one, or changed. */
function onOneLevel({ after, released, leafRows, nodeOf, nodeNames }: PairedColumn, suppressed: number) {
  const rows = new Float64Array(nodeNames.length)
  for (const [leaf, count] of leafRows.entries()) rows[nodeOf[leaf]] += count
  const told = new Map(Array.from(after, (count, code) => [released.values[code], count]))
  const hidden = nodeNames.map((name, node) => (isSuppressed(name) ? 0 : rows[node] - (told.get(name) ?? 0)))
  const star = nodeNames.findIndex(isSuppressed)
  const accounted = hidden.reduce((sum, one) => sum + one, 0)
  if (star >= 0) hidden[star] = suppressed - accounted
  else if (accounted !== suppressed) return undefined
  if (hidden.some((one) => one < 0)) return undefined
  return entropyBits(leafRows) - entropyBits(rows) + entropyBits(hidden)
}

function onManyLevels({ after, covers, leafRows }: PairedColumn, dropped: number, rowCount: number): number {
  let bits = rowCount === 0 ? 0 : (dropped / rowCount) * entropyBits(leafRows)
  for (const [code, count] of after.entries()) {
    const rows = rowsUnder(covers[code], leafRows)
    if (count > 0 && rows > 0) bits += (count / rows) * entropyBits(Array.from(covers[code], (leaf) => leafRows[leaf]))
  }
  return bits
}

/** The mean over columns of the entropy that the release has less than the original, in bits a cell (Askari et al.). */
export function attributeEntropyLoss({ columns, rowCount, dropped }: PairedTable): number {
  if (columns.length === 0 || rowCount === 0) return 0
  const sum = columns.reduce((total, { before, after, released }) => {
    const stars = released.values.findIndex((value, code) => isSuppressed(value) && after[code] > 0)
    const counts = Array.from(after, (count, code) => (code === stars ? count + dropped : count))
    return total + entropyBits(before) - entropyBits(stars < 0 && dropped > 0 ? [...counts, dropped] : counts)
  }, 0)
  return sum / (rowCount * columns.length)
}

function rowsUnder(cover: Uint32Array, leafRows: Uint32Array): number {
  let rows = 0
  for (const leaf of cover) rows += leafRows[leaf]
  return rows
}

/** N times the entropy of counts that sum to N: Σ n log2(N/n). */
function entropyBits(counts: ArrayLike<number>): number {
  let all = 0
  let sum = 0
  for (let i = 0; i < counts.length; i++) {
    all += counts[i]
    if (counts[i] > 1) sum += counts[i] * Math.log2(counts[i])
  }
  return all > 1 ? Math.max(0, all * Math.log2(all) - sum) : 0
}
