import { dirname, resolve } from 'node:path'
import { parse } from '../parse.js'
import { wordsOf } from '../plan.js'
import { refuseOverlapIn } from '../refuse-overlap.js'
import { UsageError } from '../usage-error.js'
import type { Verb } from '../verb.js'
import { audit } from './audit.js'

export const runPlan: Verb = {
  name: 'run',
  summary: 'do again what a plan says, on the same files: the same bytes',
  operands: [{ name: 'plan.json', about: 'what audit --plan wrote', file: 'input' }],
  flags: [],
  notes: 'Refuses (exit 2) where a file is gone or is another now, and names it. Exits as the verb of the plan does.',
  examples: [{ line: 'palimpsest run plan.json', about: 'the audit of that day again' }],
  async run(call) {
    const { readPlan } = await import('../../src/files/plan-file.js')
    const [file] = call.operands
    const plan = await readPlan(file)
    if (plan.verb !== audit.name)
      throw new UsageError(
        'the plan is of a verb that has none',
        `plans are written by palimpsest ${audit.name} --plan`,
      )
    const parsed = await parse(audit, wordsOf(plan))
    // Names in the plan are as they were typed there.
    process.chdir(resolve(dirname(file), plan.folder))
    await refuseOverlapIn(audit, parsed)
    return audit.run({ ...parsed, terminal: call.terminal })
  },
}
