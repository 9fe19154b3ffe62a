import { type Table, cellOf, columnNamed } from '../../../data/table.js'
import { parameters } from '../../../contract/parameter.js'
import { noClass } from '../classes.js'
import { peopleOf } from '../people.js'
import type { Model } from '../../../contract/model.js'
import { judgeClasses, notMeasurable } from './judge-classes.js'
import { likeSizesOf } from './like-sizes.js'

const personalParameters = parameters({
  column: { type: 'column', required: true, about: 'the column that holds how many each person wants to look like' },
})

export const personalKModel: Model<'table', typeof personalParameters> = {
  id: 'personal-k',
  name: 'personalised k-anonymity',
  summary: 'everybody shares a group with as many people as they asked for',
  cites: ['Gedik, Liu 2008', 'Xiao, Tao 2006'],
  on: 'table',
  parameters: personalParameters,
  monotone: { generalisation: true, suppression: true },
  judge(table, { column }) {
    const model = `personal k by ${column}`
    const refused = notMeasurable(table, model)
    if (refused) return refused
    const { classes, told } = peopleOf(table)
    const { sizes, byMissing, notes } = likeSizesOf(table)
    // The highest k of a class decides: of somebody with several rows, the highest of these.
    const wanted = new Uint32Array(classes.count)
    const named = columnNamed(table, column)
    if (!named) throw new RangeError(`no column is called ${column}`)
    const { personOf } = told[0]
    for (let row = 0; row < table.rowCount; row++) {
      const c = classes.classOf[personOf ? personOf[row] : row]
      if (c !== noClass) wanted[c] = Math.max(wanted[c], ownK(cellOf(named, row)) ?? 1)
    }
    return judgeClasses(table, {
      model,
      reaches: (c) => sizes[c] / Math.max(1, wanted[c]),
      decides: 'least',
      fails: (_, c) => sizes[c] < wanted[c],
      what: 'groups smaller than somebody in them asked for',
      notes: [...notes, 'Reached is the least size of a group over the largest k that is asked for in it'],
      byMissing,
    })
  },
}

/** A whole number of at least 1. */
function ownK(text: string): number | undefined {
  const k = /^\d+(?:\.0+)?$/.test(text) ? Number(text) : NaN
  return Number.isSafeInteger(k) && k >= 1 ? k : undefined
}

/** The first row in which nobody can tell what the person asked for. */
export function rowWithoutK(table: Table, column: string): number | undefined {
  const named = columnNamed(table, column)
  if (!named) return undefined
  for (let row = 0; row < table.rowCount; row++) if (ownK(cellOf(named, row)) === undefined) return row
  return undefined
}
