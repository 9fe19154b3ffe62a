import { help } from './common-flags.js'
import { familyHelp, overview, verbHelp } from './help.js'
import { parse } from './parse.js'
import { withProgram } from './program.js'
import { refuseOverlapIn } from './refuse-overlap.js'
import { findVerb } from './find-verb.js'
import type { ExitCode, Terminal, Verb } from './verb.js'
import { verbs } from './verbs.js'
import { version } from './version.js'

/** One command from words to exit code. What goes wrong is thrown; `failureOf` says it in a sentence. */
export async function run(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [first] = words
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    const about = words.slice(1).filter((word) => !word.startsWith('-'))
    const page = about.length > 0 ? await verbHelp(await (await findVerb(about)).load()) : overview(verbs)
    terminal.out(page.map(withProgram))
    return 0
  }
  if (first === '--version' || first === '-V') {
    terminal.out([await version()])
    return 0
  }
  // A first word that is a verb of its own says itself what there is.
  const group = verbs.some(({ name }) => name === first) ? [] : verbs.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length > 0 && words.slice(1).every((word) => word === '--help' || word === '-h')) {
    terminal.out(familyHelp(group).map(withProgram))
    return 0
  }
  const listed = await findVerb(words)
  const verb = await listed.load()
  const name = listed.isFile ? [] : verb.name.split(' ')
  let own = words.slice(name.length)
  // What nobody said is asked, one thing after the other, and the same command is run with the answers.
  for (;;) {
    try {
      return await runVerb(verb, own, terminal, listed.isFile)
    } catch (error) {
      const { withUnsaid } = await import('./unsaid.js')
      if (!verb.flags.some((flag) => 'name' in flag && flag.name === 'schema')) throw error
      const answered = await withUnsaid(error, [...name, ...own], terminal)
      if (typeof answered === 'number') return answered
      own = answered.slice(name.length)
    }
  }
}

async function runVerb(
  verb: Verb,
  words: readonly string[],
  terminal: Terminal,
  isFile: boolean | undefined,
): Promise<ExitCode> {
  const parsed = await parse(verb, words)
  if (parsed.switches.has(help.name)) {
    terminal.out((await verbHelp(verb, parsed.values.get('method'))).map(withProgram))
    return 0
  }
  const call = isFile ? (await import('./front-door.js')).guided(parsed) : parsed
  await refuseOverlapIn(verb, call)
  const plan = call.values.get('plan')
  if (plan === undefined) return verb.run({ ...call, terminal })
  const { planOf } = await import('./plan.js')
  const { writePlan } = await import('../src/files/plan-file.js')
  // Before anything is read: the hashes are those of what this run saw.
  const planned = await planOf(verb, call, plan)
  const exit = await verb.run({ ...call, terminal })
  await writePlan(plan, planned)
  return exit
}
