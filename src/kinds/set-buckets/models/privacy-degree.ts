import { parameters } from '../../../contract/parameter.js'
import { Violations, notJudged } from '../../../contract/judgement.js'
import type { Model } from '../../../contract/model.js'

const degreeParameters = parameters({
  p: { type: 'integer', required: true, least: 2, about: 'a sensitive item stands in at most one in p of a group' },
})

export const privacyDegreeModel: Model<'set-buckets', typeof degreeParameters> = {
  id: 'privacy-degree',
  name: 'privacy degree',
  summary: 'in every group each sensitive item belongs to at most one in p of the records',
  cites: ['Ghinita, Tao, Kalnis 2008'],
  on: 'set-buckets',
  parameters: degreeParameters,
  judge({ groupOffsets, held, counts, sensitive }, { p }) {
    const model = `privacy degree ${p}`
    if (groupOffsets.length === 1) return notJudged(model, 'the release has no groups', [])
    const violations = new Violations()
    let reached = Infinity
    for (let g = 0; g + 1 < groupOffsets.length; g++) {
      const size = groupOffsets[g + 1] - groupOffsets[g]
      for (let i = held.offsets[g]; i < held.offsets[g + 1]; i++) {
        reached = Math.min(reached, size / counts[i])
        if (counts[i] * p > size)
          violations.add({ items: [sensitive[held.codes[i]]], support: size }, 'groups of too frequent an item')
      }
    }
    const judged = violations.judged(model, reached === Infinity ? ['No sensitive item is published'] : [])
    return reached === Infinity ? judged : { ...judged, reached }
  },
}
