import { type Grouped, type Word, block, keysOf, mix, partRange } from './row-keys.js'

/** Marks the first row of a group while rows lie in parts. */
const first = 2 ** 31

/** Keys lie by their upper bits, the lower ones address a table that serves each part in turn. */
export function directInParts(word: Word, rowCount: number): Grouped {
  const starts = new Uint32Array(Math.ceil(word.product / partRange) + 1)
  const groupOf = new Uint32Array(rowCount)
  const partOf = new Uint8Array(rowCount)
  const keys = new Uint32Array(block)
  for (let start = 0; start < rowCount; start += block) {
    const end = Math.min(start + block, rowCount)
    keysOf(word, start, end, keys)
    for (let i = 0; i < end - start; i++) {
      const part = keys[i] >>> 16
      groupOf[start + i] = keys[i]
      partOf[start + i] = part
      starts[part + 1]++
    }
  }
  for (let part = 1; part < starts.length; part++) starts[part] += starts[part - 1]
  const next = starts.slice()
  const lower = new Uint16Array(rowCount)
  for (let row = 0; row < rowCount; row++) lower[next[partOf[row]]++] = groupOf[row]
  const places = new Uint32Array(rowCount)
  const table = new Uint32Array(partRange)
  const sizes = new Uint32Array(Math.min(rowCount, word.product))
  let count = 0
  for (let part = 0; part + 1 < starts.length; part++) {
    if (starts[part] === starts[part + 1]) continue
    table.fill(0)
    for (let place = starts[part]; place < starts[part + 1]; place++) {
      const group = table[lower[place]]
      if (group === 0) {
        table[lower[place]] = ++count
        sizes[count - 1] = 1
        places[place] = (count - 1 + first) >>> 0
      } else {
        places[place] = group - 1
        sizes[group - 1]++
      }
    }
  }
  return gathered(places, partOf, starts, groupOf, sizes.slice(0, count))
}

/** Keys lie by the upper bits of their hash, and each part has a hash table. */
export function hashedInParts(low: Word, high: Word | undefined, rowCount: number): Grouped {
  const bits = Math.min(11, Math.max(1, Math.ceil(Math.log2(rowCount / 8192))))
  const starts = new Uint32Array(2 ** bits + 1)
  const partOf = new Uint16Array(rowCount)
  const [lowKeys, highKeys] = [new Uint32Array(block), new Uint32Array(block)]
  const [lowOf, highOf] = [new Uint32Array(rowCount), new Uint32Array(high ? rowCount : 0)]
  for (let start = 0; start < rowCount; start += block) {
    const end = Math.min(start + block, rowCount)
    keysOf(low, start, end, lowKeys)
    if (high) keysOf(high, start, end, highKeys)
    for (let i = 0; i < end - start; i++) {
      const part = mix(lowKeys[i], highKeys[i]) >>> (32 - bits)
      lowOf[start + i] = lowKeys[i]
      if (high) highOf[start + i] = highKeys[i]
      partOf[start + i] = part
      starts[part + 1]++
    }
  }
  for (let part = 1; part < starts.length; part++) starts[part] += starts[part - 1]
  const next = starts.slice()
  const [lows, highs] = [new Uint32Array(rowCount), new Uint32Array(high ? rowCount : 0)]
  for (let row = 0; row < rowCount; row++) {
    const place = next[partOf[row]]++
    lows[place] = lowOf[row]
    if (high) highs[place] = highOf[row]
  }
  const { places, sizes } = groupParts(lows, highs, starts)
  // The keys are in their parts by now: their room serves for the groups.
  return gathered(places, partOf, starts, lowOf, sizes)
}

function groupParts(
  lows: Uint32Array,
  highs: Uint32Array,
  starts: Uint32Array,
): { readonly places: Uint32Array; readonly sizes: Uint32Array } {
  const wide = highs.length > 0
  const places = new Uint32Array(lows.length)
  const sizes = new Uint32Array(lows.length)
  let [table, keeper] = [new Uint32Array(0), new Uint32Array(0)]
  let count = 0
  for (let part = 0; part + 1 < starts.length; part++) {
    const [start, end] = [starts[part], starts[part + 1]]
    const mask = 2 ** Math.ceil(Math.log2(2 * Math.max(1, end - start))) - 1
    if (table.length <= mask) [table, keeper] = [new Uint32Array(mask + 1), new Uint32Array(mask + 1)]
    else table.fill(0, 0, mask + 1)
    for (let place = start; place < end; place++) {
      const l = lows[place]
      const h = wide ? highs[place] : 0
      let slot = mix(l, h) & mask
      // A slot holds where its group was first met, and so the key.
      for (let met = table[slot]; met !== 0; met = table[slot]) {
        if (lows[met - 1] === l && (!wide || highs[met - 1] === h)) break
        slot = (slot + 1) & mask
      }
      if (table[slot] === 0) {
        table[slot] = place + 1
        keeper[slot] = count
        places[place] = (count + first) >>> 0
        sizes[count++] = 1
      } else {
        places[place] = keeper[slot]
        sizes[keeper[slot]]++
      }
    }
  }
  return { places, sizes: sizes.slice(0, count) }
}

/** From parts back to rows: each part is read in order, as it was written. */
function gathered(
  places: Uint32Array,
  partOf: Uint8Array | Uint16Array,
  starts: Uint32Array,
  groupOf: Uint32Array,
  sizes: Uint32Array,
): Grouped {
  const next = starts.slice()
  const firsts = new Uint32Array(sizes.length)
  for (let row = 0; row < groupOf.length; row++) {
    let group = places[next[partOf[row]]++]
    if (group >= first) {
      group -= first
      firsts[group] = row
    }
    groupOf[row] = group
  }
  return { count: sizes.length, groupOf, sizes, firsts }
}
