import { type Table, columnNamed } from '../data/table.js'
import { demandText } from '../method/tell-values.js'
import { models } from '../models/models.js'
import type { PromisedModel } from '../protect/protector.js'
import { tableRelease } from '../release/release.js'
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
  const table = tableRelease({ ...again, columns, missing, population })
  return promised.map(({ model, values }) => {
    const judge = models.find(({ id, on }) => id === model && on === 'table')
    if (!judge) throw new Error(`there is no model "${model}": this is a defect`)
    const judged = { ...judge.judge(table, values, original), asked: demandText({ model, values }) }
    if (judged.holds !== true) throw new Error(`what was written does not hold ${judged.asked}: this is a defect`)
    return judged
  })
}
