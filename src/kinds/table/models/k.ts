import { parameters } from '../../../contract/parameter.js'
import { peopleOf } from '../people.js'
import type { Model } from '../../../contract/model.js'
import { likeSizesOf } from '../like-sizes.js'
import { judgeClasses, notMeasurable, judgeSensitive } from './judge-classes.js'
import { type Table, cellOf, columnNamed } from '../../../data/table.js'
import { noClass, leastSize } from '../classes.js'
import { attributeParameter } from './sensitive.js'

const kParameters = parameters({ k: { type: 'integer', required: true, least: 1, about: 'how many must look alike' } })

export const kModel: Model<'table', typeof kParameters> = {
  id: 'k',
  name: 'k-anonymity',
  summary: 'at least k people share every combination of quasi-identifiers',
  cites: ['Samarati, Sweeney 1998'],
  on: 'table',
  parameters: kParameters,
  monotone: { generalisation: true, suppression: true },
  judge(table, { k }) {
    const { sizes, byMissing, notes } = likeSizesOf(table)
    const { count } = peopleOf(table)
    const judged = judgeClasses(table, {
      model: `${k}-anonymity`,
      reaches: (c) => sizes[c],
      decides: 'least',
      fails: (size) => size < k,
      what: `groups of fewer than ${k} people`,
      notes: [
        ...notes,
        ...(k > count ? [`k is larger than the ${count} people there are: no release reaches it`] : []),
      ],
      byMissing,
    })
    return { ...judged, least: k }
  },
}

const alphaKParameters = parameters({
  alpha: { type: 'share', required: true, about: 'the share of a group that one value may have' },
  k: { type: 'integer', required: true, least: 1, about: 'how many must look alike' },
  attribute: attributeParameter,
})

export const alphaKModel: Model<'table', typeof alphaKParameters> = {
  id: 'alpha-k',
  name: '(α,k)-anonymity',
  summary: 'at least k people share every combination of quasi-identifiers, and at most a share α of them one value',
  cites: ['Wong et al. 2006'],
  on: 'table',
  parameters: alphaKParameters,
  monotone: { generalisation: true, suppression: true },
  judge(table, { alpha, k, attribute }, original) {
    const model = `(${alpha},${k})-anonymity`
    const { sizes: like, byMissing } = likeSizesOf(table)
    const judged = judgeSensitive(table, { model, attribute, original }, ({ offsets, counts, people }) => ({
      reaches: (c) => {
        let most = 0
        for (let i = offsets[c]; i < offsets[c + 1]; i++) most = Math.max(most, counts[i])
        return most / people.classes.sizes[c]
      },
      decides: 'most',
      fails: (reached, c) => reached > alpha || like[c] < k,
      what: `groups of fewer than ${k} people or with a value above ${alpha}`,
      byMissing,
    }))
    const { reached: share } = judged
    return share === undefined ? judged : { ...judged, reachedEach: { alpha: share, k: leastSize(like) } }
  },
}

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
