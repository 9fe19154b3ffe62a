import { type Granted, type NotTriedFor, grantedNames } from '../../contract/attack.js'
import { noTime } from '../attack-all.js'

/** An attack that was not tried, and why. */
export interface Missing {
  readonly attack: string
  readonly because: string
  /** Whether it would have been asked for: an intruder has what it lacks, or somebody said too little. */
  readonly needed: boolean
  /** What to give so that it can be tried: the name of an option. */
  readonly option?: string
}

/** What an intruder is taken to have: without it nothing is said of what they can do. The rest is knowledge of few. */
const expected: Readonly<Partial<Record<keyof Granted, string>>> = {
  register: 'original',
  people: 'original',
  acquaintances: 'original',
  points: 'original',
  meaning: 'semantics',
  others: 'with',
  histories: 'original',
}

/** Why an attack did not run. */
export function missingOf(attack: string, { because, lacks }: NotTriedFor, firstRelease: boolean): Missing {
  if (because === noTime) return { attack, because, needed: true, option: 'budget' }
  if (lacks === undefined) return { attack, because, needed: false }
  if (lacks === 'others' && firstRelease)
    return { attack, because: 'nothing about these people was published before', needed: false }
  const option = expected[lacks]
  const without = `without ${grantedNames[lacks]}`
  return option === undefined
    ? { attack, because: without, needed: false }
    : { attack, because: without, needed: true, option }
}
