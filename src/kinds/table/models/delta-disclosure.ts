import { parameters } from '../../../contract/parameter.js'
import type { Model } from '../../../contract/model.js'
import { judgeSensitive } from './judge-sensitive.js'
import { attributeParameter } from './sensitive.js'

const disclosureParameters = parameters({
  delta: { type: 'number', required: true, least: 0, about: 'the bound of |ln(p/q)|, which must be less' },
  attribute: attributeParameter,
})

/**
 * Values that a class does not hold are left out, as ARX and pyCANON do: by the definition's letter ln 0 would let no
 * class hold unless it held every value. For that it is not monotone: a value that one half lacks is thinned by merging.
 */
export const deltaDisclosureModel: Model<'table', typeof disclosureParameters> = {
  id: 'delta-disclosure',
  name: 'δ-disclosure privacy',
  summary: 'in every group, each value that it holds is less than e^δ times likelier or unlikelier than in the whole',
  cites: ['Brickell, Shmatikov 2008'],
  on: 'table',
  parameters: disclosureParameters,
  monotone: { generalisation: false, suppression: true },
  judge(table, { delta, attribute }, original) {
    const model = `${delta}-disclosure privacy`
    const asked = { model, attribute, original }
    return judgeSensitive(table, asked, ({ offsets, values, counts, whole, everybody, people }) => ({
      reaches: (c) => {
        const n = people.classes.sizes[c]
        let most = 0
        for (let i = offsets[c]; i < offsets[c + 1]; i++)
          most = Math.max(most, Math.abs(Math.log((counts[i] * everybody) / (whole[values[i]] * n))))
        return most
      },
      decides: 'most',
      fails: (reached) => reached >= delta,
      what: 'groups in which a value is too much likelier or unlikelier',
      notes: ['Values that a group does not hold are not judged'],
    }))
  },
}
