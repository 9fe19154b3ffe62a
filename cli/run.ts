import { help } from './common-flags.js'
import { overview, verbHelp } from './help.js'
import { didYouMean } from '../src/formats/nearest.js'
import { parse } from './parse.js'
import { refuseOverlapIn } from './refuse-overlap.js'
import { UsageError } from './usage-error.js'
import type { ExitCode, Terminal } from './verb.js'
import { type ListedVerb, verbs } from './verbs.js'
import { version } from './version.js'

/** One command from words to exit code. What goes wrong is thrown; `failureOf` says it in a sentence. */
export async function run(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [first] = words
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    const about = words.slice(1).filter((word) => !word.startsWith('-'))
    terminal.out(about.length > 0 ? await verbHelp(await findVerb(about).load()) : overview(verbs))
    return 0
  }
  if (first === '--version' || first === '-V') {
    terminal.out([await version()])
    return 0
  }
  // A first word that is a verb of its own says itself what there is.
  const group = verbs.some(({ name }) => name === first) ? [] : verbs.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length > 0 && words.slice(1).every((word) => word === '--help' || word === '-h')) {
    terminal.out(overview(group))
    return 0
  }
  const verb = await findVerb(words).load()
  const call = await parse(verb, words.slice(verb.name.split(' ').length))
  if (call.switches.has(help.name)) {
    terminal.out(await verbHelp(verb))
    return 0
  }
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

function findVerb(words: readonly string[]): ListedVerb {
  const found = [words.slice(0, 2).join(' '), words[0]]
    .map((typed) => verbs.find((verb) => verb.name === typed))
    .find((verb) => verb !== undefined)
  if (found) return found
  const [first] = words
  const group = verbs.filter(({ name }) => name.startsWith(`${first} `))
  const typed = group.length > 0 ? words.slice(0, 2).join(' ') : first
  const names = (group.length > 0 ? group : verbs).map(({ name }) => name)
  if (group.length === 0 && /[./\\]/.test(first))
    throw new UsageError(
      `"${first}" is no verb`,
      `to learn whether a file is ready to be published: palimpsest audit ${first}`,
    )
  throw new UsageError(
    `there is no verb "${typed}"${didYouMean(typed, names)}`,
    `the verbs are ${names.join(', ')}; palimpsest --help tells what they do`,
  )
}
