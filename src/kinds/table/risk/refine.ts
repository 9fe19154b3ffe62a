/** Rows that cannot be told apart, group by group; rows that stand alone are in none. */
export interface Alike {
  readonly rows: Uint32Array
  /** Group g is rows[ends[g - 1]] (0 for the first) to rows[ends[g] - 1]; two rows or more. */
  readonly ends: Uint32Array
}

interface Refined {
  readonly alike: Alike
  /** Rows that were like others and no longer are. */
  readonly alone: Uint32Array
}

/** Tells groups apart by one more column: counting sort inside each group, so that no key is ever built. */
export function refine({ rows, ends }: Alike, codes: Uint32Array, counts: Uint32Array): Refined {
  const kept = new Uint32Array(rows.length)
  const keptEnds: number[] = []
  const alone: number[] = []
  const met = new Uint32Array(counts.length)
  let filled = 0
  let start = 0
  for (const end of ends) {
    let different = 0
    for (let i = start; i < end; i++) {
      const code = codes[rows[i]]
      if (counts[code]++ === 0) met[different++] = code
    }
    if (different === 1 && end - start > 1) {
      counts[met[0]] = 0
      kept.set(rows.subarray(start, end), filled)
      filled += end - start
      keptEnds.push(filled)
      start = end
      continue
    }
    // A count becomes the place behind the last row of its group; 0 stands for a row alone.
    for (let m = 0; m < different; m++) {
      const count = counts[met[m]]
      counts[met[m]] = 0
      if (count === 1) continue
      filled += count
      counts[met[m]] = filled
      keptEnds.push(filled)
    }
    for (let i = end - 1; i >= start; i--) {
      const code = codes[rows[i]]
      if (counts[code] === 0) alone.push(rows[i])
      else kept[--counts[code]] = rows[i]
    }
    for (let m = 0; m < different; m++) counts[met[m]] = 0
    start = end
  }
  return {
    alike: { rows: kept.subarray(0, filled), ends: Uint32Array.from(keptEnds) },
    alone: Uint32Array.from(alone),
  }
}
