import type { Call } from './verb.js'
import { writeJson } from './write-json.js'

/**
 * Tells a result: as JSON where `--json` says, and as text, unless JSON has standard output for itself. What names people,
 * always or because somebody asked for values, only its owner may read.
 */
export async function tell(
  call: Call,
  result: unknown,
  text: () => readonly string[],
  { personal = call.switches.has('show-values') } = {},
): Promise<void> {
  const target = call.values.get('json')
  if (target !== undefined) await writeJson(target, result, call.terminal, { personal })
  if (target !== '-') call.terminal.out(text())
}
