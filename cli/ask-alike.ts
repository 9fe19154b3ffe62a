import type { Policy } from '../src/policy/policy.js'
import { UsageError } from './usage-error.js'
import type { Terminal } from './verb.js'

/** Nobody said how many must look alike, and somebody sits there who can be asked. */
export class UnsaidAlike extends UsageError {
  readonly policy: Policy
  readonly preset: number

  constructor(policy: Policy, preset: number) {
    super('nobody said how many must look alike', `add --k ${preset}`)
    this.policy = policy
    this.preset = preset
  }
}

/** How many must look alike, as somebody answers, preset with what the policy asks for; undefined where whoever is asked quits. */
export async function askAlike(
  { policy, preset }: UnsaidAlike,
  ask: NonNullable<Terminal['ask']>,
  tell: Terminal['error'],
): Promise<number | undefined> {
  const { tooFewAlike } = await import('../src/run/protect-best/least-alike.js')
  tell([
    `How many people must look alike, so that nobody is told from the others? The policy ${policy.name} asks for ${preset}; Enter takes what is proposed.`,
    '  ? why    q quit',
  ])
  let proposed = preset
  for (;;) {
    const typed = (await ask(`k: ${proposed} > `))?.trim().toLowerCase()
    if (typed === undefined || typed === 'q') return undefined
    const k = typed === '' ? proposed : Number(typed)
    const cannot = tooFewAlike(policy, k)
    if (typed === '?') tell(why)
    else if (!/^\d*$/.test(typed) || !Number.isSafeInteger(k) || k < 2)
      tell(['  a number of at least 2, Enter, ? or q'])
    else if (cannot === undefined || k === proposed) return k
    else {
      tell([`  ${cannot}. Enter takes ${k} all the same.`])
      proposed = k
    }
  }
}

const why = [
  '  Whoever knows all of somebody that others may know finds k who look alike, and points at the right one once in k.',
  '  A larger k hides people better and leaves the data coarser.',
]
