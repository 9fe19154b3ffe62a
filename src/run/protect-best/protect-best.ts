import type { FileNames } from '../../contract/given.js'
import type { OnAttack } from '../../contract/attack.js'
import type { ProtectTry } from '../../contract/protecting.js'
import type { Data, Kind } from '../../contract/release.js'
import { kindOf } from '../../kinds/kinds.js'
import type { Policy } from '../../policy/policy.js'
import { reach } from '../audit/verdict.js'
import { type Candidate, type NoCandidate, auditedWhole, candidateOf } from './candidate.js'
import { leastAlike, tooFewAlike } from './least-alike.js'

export interface BestGiven {
  /** How many must look alike. */
  readonly k: number
  readonly policy: Policy
  readonly seed: number
  /** No method is begun after it, and no further release is asked everything. */
  readonly budgetMs: number
  /** Nothing about these people was published before. */
  readonly firstRelease?: boolean
  readonly accepted?: readonly string[]
  readonly names?: FileNames
  /** 0 (the same) to 1, where somebody said how words are compared. */
  readonly distance?: (a: string, b: string) => number
  readonly onProgress?: OnAttack | undefined
}

/** The best of what was tried, and all of it. */
export interface BestFound {
  readonly kind: 'best'
  readonly best: Candidate
  /** By what they lost, the least first. */
  readonly candidates: readonly Candidate[]
  readonly without: readonly NoCandidate[]
  readonly because: string
  readonly k: number
  readonly notes: readonly string[]
}

export interface NothingFound {
  readonly kind: 'nothing'
  readonly without: readonly NoCandidate[]
}

/**
 * Tries the methods that fit, asks each release that comes out a few questions, and of those that pass the one that lost
 * least everything; where it does not pass that, the next. Where none passes, the one that comes nearest.
 */
export async function protectBest(data: Data, makes: Kind, given: BestGiven): Promise<BestFound | NothingFound> {
  const until = performance.now() + given.budgetMs
  const protecting = await (await kindOf({ kind: makes })).protecting?.()
  const triesFor = async (k: number) => (await protecting?.tries?.(data, k)) ?? []
  const { candidates, without } = await tryAll(data, await triesFor(given.k), given.k, given, until)
  let best = await firstReady(candidates, data, given, until)
  const steps = alikeSteps(given)
  for (const [step, k] of steps.entries()) {
    if (performance.now() > until) break
    const finer = new Set(finerThan(best, candidates, steps[step - 1] ?? given.k).map(({ protector }) => protector.id))
    const round = (await triesFor(k)).filter(({ method }) => finer.has(method))
    const more = await tryAll(data, round, k, given, until)
    candidates.push(...more.candidates)
    if (more.candidates.length === 0) break
    best = await firstReady(candidates, data, given, until)
  }
  if (!best) return { kind: 'nothing', without }
  const cannot = tooFewAlike(given.policy, given.k)
  return {
    kind: 'best',
    best,
    candidates: candidates.toSorted(byLoss),
    without,
    because: whyBest(best, candidates, given.k),
    k: given.k,
    notes: cannot === undefined ? [] : [cannot],
  }
}

/** As many as are tried where what comes out for k itself is not ready: first so many as the policy asks for. */
function alikeSteps({ k, policy }: BestGiven): number[] {
  const least = leastAlike(policy) ?? k
  const from = Math.max(k, least)
  return [...(from > k ? [from] : []), 2 * from, 4 * from, 8 * from]
}

interface Tried {
  readonly candidates: Candidate[]
  readonly without: NoCandidate[]
}

async function tryAll(
  data: Data,
  tries: readonly ProtectTry[],
  k: number,
  given: BestGiven,
  until: number,
): Promise<Tried> {
  const candidates: Candidate[] = []
  const without: NoCandidate[] = []
  for (const [at, one] of tries.entries()) {
    if (at > 0 && performance.now() > until) {
      without.push({
        kind: 'no candidate',
        method: one.method,
        because: 'the budget leaves no time for it',
        remedy: 'give more with ‹budget›',
      })
      continue
    }
    given.onProgress?.(`trying ${one.method}`, at, tries.length)
    const made = await candidateOf(data, one, k, given)
    if (made.kind === 'candidate') candidates.push(made)
    else without.push(made)
  }
  return { candidates, without }
}

/**
 * Asks everything of the most promising, one after the other, until one is ready or the time is over: the best of those.
 * What was asked everything takes its place among the candidates.
 */
async function firstReady(
  candidates: Candidate[],
  data: Data,
  given: BestGiven,
  until: number,
): Promise<Candidate | undefined> {
  for (;;) {
    const [best] = candidates.toSorted(byPromise)
    const [known] = candidates.filter(({ isWhole }) => isWhole).toSorted(byPromise)
    if (!best || best.isWhole || (known && performance.now() > until)) return known
    candidates[candidates.indexOf(best)] = await auditedWhole(best, data, given)
  }
}

/** What lost less than the best and is not ready: asked for more, it may be. */
function finerThan(best: Candidate | undefined, candidates: readonly Candidate[], k: number): readonly Candidate[] {
  return candidates.filter(
    (one) => one.k === k && trouble(one) > 0 && (!best || trouble(best) > 0 || byLoss(one, best) < 0),
  )
}

/**
 * How many questions are above their limit or were not answered; the first weigh more than all of the others. What somebody
 * would have to give first, such as what was published before, no method can answer.
 */
function trouble({ audited: { verdict } }: Candidate): number {
  return 1000 * verdict.above.length + verdict.unmeasured.filter(({ missing }) => missing?.option === undefined).length
}

/** Those with nothing above first, then those with everything measured, then the least loss; else the nearest. */
function byPromise(a: Candidate, b: Candidate): number {
  const [one, other] = [a, b].map(({ audited }) => audited.verdict.above)
  return trouble(a) - trouble(b) || (one.length > 0 ? reach(one[0]) - reach(other[0]) : 0) || byLoss(a, b)
}

function byLoss(a: Candidate, b: Candidate): number {
  return (a.loss ?? 0) - (b.loss ?? 0)
}

function whyBest(best: Candidate, candidates: readonly Candidate[], k: number): string {
  const name = nameOfTry(best, k)
  const least = trouble(best)
  if (best.audited.verdict.above.length > 0)
    return `${name} comes nearest: nothing that was tried is within every limit`
  if (least > 0) return `${name} lost least of those with nothing above a limit, and fewest questions without an answer`
  const finer = candidates.filter((one) => byLoss(one, best) < 0 && trouble(one) > least)
  const lost =
    finer.length === 0
      ? ''
      : `; ${finer.length === 1 ? `${nameOfTry(finer[0], k)}, which loses less, is not` : `the ${finer.length} that lose less are not`}`
  return candidates.some((one) => one !== best && trouble(one) <= least)
    ? `${name} lost least of those within every limit${lost}`
    : `${name} alone is within every limit${lost}`
}

/** A method, and what tells this try of it from others. */
export function nameOfTry({ protector: { id }, k }: Candidate, asked: number): string {
  return k === asked ? id : `${id} with k = ${k}`
}
