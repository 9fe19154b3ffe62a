import { parameters } from '../../../contract/parameter.js'
import { leastSize } from '../classes.js'
import type { Model } from '../../../contract/model.js'
import { judgeSensitive } from './judge-sensitive.js'
import { likeSizesOf } from './like-sizes.js'
import { attributeParameter } from './sensitive.js'

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
