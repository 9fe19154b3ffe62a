import type { Rebuilt } from './rebuilt.js'

/**
 * Transaction breakage (§6.1): records to which at least one term was rightly re-associated. Rows with the same anchor
 * cannot be told apart, so rows and records of an anchor are paired so that as many as possible share a term. Which records
 * of the cluster these are.
 */
export function brokenTransactions({
  added,
  records,
  anchors,
}: Pick<Rebuilt, 'added' | 'records' | 'anchors'>): number[] {
  const recordOf = new Int32Array(added.length).fill(-1)
  const rowsWith = new Map<number, number[]>()
  for (let row = 0; row < added.length; row++) {
    const rows = rowsWith.get(anchors.ofRow[row])
    if (rows) rows.push(row)
    else rowsWith.set(anchors.ofRow[row], [row])
  }
  // Augmenting paths (Kuhn); a path is no longer than the cluster has rows.
  const place = (r: number, tried: Uint8Array): boolean => {
    for (const row of rowsWith.get(anchors.ofRecord[r]) ?? []) {
      if (tried[row] === 1 || !records[r].some((code) => added[row].has(code))) continue
      tried[row] = 1
      if (recordOf[row] < 0 || place(recordOf[row], tried)) {
        recordOf[row] = r
        return true
      }
    }
    return false
  }
  // A record that has a row keeps one, whatever comes after it.
  return [...records.keys()].filter((r) => place(r, new Uint8Array(added.length)))
}
