import type { Outcome } from './outcome.js'

/**
 * Chance that a random original ranks above a random added item by confidence, ties counting half, where generalised
 * item t counts weights[t] times. Cells are sorted once, so that a resample is one pass.
 */
export function weightedArea(outcomes: readonly Outcome[]): (weights: Uint32Array) => number {
  const cells = outcomes.flatMap(({ truth, confidence }, table) =>
    Array.from(confidence, (sure, cell) => ({ sure, table, original: truth[cell] === 1 })),
  )
  cells.sort((a, b) => a.sure - b.sure)
  return (weights) => {
    let addedBelow = 0
    let originals = 0
    let pairs = 0
    for (let start = 0; start < cells.length;) {
      let tiedAdded = 0
      let tiedOriginals = 0
      let end = start
      for (; end < cells.length && cells[end].sure === cells[start].sure; end++) {
        if (cells[end].original) tiedOriginals += weights[cells[end].table]
        else tiedAdded += weights[cells[end].table]
      }
      pairs += tiedOriginals * (addedBelow + tiedAdded / 2)
      addedBelow += tiedAdded
      originals += tiedOriginals
      start = end
    }
    return pairs / (addedBelow * originals)
  }
}
