import { type Granted, type NotTriedFor, grantedNames } from '../../contract/attack.js'
import { type NotRun, noTime } from '../../contract/question.js'

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
export function notRunOf(attack: string, { because, lacks }: NotTriedFor, firstRelease: boolean): NotRun {
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
