import { parameters } from '../../../contract/parameter.js'
import { peopleOf } from '../people.js'
import type { Model } from '../../../contract/model.js'
import { judgeClasses } from './judge-classes.js'
import { likeSizesOf } from './like-sizes.js'

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
