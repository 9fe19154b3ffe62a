import { type JudgedAgain, judgePromise } from '../../contract/promises.js'
import type { Model } from '../../contract/model.js'
import type { PromisedModel } from '../../contract/protector.js'
import type { Release } from '../../contract/release.js'
import { type Table, columnNamed } from '../../data/table.js'
import { tableModels } from './models/table-models.js'
import { tableRelease } from './release.js'

/**
 * Judges a released table as it was read again from what was written, so that what is judged is what others will read.
 * Throws where it does not hold: that is a defect of ours, and nothing may be published.
 */
export function verifyTable(
  again: Table,
  release: Table,
  promised: readonly PromisedModel[],
  original: Table,
): readonly JudgedAgain[] {
  if (again.rowCount !== release.rowCount || again.columns.length !== release.columns.length)
    throw new Error('what was written does not read as what was released: this is a defect')
  const columns = again.columns.map((column) => {
    const meant = columnNamed(release, column.name)
    if (!meant) throw new Error('a column that was written is not read again: this is a defect')
    return { ...column, role: meant.role, type: meant.type, hierarchy: meant.hierarchy }
  })
  const { missing, population } = release
  return stillHeld(tableModels, tableRelease({ ...again, columns, missing, population }), promised, original)
}

/** What is written holds what was promised, or nothing is published. */
export function stillHeld(
  models: readonly Model[],
  release: Release,
  promised: readonly PromisedModel[],
  original: Table,
): readonly JudgedAgain[] {
  return promised.map((promise) => {
    const judged = judgePromise(models, promise, release, original)
    if (judged.holds !== true) throw new Error(`what was written does not hold ${judged.asked}: this is a defect`)
    return judged
  })
}
