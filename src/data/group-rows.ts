import { directInParts, hashedInParts } from './group-in-parts.js'
import { type Codes, type Grouped, type Word, block, keysOf, mix, partRange } from './row-keys.js'

const wordRange = 2 ** 32
/** Keys that are worth a table with an entry for each: cleared and read once, it costs less than hashing. */
const directRange = 2 ** 24
/** Groups whose table still lies in a core's own cache. */
const smallTable = 2 ** 14

/**
 * Rows that agree in every column, by integers alone. Codes become one mixed-radix number, or two where they need more
 * than 32 bits; wider ones are narrowed two words at a time. Few groups are found in one table that stays in the cache;
 * many by a radix partition with a small table for each part, addressed directly where the product of the
 * cardinalities allows it and hashed where not.
 */
export function groupRows(columns: readonly Codes[], rowCount: number): Grouped {
  const words = wordsOf(columns.filter(({ count }) => count > 1))
  if (words.length === 0 || rowCount === 0) return oneGroup(rowCount)
  const grouped = groupKeys(words[0], words[1], rowCount)
  if (words.length <= 2) return grouped
  const rest = words.slice(2).flatMap((word) => word.columns)
  return groupRows([{ codes: grouped.groupOf, count: grouped.count }, ...rest], rowCount)
}

function wordsOf(columns: readonly Codes[]): Word[] {
  const words: { columns: Codes[]; product: number }[] = []
  for (const column of columns) {
    const fitting = words.find(({ product }) => product * column.count <= wordRange)
    if (!fitting) words.push({ columns: [column], product: column.count })
    else {
      fitting.columns.push(column)
      fitting.product *= column.count
    }
  }
  return words
}

function oneGroup(rowCount: number): Grouped {
  const count = Math.min(1, rowCount)
  const sizes = new Uint32Array(count).fill(rowCount)
  return { count, groupOf: new Uint32Array(rowCount), sizes, firsts: new Uint32Array(count) }
}

function groupKeys(low: Word, high: Word | undefined, rowCount: number): Grouped {
  // A table far larger than the rows would cost more to clear than hashing them.
  if (!high && low.product <= Math.min(directRange, 64 * rowCount))
    return direct(low, rowCount) ?? directInParts(low, rowCount)
  return hashed(low, high, rowCount) ?? hashedInParts(low, high, rowCount)
}

/** One table with an entry for each key; undefined once what is used of it outgrows the cache. */
function direct(word: Word, rowCount: number): Grouped | undefined {
  const most = Math.min(rowCount, word.product <= partRange ? word.product : smallTable)
  const table = new Uint32Array(word.product)
  const groupOf = new Uint32Array(rowCount)
  const [sizes, firsts] = [new Uint32Array(most), new Uint32Array(most)]
  const keys = buffer(rowCount)
  let count = 0
  for (let start = 0; start < rowCount; start += block) {
    const end = Math.min(start + block, rowCount)
    keysOf(word, start, end, keys)
    for (let row = start; row < end; row++) {
      let group = table[keys[row - start]]
      if (group === 0) {
        if (count === most) return undefined
        firsts[count] = row
        group = table[keys[row - start]] = ++count
      }
      groupOf[row] = group - 1
      sizes[group - 1]++
    }
  }
  return { count, groupOf, sizes: sizes.slice(0, count), firsts: firsts.slice(0, count) }
}

/** One hash table for all rows; undefined once it outgrows the cache. */
function hashed(low: Word, high: Word | undefined, rowCount: number): Grouped | undefined {
  const most = Math.min(smallTable, rowCount)
  const table = new Uint32Array(4 * 2 ** Math.ceil(Math.log2(most)))
  const mask = table.length - 1
  const [lows, highs] = [new Uint32Array(most), new Uint32Array(most)]
  const groupOf = new Uint32Array(rowCount)
  const [sizes, firsts] = [new Uint32Array(most), new Uint32Array(most)]
  const [lowKeys, highKeys] = [buffer(rowCount), buffer(rowCount)]
  let count = 0
  for (let start = 0; start < rowCount; start += block) {
    const end = Math.min(start + block, rowCount)
    keysOf(low, start, end, lowKeys)
    if (high) keysOf(high, start, end, highKeys)
    for (let row = start; row < end; row++) {
      const l = lowKeys[row - start]
      const h = highKeys[row - start]
      let slot = mix(l, h) & mask
      let group = table[slot]
      while (group !== 0 && (lows[group - 1] !== l || highs[group - 1] !== h)) {
        slot = (slot + 1) & mask
        group = table[slot]
      }
      if (group === 0) {
        if (count === most) return undefined
        lows[count] = l
        highs[count] = h
        firsts[count] = row
        group = table[slot] = ++count
      }
      groupOf[row] = group - 1
      sizes[group - 1]++
    }
  }
  return { count, groupOf, sizes: sizes.slice(0, count), firsts: firsts.slice(0, count) }
}

function buffer(rowCount: number): Uint32Array {
  return new Uint32Array(Math.min(block, rowCount))
}
