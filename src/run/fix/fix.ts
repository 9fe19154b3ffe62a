import { parameters } from '../../contract/parameter.js'
import { namedInData, refuseAbsentNames } from '../../contract/refused-names.js'
import { knownKey } from '../../contract/kind.js'
import type { Change, Changed, Leak, Loss, Patient, Remedy } from '../../contract/remedy.js'
import type { KindWays, PromisedSets } from '../../contract/kind.js'
import { kindName, kindOf } from '../../kinds/kinds.js'
import { streamsOf } from '../../math/random.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import type { Key } from '../../data/key.js'
import { type Release } from '../../contract/release.js'
import type { AuditGiven, AnsweredQuestion } from '../../contract/question.js'
import { type Audited, audit } from '../audit/audit.js'
import { verdictOf } from '../audit/verdict.js'
import { leakingQuestions, leaksOf } from './leaks.js'
import { progressMade } from './progress-made.js'
import { protect } from '../protect.js'

export interface FixGiven extends AuditGiven {
  /** What is found in the release as it is, where that is known already. */
  readonly before?: Audited
  /** Columns that must stay as they are. */
  readonly keep?: readonly string[]
  /** No change may lose more detail than this. */
  readonly maxLoss?: number
  /** Sets: what the release promises, where it is not read off the release itself. */
  readonly promised?: PromisedSets
  /** Told how far it came: once before the first change, and after each. */
  readonly onStep?: (soFar: FixedSoFar) => void
}

/** One change that was made, and what every attack says after it. */
interface FixStep {
  readonly sentence: string
  readonly loss: number
  readonly audited: Audited
  /** Questions that came further by it and are still within. */
  readonly further: readonly string[]
}

/** A change that was tried and not made. */
export interface FixLeft {
  readonly sentence: string
  readonly loss: number
  readonly because: string
}

/** A release and what was changed in it until it could be read no further, or as far as it went. */
export interface Fixed {
  readonly kind: 'fixed'
  readonly release: Release
  readonly key?: Key | undefined
  readonly before: Audited
  readonly after: Audited
  readonly loss: { readonly name: string; readonly before: number; readonly after: number }
  readonly steps: readonly FixStep[]
  readonly left: readonly FixLeft[]
  /** Nothing that can be mended is above its limit any more. */
  readonly reached: boolean
  /** Why it went no further, where it did not reach. */
  readonly because?: string
  /** The cheapest change that would lose more than is allowed. */
  readonly next?: FixLeft
}

/** A repair that goes on. */
export type FixedSoFar = Omit<Fixed, 'kind' | 'release' | 'key' | 'because' | 'next'>

/** What came of trying a change. */
interface Try {
  readonly change: Change
  readonly changed: Changed
  readonly loss: number
}

/** Whether anything is known that could be changed in this release. */
export async function isMendable(release: Release): Promise<boolean> {
  return 'loss' in (await changesOf(release))
}

/** What is known that could be changed in this release, and what that costs; or why nothing is. */
async function changesOf(
  release: Release,
): Promise<{ readonly remedies: readonly Remedy[]; readonly loss: Loss } | Fault> {
  const kind = await kindOf(release)
  const own = (await kind.ways()).unmended?.(release)
  if (own) return unmendable(own.called, own.remedy)
  const { remedies, loss } = await kind.remedies()
  return loss
    ? { remedies, loss }
    : unmendable(kindName(release), 'protect the original anew, with a greater k or another method, and audit that')
}

const unmendable = (called: string, remedy: string): Fault => ({
  message: `no change is known that would mend ${called}`,
  rule: 'a release is mended by changes that are known for its kind',
  remedy,
})

/** So small a part of the way is no progress. */
const leastProgress = 0.02
const mostSteps = 60

/**
 * The cheapest changes first, by what they lose for how far they bring down what is above: after each every attack is run
 * again, and it stays only where less can be read and no question is worse than before. A change that trades one finding
 * for another is left, and told.
 */
const promisedItems = parameters({ privacy: { type: 'combinations', about: 'what was protected' } })

export async function fix(release: Release, given: FixGiven): Promise<Fixed> {
  const kind = await kindOf(release)
  const known = await changesOf(release)
  if (!('loss' in known)) throw new InputError(known, { file: given.names?.release ?? 'the release' })
  const { remedies, loss } = known
  const { original, promised = {}, names = {} } = given
  refuseAbsentNames(
    promisedItems,
    { privacy: promised.privacy },
    namedInData(release, original),
    names.release ?? 'the release',
  )
  const ways = await kind.ways()
  const reference = { original: given.original, first: release }
  const lossOf = (one: Release): number => loss.of(one, reference)
  const before = given.before ?? (await audit(release, given))
  const steps: FixStep[] = []
  const left: FixLeft[] = []
  let at: Changed & { readonly audited: Audited } = { release, key: knownKey(given), audited: before }
  let next: FixLeft | undefined
  let because: string | undefined
  const soFar = (): FixedSoFar => ({
    before,
    after: at.audited,
    loss: { name: loss.name, before: lossOf(release), after: lossOf(at.release) },
    steps,
    left,
    reached: leakingQuestions(at.audited).length === 0,
  })
  given.onStep?.(soFar())
  while (steps.length < mostSteps) {
    if (leakingQuestions(at.audited).length === 0) break
    const leaks = leaksOf(at.audited, ways, { ...given, key: at.key ?? given.key })
    const { tries, cannot } = await triesFor(
      remedies,
      await patientOf(at, ways, given, steps.length),
      leaks,
      lossOf,
      steps.length === 0,
      given.onProgress,
    )
    const allowed = tries.filter((one) => one.loss <= (given.maxLoss ?? 1) + 1e-12)
    next = tries.filter((one) => !allowed.includes(one)).map(costs)[0]
    const step = await firstThatHelps(allowed, leaks, at.audited, given, lossOf(at.release), left)
    if (!step) {
      because = [next ? 'every change left would lose more detail than is allowed' : 'no change that is known helps']
        .concat(cannot)
        .join('; ')
      break
    }
    at = { ...step.made.changed, audited: step.step.audited }
    steps.push(step.step)
    given.onStep?.(soFar())
  }
  const end = soFar()
  return {
    kind: 'fixed',
    release: at.release,
    key: at.key,
    ...end,
    ...(!end.reached && { because: because ?? `${mostSteps} changes were not enough` }),
    ...(!end.reached && next && { next }),
  }
}

async function patientOf({ release, key }: Changed, ways: KindWays, given: FixGiven, step: number): Promise<Patient> {
  const random = streamsOf(given.seed)
  return {
    release,
    key,
    original: given.original,
    keep: new Set(given.keep),
    remake: await ways.remakeOf?.(release, given, given.promised ?? {}, protect),
    random: (name) => random(`fix ${step}/${name}`),
  }
}

/** Every change that is proposed against any leak, made on trial, the cheapest first; and why others cannot be made. */
async function triesFor(
  remedies: readonly Remedy[],
  patient: Patient,
  leaks: readonly Leak[],
  lossOf: (release: Release) => number,
  anew: boolean,
  onProgress: FixGiven['onProgress'],
): Promise<{ readonly tries: readonly Try[]; readonly cannot: readonly string[] }> {
  const changes = new Map<string, Change>()
  for (const leak of leaks)
    for (const remedy of remedies)
      if (remedy.helps.includes(leak.id))
        for (const change of remedy.propose(patient, leak)) if (anew || !change.anew) changes.set(change.id, change)
  const tries: Try[] = []
  const cannot = new Set<string>()
  for (const change of changes.values()) {
    onProgress?.(`making it on trial: ${change.sentence}`, tries.length + cannot.size, changes.size)
    const changed = await change.make()
    if ('because' in changed) cannot.add(changed.because)
    else tries.push({ change, changed, loss: lossOf(changed.release) })
  }
  return { tries: tries.sort((a, b) => isAnew(b) - isAnew(a) || a.loss - b.loss), cannot: [...cannot] }
}

/** A change that was looked at: by how much it brings what is above down, and the loss for each part of that. */
interface Looked extends Try {
  readonly less: number
  readonly price: number
}

/** The cheapest for what it does by which less can be read, and nothing more: every attack is run again before it stays. */
async function firstThatHelps(
  tries: readonly Try[],
  leaks: readonly Leak[],
  before: Audited,
  given: FixGiven,
  lossBefore: number,
  left: FixLeft[],
): Promise<{ readonly made: Try; readonly step: FixStep } | undefined> {
  for (let rest = tries; rest.length > 0;) {
    const { looked, seen } = await lookAt(rest, leaks, before, given, lossBefore)
    rest = rest.slice(seen)
    for (const made of looked) {
      const audited = await auditAfter(made, given, 'every attack again')
      const { less, worse, further } = progressMade(before, audited)
      const names = worse.map(({ line }) => line.name).join(', ')
      if (worse.length > 0) left.push({ ...costs(made), because: `it makes another question worse: ${names}` })
      else if (less >= leastProgress) return { made, step: stepOf(made, audited, further) }
    }
  }
  return undefined
}

function stepOf({ change: { sentence }, loss }: Try, audited: Audited, further: readonly AnsweredQuestion[]): FixStep {
  return { sentence, loss, audited, further: further.map(({ line }) => line.name) }
}

/**
 * Changes held against what is above alone, and in the order of what they cost for what they do. They are looked at by
 * rising loss, and no further than where nothing dearer can be cheaper for what it does.
 */
async function lookAt(
  tries: readonly Try[],
  leaks: readonly Leak[],
  before: Audited,
  given: FixGiven,
  lossBefore: number,
): Promise<{ readonly looked: readonly Looked[]; readonly seen: number }> {
  const only = leaks.map(({ id }) => id)
  const lines = before.lines.filter(({ line }) => only.includes(line.id))
  const limited = { ...before, lines, verdict: verdictOf(lines) }
  const looked: Looked[] = []
  let [seen, least] = [0, Infinity]
  for (; seen < tries.length && tries[seen].loss - lossBefore <= least; seen++) {
    const one = tries[seen]
    const which = `change ${seen + 1} of ${tries.length}`
    const { less } = progressMade(limited, await auditAfter(one, { ...given, only }, which))
    if (less < leastProgress) continue
    const price = Math.max(0, one.loss - lossBefore) / less
    looked.push({ ...one, less, price })
    least = Math.min(least, price)
  }
  return { looked: looked.sort((a, b) => isAnew(b) - isAnew(a) || a.price - b.price || b.less - a.less), seen }
}

/** What attacks say once a change is made; told while it lasts, as it is most of the time that mending takes. */
function auditAfter({ change, changed }: Try, given: FixGiven, which: string): Promise<Audited> {
  const { onProgress } = given
  const what = `${which}: ${change.sentence}`
  onProgress?.(what, 0, 1)
  return audit(changed.release, {
    ...given,
    key: changed.key ?? given.key,
    onProgress: onProgress && ((inner, done, total) => onProgress(`${what}: ${inner}`, done, total)),
  })
}

function isAnew({ change }: Try): number {
  return change.anew ? 1 : 0
}

function costs({ change, loss }: Try): FixLeft {
  return { sentence: change.sentence, loss, because: 'it would lose more detail than is allowed' }
}
