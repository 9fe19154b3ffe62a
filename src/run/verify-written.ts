import { type Table, columnNamed } from '../data/table.js'
import type { PromisedModel } from '../contract/protector.js'
import { type Counts, placeInFile } from '../kinds/counts/counts.js'
import type { Buckets } from '../kinds/buckets/buckets.js'
import { tableRelease } from '../kinds/table/release.js'
import { bucketsRelease } from '../kinds/buckets/release.js'
import type { Release } from '../contract/release.js'
import { judgePromise } from './ask-model.js'
import type { Judged } from './check.js'

/**
 * Judges a released table as it was read again from what was written, so that what is judged is what others will read.
 * Throws where it does not hold: that is a defect of ours, and nothing may be published.
 */
export function verifyTable(
  again: Table,
  release: Table,
  promised: readonly PromisedModel[],
  original: Table,
): readonly Judged[] {
  if (again.rowCount !== release.rowCount || again.columns.length !== release.columns.length)
    throw new Error('what was written does not read as what was released: this is a defect')
  const columns = again.columns.map((column) => {
    const meant = columnNamed(release, column.name)
    if (!meant) throw new Error('a column that was written is not read again: this is a defect')
    return { ...column, role: meant.role, type: meant.type, hierarchy: meant.hierarchy }
  })
  const { missing, population } = release
  return held(tableRelease({ ...again, columns, missing, population }), promised, original)
}

/** The same for a bucketised table, read again from its two files. */
export function verifyBuckets(
  again: Buckets,
  release: Buckets,
  promised: readonly PromisedModel[],
  original: Table,
): readonly Judged[] {
  if (again.groups.length !== release.groups.length || again.groupCount !== release.groupCount)
    throw new Error('what was written does not read as what was released: this is a defect')
  return held(bucketsRelease(again), promised, original)
}

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

function held(release: Release, promised: readonly PromisedModel[], original: Table): readonly Judged[] {
  return promised.map((promise) => {
    const judged = judgePromise(promise, release, original)
    if (judged.holds !== true) throw new Error(`what was written does not hold ${judged.asked}: this is a defect`)
    return judged
  })
}
