import { waysOf } from '../kinds/kinds.js'
import { secondsOn } from './seconds-for.js'
import { noTime } from '../contract/question.js'
import type { Attack, NotTriedFor } from '../contract/attack.js'
import { notMeasured } from '../contract/method.js'
import { type Values, withFallbacks } from '../contract/parameter.js'
import type { Release } from '../contract/release.js'
import type { AttackGiven, Attacked } from '../contract/given.js'
import { attacksOn } from './attack.js'
import { attackInTime } from './attack-in-time.js'

/** What came of one of several attacks. */
export interface OneOfAll {
  readonly id: string
  readonly name: string
  readonly outcome: Attacked | NotTriedFor
}

/** Every attack that fits a release, the one that gains most first. */
export interface AttackedByAll {
  readonly kind: 'attacked by all'
  readonly outcomes: readonly OneOfAll[]
  /** Attacks that read more than knowing less would, of those that could be judged, of those that ran, of all. */
  readonly reading: number
  readonly judged: number
  readonly measured: number
  /** Attacks that the budget left no time for: where there are any, what was found is a lower bound. */
  readonly leftOut: number
}

/** The attacks that are tried: all but those that only serve to be held against. */
export async function triedOn(release: Release): Promise<readonly Attack[]> {
  return (await attacksOn(release)).filter(({ baseline }) => baseline !== null)
}

/**
 * Runs every attack on a kind of release but the baselines, each with the options that it has. Within a budget of time
 * the quickest come first, none is begun that would not end in time, and one that is still at it then is given up: what is
 * left is not measured, and what was found is a lower bound. Who looks on is told what was tried after each.
 */
export async function attackByAll(
  release: Release,
  options: Values,
  given: AttackGiven,
  budgetMs = Infinity,
  asked?: readonly Attack[],
  onTried?: (tried: readonly OneOfAll[], isLast: boolean) => void,
): Promise<AttackedByAll> {
  const outcomes: OneOfAll[] = []
  const started = performance.now()
  const methods = asked ?? (await triedOn(release))
  const seconds = secondsOn(await waysOf(release), release, given)
  const order = budgetMs === Infinity ? methods : methods.toSorted((a, b) => seconds(a) - seconds(b))
  let leftOut = 0
  for (const [done, method] of order.entries()) {
    const { id, name } = method
    given.onProgress?.(`trying ${name}`, done, methods.length)
    const inTime = performance.now() - started + 1000 * seconds(method) <= budgetMs && budgetMs > 0
    if (!inTime) leftOut++
    const left = budgetMs - (performance.now() - started)
    const outcome = inTime ? await attackWith(release, method, options, given, left) : notMeasured(noTime)
    if (inTime && outcome.kind === 'not measured' && outcome.because === noTime) leftOut++
    outcomes.push({ id, name, outcome })
    onTried?.(outcomes, done === order.length - 1)
  }
  given.onProgress?.('every attack was tried', methods.length, methods.length)
  const ran = outcomes.flatMap(({ outcome }) => (outcome.kind === 'attacked' ? [outcome.finding] : []))
  return {
    kind: 'attacked by all',
    outcomes: outcomes.toSorted((a, b) => gainOf(b) - gainOf(a)),
    reading: ran.filter(({ reads }) => reads === true).length,
    judged: ran.filter(({ reads }) => reads !== null).length,
    measured: ran.length,
    leftOut,
  }
}

async function attackWith(release: Release, method: Attack, options: Values, given: AttackGiven, budgetMs: number) {
  const lacking = Object.entries(method.parameters).find(
    ([name, { required }]) => required && options[name] === undefined,
  )
  if (lacking) return notMeasured(`${method.name} must be told ${lacking[0]}`)
  const own = Object.fromEntries(Object.entries(options).filter(([name]) => name in method.parameters))
  return attackInTime(release, method, withFallbacks(method.parameters, own), given, budgetMs)
}

/** Those that read first, by their gain; then those that cannot be judged; then what did not run. */
function gainOf({ outcome }: OneOfAll): number {
  if (outcome.kind === 'not measured') return -3
  const { gain, reads } = outcome.finding
  return reads === null ? -2 : (reads ? 1 : 0) + Math.max(-1, gain?.value ?? 0)
}
