import { type Counts, placeInFile } from './counts.js'

/** Published counts as they are read again: they tell no more than those that the attacks were run on. */
export function verifyCounts(again: Counts, release: Counts): void {
  const read = new Map(again.cells.map((cell) => [placeInFile(cell), cell]))
  for (const cell of release.cells) {
    if (cell.elsewhere || cell.line === undefined || cell.told === 'between') continue
    const found = read.get(placeInFile(cell))
    if (found?.told !== cell.told || found.low > cell.low || found.high < cell.high)
      throw new Error('what was written does not read as what was mended: this is a defect')
  }
}
