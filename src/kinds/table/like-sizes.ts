import { leastSize } from './classes.js'
import { compatibleSizes } from './missing.js'
import { peopleOf } from './people.js'
import type { Table } from '../../data/table.js'
import { remembered } from '../../data/remembered.js'
interface LikeSizes {
  /** By class: how many people somebody in it may be taken for. */
  readonly sizes: Uint32Array
  /** The least of them under each meaning of a missing value, where they differ. */
  readonly byMissing?: Readonly<Record<string, number>> | undefined
  readonly notes: readonly string[]
}

/** How many people each class may be taken for, by what a missing value means in this table. */
export const likeSizesOf = remembered((table: Table): LikeSizes => {
  const { classes, told } = peopleOf(table)
  const any = table.missing === 'any'
  if (told.length > 1 || told[0].personOf) return { sizes: classes.sizes, notes: any ? [ownByPerson] : [] }
  const compatible = compatibleSizes(table, any)
  if (!compatible) return { sizes: classes.sizes, notes: [] }
  const byMissing = { own: leastSize(classes.sizes), any: leastSize(compatible) }
  return {
    sizes: any ? compatible : classes.sizes,
    byMissing: byMissing.own === byMissing.any ? undefined : byMissing,
    notes: [],
  }
})

const ownByPerson =
  'People have several rows: a missing value is compared as a value of its own, the more careful meaning'
