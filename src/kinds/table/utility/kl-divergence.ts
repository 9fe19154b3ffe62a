import { SequenceInterner } from '../../../data/sequence-interner.js'
import { meanInterval } from '../../../math/interval.js'
import { type Random, below } from '../../../math/random.js'
import { type Estimate, bare } from '../../../contract/finding.js'
import type { PairedTable } from './paired-table.js'

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
