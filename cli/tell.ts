import type { Call } from './verb.js'
import { writeJson } from './write-json.js'

/** Tells a result: as JSON where `--json` says, and as text, unless JSON has standard output for itself. */
export async function tell(call: Call, result: unknown, text: () => readonly string[]): Promise<void> {
  const target = call.values.get('json')
  if (target !== undefined) await writeJson(target, result, call.terminal)
  if (target !== '-') call.terminal.out(text())
}
