import { dirname, resolve } from 'node:path'
import { parse } from '../parse.js'
import { wordsOf } from '../plan.js'
import { refuseOverlapIn } from '../refuse-overlap.js'
import { UsageError } from '../usage-error.js'
import type { Verb } from '../verb.js'

export const runPlan: Verb = {
  name: 'run',
  summary: 'do again what a plan says, on the same files: the same bytes',
  operands: [{ name: 'plan.json', about: 'what any command with --plan wrote', file: 'input' }],
  flags: [],
  notes: [
    'Refuses (exit 2) where a file is gone or is another now, and names it. Exits as the verb of the plan does.',
    'Outputs go where they went, from the folder that the plan names: what is there is replaced.',
  ].join('\n'),
  examples: [{ line: 'palimpsest run plan.json', about: 'the audit, protection or measurement of that day again' }],
  unplanned: true,
  async run(call) {
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
    process.chdir(resolve(dirname(file), plan.folder))
    await refuseOverlapIn(verb, parsed)
    return verb.run({ ...parsed, terminal: call.terminal })
  },
}
