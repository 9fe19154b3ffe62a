import { hospitalDemo } from '../demos/hospital.js'
import { thesisDemo } from '../demos/thesis.js'
import { seed } from '../common-flags.js'
import type { Verb } from '../verb.js'

export const demo: Verb = {
  name: 'demo',
  summary: 'the audit of a made-up hospital, or the worked example of the thesis; needs no input',
  operands: [
    {
      name: 'story',
      about: 'hospital (a release is audited), or thesis (from the data to what an intruder learns)',
      optional: true,
      choices: async () => ['hospital', 'thesis'],
    },
  ],
  flags: [
    {
      name: 'semantics',
      value: 'measure',
      file: 'spec',
      about: 'hospital: how related terms are (blend unless given); thesis: also show what comes out with this measure',
    },
    seed,
  ],
  notes: 'The hospital asks the default measure, which builds its index at first use: half a minute, once.',
  examples: [
    { line: 'palimpsest demo', about: '600 made-up patients, one verdict' },
    { line: 'palimpsest demo thesis', about: 'one page, in colour on a terminal' },
    { line: 'palimpsest demo thesis --semantics blend', about: 'and the same with the default measure' },
  ],
  unplanned: true,
  async run(call) {
    const [story] = call.operands as readonly (string | undefined)[]
    return story === 'thesis' ? thesisDemo(call) : hospitalDemo(call)
  },
}
