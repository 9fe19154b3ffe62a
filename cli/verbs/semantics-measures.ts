import { json } from '../common-flags.js'
import { tell } from '../tell.js'
import type { Verb } from '../verb.js'

export const semanticsMeasures: Verb = {
  name: 'semantics measures',
  summary: 'list the measures of relatedness',
  operands: [],
  flags: [json],
  examples: [{ line: 'palimpsest semantics measures', about: 'what each one is, its range and its source' }],
  unplanned: true,
  async run(call) {
    const { measures } = await import('../../src/meaning/open-measure.js')
    const { measuresText } = await import('../../src/report/semantics-text.js')
    const facts = measures.map(({ id, summary, range, direction, symmetric, asDistance, cites }) => ({
      id,
      summary,
      range,
      direction,
      symmetric,
      asDistance,
      cites,
    }))
    await tell(call, facts, () => measuresText(facts))
    return 0
  },
}
