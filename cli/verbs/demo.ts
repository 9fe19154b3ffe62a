import { hospitalDemo } from '../demos/hospital.js'
import { thesisDemo } from '../demos/thesis.js'
import { seed } from '../common-flags.js'
import { UsageError } from '../usage-error.js'
import type { Call, ExitCode, Verb } from '../verb.js'

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
    { name: 'studio', about: 'hospital: open it in the studio, a page on this machine' },
    seed,
  ],
  notes: 'The hospital asks the default measure, which builds its index at first use: half a minute, once.',
  examples: [
    { line: 'palimpsest demo', about: '600 made-up patients, one verdict' },
    { line: 'palimpsest demo --studio', about: 'the same, to click through' },
    { line: 'palimpsest demo thesis', about: 'one page, in colour on a terminal' },
    { line: 'palimpsest demo thesis --semantics blend', about: 'and the same with the default measure' },
  ],
  unplanned: true,
  async run(call) {
    const [story] = call.operands as readonly (string | undefined)[]
    if (call.switches.has('studio')) return inStudio(call, story)
    return story === 'thesis' ? thesisDemo(call) : hospitalDemo(call)
  },
}

async function inStudio(call: Call, story: string | undefined): Promise<ExitCode> {
  const unsaid = story === 'thesis' ? 'demo thesis' : call.values.has('semantics') ? '--semantics' : undefined
  if (unsaid !== undefined)
    throw new UsageError(`${unsaid} is for the terminal: the studio opens the hospital`, 'leave it out, or --studio')
  const { runStudio } = await import('./studio.js')
  return runStudio(call, 'hospital')
}
