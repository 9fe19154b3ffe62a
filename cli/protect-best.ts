import type { Kind } from '../src/contract/release.js'
import type { BestFound } from '../src/run/protect-best/protect-best.js'
import { numberOf, seedOf } from './common-flags.js'
import { saidOf } from './said.js'
import { tell } from './tell.js'
import { UsageError } from './usage-error.js'
import { type Call, type ExitCode, flagName } from './verb.js'
import { version } from './version.js'
import { writeProtected } from './write-protected.js'

/** Protects a file by what fits it best, and says why; without an output nothing is written. */
export async function protectBest(call: Call, kind: Kind): Promise<ExitCode> {
  const run = await import('../src/run/protect-best/protect-best.js')
  const { leastAlike } = await import('../src/run/protect-best/least-alike.js')
  const { milliseconds, saidPolicy } = await import('../src/run/audit/audit-given.js')
  const { openForProtection } = await import('../src/run/open.js')
  const { bestText, bestVerdict, nothingText } = await import('../src/report/best-text.js')
  const { withOptions } = await import('../src/formats/input-error.js')
  const said = saidOf(call)
  refuseOptions(call)
  const policy = await saidPolicy(said)
  const k = numberOf(call, 'k') ?? leastAlike(policy)
  if (k === undefined)
    throw new UsageError(`--k is missing: the policy ${policy.name} sets no limit on groups`, 'add --k 11')
  const [path] = call.operands
  const data = await openForProtection(path, kind, said)
  const found = await run.protectBest(data, kind, {
    k,
    policy,
    seed: seedOf(call),
    budgetMs: call.values.has('budget') ? milliseconds(call.values.get('budget')) : mostMs,
    firstRelease: call.switches.has('first-release'),
    names: { original: path },
    onProgress: said.onProgress,
  })
  const typed = (line: string): string => withOptions(line, (option) => `--${flagName(option)}`)
  if (found.kind === 'nothing') {
    call.terminal.error(nothingText(found).map(typed))
    return 1
  }
  const { best } = found
  const output = call.values.get('output')
  if (output !== undefined) await writeProtected(call, best.protector.id, best.outcome, data)
  const text = () => [
    ...bestText(found),
    output === undefined ? 'Nothing was written: add -o <file>.' : `${output}: protected by ${best.protector.id}.`,
    ...[...found.notes, ...best.outcome.notes].map((note) => typed(`Note: ${note}.`)),
    bestVerdict(best),
  ]
  await tellBest(call, found, output, text)
  return best.audited.verdict.exit
}

/** What only a method is told, and none is named. */
function refuseOptions({ methodFlags, values, switches }: Call): void {
  const idle = methodFlags.find(({ name }) => name !== 'k' && (values.has(name) || switches.has(name)))
  if (idle) throw new UsageError(`--${idle.name} goes with --method`, `add --method, or leave out --${idle.name}`)
}

const mostMs = 120_000

async function tellBest(call: Call, found: BestFound, output: string | undefined, text: () => string[]): Promise<void> {
  const { bestJson } = await import('../src/report/best-text.js')
  const { best } = found
  const { made, parameters, judged, notes, seed } = best.outcome
  const result = {
    schema: 'palimpsest/protect/1',
    output,
    ...bestJson(found),
    parameters,
    seed,
    made,
    judged: judged.map(({ model, holds }) => ({ model, holds })),
    releaseNotes: notes,
    verdict: best.audited.verdict.state,
    version: await version(),
  }
  if (output === '-') {
    const { writeJson } = await import('./write-json.js')
    const target = call.values.get('json')
    if (target !== undefined) await writeJson(target, result, call.terminal)
    call.terminal.error(text())
    return
  }
  await tell(call, result, text)
}
