import type { MadeBy } from '../src/formats/index.js'
import type { Infeasible } from '../src/protect/index.js'
import { seedOf } from './common-flags.js'
import type { Call, ExitCode } from './verb.js'
import { version } from './version.js'
import { writeJson } from './write-json.js'

/** What the sidecar of a release says. */
export async function madeByOf(call: Call, method: string, parameters: MadeBy['parameters']): Promise<MadeBy> {
  return { method, parameters, seed: seedOf(call), version: await version() }
}

/** A release that is written: its summary, unless the release itself went to standard output. */
export async function tellRelease(
  call: Call,
  summary: { readonly output: string },
  text: () => string,
): Promise<ExitCode> {
  const target = call.values.get('json')
  if (target !== undefined) await writeJson(target, summary, call.terminal)
  if (summary.output !== '-' && target !== '-') call.terminal.out(text())
  return 0
}

/** No release is an answer: why, how far it came, what would do. Items are named only when asked for. */
export async function tellInfeasible(call: Call, answer: Infeasible): Promise<ExitCode> {
  const { infeasibleText } = await import('../src/report/index.js')
  const showItems = call.switches.has('show-values')
  const target = call.values.get('json')
  const closest = answer.closest && {
    ...answer.closest,
    items: showItems ? answer.closest.items : answer.closest.items.length,
  }
  if (target !== undefined) await writeJson(target, { ...answer, closest }, call.terminal)
  call.terminal.error(infeasibleText(answer, showItems))
  return 1
}
