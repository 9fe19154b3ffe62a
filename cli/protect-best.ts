import type { Audited } from '../src/run/audit/audit.js'
import type { Data, Kind } from '../src/contract/release.js'
import type { BestFound, BestGiven } from '../src/run/protect-best/protect-best.js'
import { UnsaidAlike } from './ask-alike.js'
import { numberOf, seedOf } from './common-flags.js'
import { dataToProtect } from './data-to-protect.js'
import { openMeasureFor } from './open-measure.js'
import { asTyped } from './program.js'
import { saidOf } from './said.js'
import { tell } from './tell.js'
import { typedAgain } from './typed-again.js'
import { UsageError } from './usage-error.js'
import type { Call, ExitCode } from './verb.js'
import { version } from './version.js'
import { writeJson } from './write-json.js'
import { writeProtected } from './write-protected.js'

/** Protects a file by what fits it best, and says why; its last line and exit code are those of an audit. */
export async function protectBest(call: Call, kind: Kind): Promise<ExitCode> {
  refuseOptions(call)
  const { leastAlike } = await import('../src/run/protect-best/least-alike.js')
  const { milliseconds, saidPolicy } = await import('../src/run/audit/audit-given.js')
  const { isCompared, listensToK, methodsFor } = await import('../src/run/protect-best/protect-fitting.js')
  const said = saidOf(call)
  const policy = await saidPolicy(said)
  const [path] = call.operands
  const k = numberOf(call, 'k') ?? leastAlike(policy)
  if (k === undefined)
    throw new UsageError(`--k is missing: the policy ${policy.name} sets no limit on groups`, 'add --k 11')
  const compared = await isCompared(kind)
  if (!compared && !call.values.has('output'))
    throw new UsageError('--output is missing', 'add -o <file>: what is written is audited')
  const data = await dataToProtect(call, kind, said)
  const isSaid = call.values.has('k') || call.values.has('policy')
  if (!isSaid && call.terminal.ask && path !== '-' && (await listensToK(kind, data))) throw new UnsaidAlike(policy, k)
  const methods = await methodsFor(kind, k, data)
  if (methods.length === 0) {
    const { kindName } = await import('../src/kinds/kinds.js')
    throw new UsageError(`no method protects ${kindName({ kind })}`, 'palimpsest fix changes what is published already')
  }
  const given: BestGiven = {
    k,
    policy,
    seed: seedOf(call),
    budgetMs: call.values.has('budget') ? milliseconds(call.values.get('budget')) : mostMs,
    firstRelease: call.switches.has('first-release'),
    names: { original: path },
    ...(await distanceFor(call, kind, data)),
    onProgress: said.onProgress,
  }
  return compared ? best(call, data, kind, given) : fitting(call, data, kind, given)
}

const mostMs = 120_000

/** What only a method is told, and none is named. */
function refuseOptions({ methodFlags, values, switches }: Call): void {
  const idle = methodFlags.find(
    ({ name }) => !['k', 'semantics'].includes(name) && (values.has(name) || switches.has(name)),
  )
  if (idle) throw new UsageError(`--${idle.name} goes with --method`, `add --method, or leave out --${idle.name}`)
}

/** How far apart words are, where somebody said how that is measured. */
async function distanceFor(call: Call, kind: Kind, data: Data): Promise<Pick<BestGiven, 'distance'>> {
  const spec = call.values.get('semantics')
  if (spec === undefined) return {}
  const { kindOf } = await import('../src/kinds/kinds.js')
  const terms = (await (await kindOf({ kind })).files()).termsOf?.(data)
  if (!terms) throw new UsageError('--semantics means nothing here', 'leave it out')
  const { distanceAmong } = await import('../src/run/make-hierarchy.js')
  return { distance: await distanceAmong(terms, await openMeasureFor(call, spec)) }
}

async function best(call: Call, data: Data, kind: Kind, given: BestGiven): Promise<ExitCode> {
  const run = await import('../src/run/protect-best/protect-best.js')
  const { bestText, bestVerdict, lessInDoubt } = await import('../src/report/best-text.js')
  const found = await run.protectBest(data, kind, given)
  if (found.kind === 'nothing') return tellNothing(call, found)
  const { best: taken } = found
  const { protector, outcome } = taken
  call.terminal.watch?.released?.({ data, protector, outcome, found })
  const output = call.values.get('output')
  if (output !== undefined) await writeProtected(call, protector.id, outcome, data)
  await tellBest(call, found, [
    ...bestText(found),
    output === undefined ? 'Nothing was written: add -o <file>.' : `${output}: protected by ${protector.id}.`,
    ...notes([...found.notes, ...outcome.notes]),
    ...(await left(call, taken.audited, lessInDoubt)),
    bestVerdict(taken),
  ])
  return taken.audited.verdict.exit
}

/** What is not compared is written, and audited as it will be read. */
async function fitting(call: Call, data: Data, kind: Kind, given: BestGiven): Promise<ExitCode> {
  const { protectFitting } = await import('../src/run/protect-best/protect-fitting.js')
  const { promisedTooFew } = await import('../src/run/protect-best/least-alike.js')
  const { fittingText } = await import('../src/report/fitting-text.js')
  const output = call.values.get('output')!
  const found = await protectFitting(data, kind, given)
  if (found.kind === 'nothing') return tellNothing(call, found)
  const { protector, outcome } = found
  call.terminal.watch?.released?.({ data, protector, outcome })
  await writeProtected(call, protector.id, outcome, data)
  const cannot = await promisedTooFew(outcome.release, outcome.promised, given.policy)
  const text = [
    ...fittingText(found),
    `${output}: protected by ${protector.id}.`,
    ...notes([...outcome.notes, ...(cannot === undefined ? [] : [cannot])]),
  ]
  if (output === '-') {
    call.terminal.error(text)
    return 3
  }
  const audited = await auditWritten(call, output, given)
  const { lastLine, verdictNames } = await import('../src/report/audit/audit-words.js')
  const result = {
    schema: 'palimpsest/protect/1',
    output,
    k: given.k,
    method: protector.id,
    others: found.others.map(({ id }) => id),
    parameters: outcome.parameters,
    seed: outcome.seed,
    made: outcome.made,
    judged: outcome.judged.map(({ model, holds }) => ({ model, holds })),
    releaseNotes: outcome.notes,
    verdict: audited.verdict.state,
    version: await version(),
  }
  const open = await left(call, audited)
  await tell(call, result, () => [...text, ...open, `${verdictNames[audited.verdict.state]}: ${lastLine(audited)}`])
  return audited.verdict.exit
}

/** An audit of what was written, beside what it was made from. */
async function auditWritten(call: Call, output: string, { policy, firstRelease }: BestGiven) {
  const { open } = await import('../src/run/open.js')
  const { auditGiven } = await import('../src/run/audit/audit-given.js')
  const { audit } = await import('../src/run/audit/audit.js')
  const { from, delimiter, id, item, field, idField, semantics, seed, onProgress } = saidOf(call)
  const key = call.values.get('key')
  const said = { from, delimiter, id, item, field, idField, semantics, seed, onProgress, key }
  const known = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  const opened = await open(output, { ...known, original: call.operands[0], firstRelease: firstRelease === true })
  return audit(opened.release, auditGiven(opened, policy, { firstRelease: firstRelease === true }))
}

function notes(list: readonly string[]): string[] {
  return list.map((note) => asTyped(`Note: ${note}.`))
}

/** What was not measured, and what to type where that is for somebody to say. */
async function left(call: Call, audited: Audited, help?: string): Promise<string[]> {
  const { unmeasuredText } = await import('../src/report/best-text.js')
  const asksBefore = audited.verdict.unmeasured.some(({ missing }) => missing?.option === 'with')
  const next = typedAgain('protect', call, asksBefore ? { firstRelease: true } : undefined)
  return [
    ...unmeasuredText(audited, help).map(asTyped),
    ...next.map((line) => `${line} (if nothing about these people was published before)`),
  ]
}

async function tellNothing(
  call: Call,
  found: Parameters<typeof import('../src/report/best-text.js').nothingText>[0],
): Promise<ExitCode> {
  const { nothingText } = await import('../src/report/best-text.js')
  const say = found.without.find((one) => one.say)?.say
  call.terminal.error([...nothingText(found).map(asTyped), ...typedAgain('protect', call, say)])
  return 1
}

async function tellBest(call: Call, found: BestFound, text: readonly string[]): Promise<void> {
  const { bestJson } = await import('../src/report/best-text.js')
  const { best: taken } = found
  const { made, parameters, judged, notes: releaseNotes, seed } = taken.outcome
  const output = call.values.get('output')
  const result = {
    schema: 'palimpsest/protect/1',
    output,
    ...bestJson(found),
    parameters,
    seed,
    made,
    judged: judged.map(({ model, holds }) => ({ model, holds })),
    releaseNotes,
    verdict: taken.audited.verdict.state,
    version: await version(),
  }
  const target = call.values.get('json')
  if (output !== '-') return tell(call, result, () => text)
  if (target !== undefined) await writeJson(target, result, call.terminal)
  call.terminal.error(text)
}
