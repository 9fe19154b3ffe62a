/**
 * Documents that two terms share, for every row term against every column term. With several columns a row's
 * documents are marked once and each column's list is walked against the marks; with few, two lists are walked.
 */
export function pairCounts(
  documentCount: number,
  rows: readonly Uint32Array[],
  columns: readonly Uint32Array[],
  each: (row: number, column: number, count: number) => void,
): void {
  if (columns.length < 4) {
    rows.forEach((row, r) => columns.forEach((column, c) => each(r, c, sharedCount(row, column))))
    return
  }
  const marks = new Uint8Array(documentCount)
  rows.forEach((row, r) => {
    for (const document of row) marks[document] = 1
    for (let c = 0; c < columns.length; c++) each(r, c, row.length === 0 ? 0 : markedCount(marks, columns[c]))
    for (const document of row) marks[document] = 0
  })
}

function markedCount(marks: Uint8Array, documents: Uint32Array): number {
  let count = 0
  for (let i = 0; i < documents.length; i++) count += marks[documents[i]]
  return count
}

/** Length of the intersection of two ascending lists; the longer one is searched by doubling steps. */
export function sharedCount(a: Uint32Array, b: Uint32Array): number {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  let count = 0
  let from = 0
  for (let i = 0; i < shorter.length; i++) {
    const wanted = shorter[i]
    let step = 1
    while (from + step < longer.length && longer[from + step] < wanted) step *= 2
    let low = from + (step >> 1)
    let high = Math.min(from + step, longer.length)
    while (low < high) {
      const middle = (low + high) >> 1
      if (longer[middle] < wanted) low = middle + 1
      else high = middle
    }
    from = low
    if (from === longer.length) break
    if (longer[from] === wanted) count++
  }
  return count
}
