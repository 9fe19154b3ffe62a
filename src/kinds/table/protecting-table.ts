import { readDemands } from '../../contract/model-words.js'
import type { Protecting, ProtectTry } from '../../contract/protecting.js'
import type { Release } from '../../contract/release.js'
import { type Table, columnsOfRole } from '../../data/table.js'
import { lessHidden } from './protect/hidden/less-hidden.js'
import { withMissingHierarchies } from './made-hierarchies.js'
import { refusedRows } from './protect/publish.js'
import { makingOfMeta } from './making.js'

/** Tables: hierarchies for columns without one, the methods that hold k everywhere, and hidden columns made coarser. */
export const protectingTable: Protecting<Table, Release<'table'>> = {
  prepare(data, { wants }, values, { k, distance }) {
    if (!wants) return { data, values, made: [] }
    const { table, made } = withMissingHierarchies(data, wants, {
      ...(k !== undefined && { k }),
      ...(distance && { distance }),
    })
    return { data: table, values, made, give: 'name in the schema' }
  },
  async tries(data, k) {
    const { tableModels } = await import('./models/table-models.js')
    const models = await readDemands([`k:${k}`], tableModels)
    const quasi = columnsOfRole(data, 'quasi')
    const numbers = quasi.every(({ type }) => type === 'integer' || type === 'number')
    return [
      { method: 'optimal', given: { models, suppress: mostRowsGone } },
      { method: 'local-recoding', given: { models, suppress: mostRowsGone } },
      { method: 'mondrian', given: { models } },
      { method: 'suppress', given: { models, suppress: mostRowsGone } },
      ...(numbers ? [{ method: 'microaggregate', given: { k } } satisfies ProtectTry] : []),
    ]
  },
  needs: (table) => refusedRows(table)?.say,
  look: ['S1', 'S2', 'I1', 'I7', 'I3'],
  seenOf: (method, parameters) => ({ making: makingOfMeta({ method, parameters }) }),
  mend(release, above) {
    const alone = above.find(({ line }) => line.id === 'S2')
    return alone?.limit && lessHidden(release, alone.limit.limit)
  },
}

/** So many rows a method may take away whole where that keeps the others finer: what that loses is counted. */
const mostRowsGone = 0.02
