import type { PairedColumn, PairedTable } from './paired-table.js'
import { isSuppressed } from '../../../data/table.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import { meanInterval } from '../../../math/interval.js'
import { type Random, below } from '../../../math/random.js'
import { type Estimate, bare } from '../../../contract/finding.js'

/** What a release lost cell by cell. A row that is no longer told loses all of it. */
export interface CellLosses {
  /** ARX's loss by column, and over all: the geometric mean of 1 + loss, less 1. */
  readonly lossOf: readonly number[]
  readonly loss: number
  /** Sweeney's precision; undefined where no column has a hierarchy. */
  readonly precision: number | undefined
  /** Mean of level over height of what is told; undefined likewise. */
  readonly distortion: number | undefined
  /** Mean of 1 - (leaves under it - 1) / (leaves - 1): 1 where nothing was changed. */
  readonly granularity: number
  /** NCP of a row (the sum over its columns), the mean of all rows; GCP is that over the number of columns. */
  readonly ncp: number
  readonly gcp: number
  readonly suppressedCells: number
  readonly unreadCells: number
}

export function cellLosses({ columns, rowCount, dropped, suppressed }: PairedTable): CellLosses {
  const lossOf = columns.map((column) => arxLoss(column, rowCount, dropped))
  const logs = lossOf.reduce((sum, loss) => sum + Math.log1p(loss), 0)
  const mean = (per: (column: PairedColumn, code: number) => number, whenDropped: number, over = columns): number => {
    let sum = 0
    for (const column of over) {
      sum += dropped * whenDropped
      for (const [code, count] of column.after.entries()) if (count > 0) sum += count * per(column, code)
    }
    return rowCount === 0 ? 0 : sum / (rowCount * Math.max(1, over.length))
  }
  const gcp = mean(penalty, 1)
  const levelled = columns.filter(({ levels, height }) => levels && height > 0)
  const share = ({ levels, height }: PairedColumn, code: number) => levels![code] / height
  const lost = levelled.length === 0 ? undefined : mean(share, 1, levelled)
  return {
    lossOf,
    loss: columns.length === 0 ? 0 : Math.expm1(logs / columns.length),
    precision: lost === undefined ? undefined : 1 - lost,
    // Rows of which nothing is told are at the top of every column: what is left of the sum are the others, if any.
    distortion:
      lost === undefined || suppressed >= rowCount
        ? lost
        : Math.max(0, (lost * rowCount - suppressed) / (rowCount - suppressed)),
    granularity: mean(({ sizes, leafCount }, code) => 1 - (sizes[code] - 1) / Math.max(1, leafCount - 1), 0),
    ncp: gcp * columns.length,
    gcp,
    suppressedCells: columns.reduce((sum, column) => sum + dropped + starsOf(column), 0),
    unreadCells: columns.reduce((sum, { unread }) => sum + unread, 0),
  }
}

/** v = (Σ share - N/leaves) / (N - N/leaves), as ARX 3.9 has it: 0 is the original, 1 is nothing. */
function arxLoss({ after, sizes, leafCount }: PairedColumn, rowCount: number, dropped: number): number {
  if (leafCount < 2 || rowCount === 0) return 0
  let shares = dropped * leafCount
  for (const [code, count] of after.entries()) shares += count * sizes[code]
  return (shares - rowCount) / (rowCount * (leafCount - 1))
}

/** Normalised certainty penalty (Xu et al. 2006): width over range of an interval, share of the leaves of a node. */
function penalty({ widths, sizes, leafCount }: PairedColumn, code: number): number {
  if (!Number.isNaN(widths[code])) return widths[code]
  return sizes[code] > 1 ? sizes[code] / leafCount : 0
}

/** Cells that tell nothing of what they were, where there was something to tell. */
function starsOf({ after, covers, leafCount }: PairedColumn): number {
  let stars = 0
  for (const [code, count] of after.entries()) if (leafCount > 1 && covers[code].length === leafCount) stars += count
  return stars
}

/** What a release lost by putting rows together. */
export interface ClassLosses {
  /** Σ size² over classes, and N for every suppressed row (Bayardo and Agrawal 2005). */
  readonly discernibility: number
  /** Rows over classes; over k as well, where one was asked for (LeFevre et al. 2006). */
  readonly averageClassSize: number
  readonly normalisedClassSize?: number
}

export function classLosses({ classes, rowCount, suppressed }: PairedTable, k?: number): ClassLosses {
  let people = 0
  let squares = 0
  for (const size of classes.sizes) {
    people += size
    squares += size * size
  }
  const averageClassSize = classes.count === 0 ? 0 : people / classes.count
  return {
    discernibility: squares + suppressed * rowCount,
    averageClassSize,
    ...(k !== undefined && { normalisedClassSize: averageClassSize / k }),
  }
}

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

/** Words of bits that are looked at, and kept, at most: a release of many classes is measured on rows drawn by lot. */
const mostWork = 1e9
const mostWords = 5e7

/**
 * How far the release's picture of all columns together is from the original's, in nats: Σ p ln(p/q), where q spreads
 * every published row evenly over the combinations of leaves it may stand for (Kifer and Gehrke 2006). Infinite where
 * the release rules out what was there, which no generalisation does. An estimate with its interval where the release has
 * too many classes to ask for every row, undefined where not even their bits can be kept.
 */
export function klDivergence(pair: PairedTable, random: Random, most = mostWork): Estimate | undefined {
  const { columns, rowCount } = pair
  if (rowCount === 0 || columns.length === 0) return bare(0)
  const words = (pair.classes.count + 31) >>> 5
  if (columns.reduce((sum, { leafCount }) => sum + leafCount, 0) * words > mostWords) return undefined
  const { offsets, members, counts, found } = combinations(
    columns.map(({ original, leafOf }) => [original.codes, leafOf]),
  )
  const told = publishedClasses(pair, words)
  const apart = (c: number) => Math.log(counts[c] / told(members.subarray(offsets[c], offsets[c + 1])))
  const affordable = Math.max(1000, Math.floor(most / (words * columns.length)))
  if (counts.length <= affordable) {
    const sum = counts.reduce((total, count, c) => total + count * apart(c), 0)
    return bare(Math.max(0, sum / rowCount))
  }
  const { mean, low, high } = meanInterval(
    Float64Array.from({ length: affordable }, () => apart(found[below(rowCount, random)])),
  )
  return { value: mean, low, high }
}

function combinations(columns: readonly (readonly [Uint32Array, Uint32Array])[]) {
  const interner = new SequenceInterner()
  const key = new Uint32Array(columns.length)
  const counts: number[] = []
  const found = new Uint32Array(columns[0][0].length)
  for (let row = 0; row < found.length; row++) {
    for (const [c, [codes, leafOf]] of columns.entries()) key[c] = leafOf[codes[row]]
    found[row] = interner.intern(key)
    counts[found[row]] = (counts[found[row]] ?? 0) + 1
  }
  return { ...interner.finish(), counts, found }
}

/** How many people the release tells of a combination of leaves: bit by bit, the classes it may be in. */
function publishedClasses({ columns, classes, suppressed }: PairedTable, words: number) {
  const density = new Float64Array(words * 32)
  const under = columns.map(({ leafCount }) => Array.from({ length: leafCount }, () => new Int32Array(words)))
  for (let found = 0; found < classes.count; found++) {
    let people = classes.sizes[found]
    for (const [c, { released, covers, sizes }] of columns.entries()) {
      const code = released.codes[classes.firsts[found]]
      people /= sizes[code]
      for (const leaf of covers[code]) under[c][leaf][found >>> 5] |= 1 << (found & 31)
    }
    density[found] = people
  }
  // A row of which nothing is told may be anybody.
  const even = columns.reduce((product, { leafCount }) => product / leafCount, suppressed)
  const matches = new Int32Array(words)
  return (leaves: Uint32Array): number => {
    matches.set(under[0][leaves[0]])
    for (let c = 1; c < leaves.length; c++) {
      const bits = under[c][leaves[c]]
      for (let word = 0; word < words; word++) matches[word] &= bits[word]
    }
    let people = even
    for (let word = 0; word < words; word++)
      for (let rest = matches[word]; rest !== 0; rest &= rest - 1)
        people += density[32 * word + 31 - Math.clz32(rest & -rest)]
    return people
  }
}
