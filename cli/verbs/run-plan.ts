import { dirname, resolve } from 'node:path'
import { parse } from '../parse.js'
import { wordsOf } from '../plan.js'
import { refuseOverlapIn, wordsWithUse } from '../refuse-overlap.js'
import { UsageError } from '../usage-error.js'
import type { ExitCode, Verb } from '../verb.js'

export const runPlan: Verb = {
  name: 'run',
  summary: 'do again what a plan says, on the same files: the same bytes',
  operands: [{ name: 'plan.json', about: 'what any command with --plan wrote', file: 'input' }],
  flags: [{ name: 'allow-outside', about: 'also write where the plan says outside of the folder that it lies in' }],
  notes: [
    'Refuses (exit 2) where a file is gone or is another now, and names it. Exits as the verb of the plan does.',
    'Outputs go where they went, from the folder that the plan names: what is there is replaced. Outside of the folder in',
    'which the plan lies nothing is written (exit 2) without --allow-outside: it may be the plan of somebody else.',
  ].join('\n'),
  examples: [{ line: 'palimpsest run plan.json', about: 'the audit, protection or measurement of that day again' }],
  unplanned: true,
  async run(call) {
    const { refuseOutside, writingWithin } = await import('../../src/files/within-folder.js')
    const { readPlan } = await import('../../src/files/plan-file.js')
    const { verbs } = await import('../verbs.js')
    const [file] = call.operands
    const plan = await readPlan(file)
    const verb = await verbs.find(({ name }) => name === plan.verb)?.load()
    if (!verb || verb.unplanned)
      throw new UsageError(
        'the plan is of a verb that has none',
        'name a plan that a command of this version wrote with --plan',
      )
    const parsed = await parse(verb, wordsOf(plan))
    // Names in the plan are as they were typed there.
    const here = dirname(resolve(file))
    process.chdir(resolve(here, plan.folder))
    const work = async (): Promise<ExitCode> => {
      const named = await wordsWithUse(verb, parsed)
      for (const { path, file: use } of named) if (use === 'output' || use === 'release') await refuseOutside(path)
      await refuseOverlapIn(verb, parsed)
      return verb.run({ ...parsed, terminal: call.terminal })
    }
    return call.switches.has('allow-outside') ? work() : writingWithin(here, work)
  },
}
