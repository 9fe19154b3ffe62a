import { UsageError } from './usage-error.js'
import type { Call } from './verb.js'

/** A flag that would be ignored is refused: silence would be taken for effect. */
export function refuseIdleFlags(call: Call, flags: readonly string[], takes: readonly string[], whom: string): void {
  for (const flag of flags) {
    if (takes.includes(flag) || (!call.values.has(flag) && !call.switches.has(flag))) continue
    throw new UsageError(`--${flag} means nothing to ${whom}`, 'leave it out, or choose another method')
  }
}
