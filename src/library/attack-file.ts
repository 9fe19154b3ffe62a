import type { Attack, NotTriedFor } from '../contract/attack.js'
import type { AttackGiven, Attacked } from '../contract/given.js'
import { type Values, withFallbacks } from '../contract/parameter.js'
import type { Release } from '../contract/release.js'
import { SaidError } from '../contract/said.js'
import { attack, attacksOn, strongestOn } from '../run/attack.js'
import type { OpenedFrom, SaidOfFiles } from '../run/open.js'
import { isFile, whileOpen } from './open-from.js'

/** What may be said of one attack. */
export interface AttackSaid extends Omit<SaidOfFiles, 'method'> {
  /** By its id, or one of one's own; the strongest that fits unless said. */
  readonly method?: string | Attack | undefined
  readonly options?: Values
}

/** Runs one attack on a file (a path, bytes, or rows) or a release, beside the one that knows less. */
export function attackFile(from: OpenedFrom | Release, said?: AttackSaid): Promise<Attacked | NotTriedFor>
/** The same of a release that was opened with all that is given. */
export function attackFile(
  release: Release,
  method: Attack,
  values: Values,
  given: AttackGiven,
): Promise<Attacked | NotTriedFor>
export async function attackFile(
  from: OpenedFrom | Release,
  words: AttackSaid | Attack = {},
  values: Values = {},
  given?: AttackGiven,
): Promise<Attacked | NotTriedFor> {
  if ('run' in words) {
    if (isFile(from) || !given) throw new TypeError('an attack goes with a release that was opened')
    return attack(from, words, values, given)
  }
  const { method, options = {}, ...said } = words
  const asked = typeof method === 'string' ? { method } : {}
  return whileOpen(from, { ...said, ...asked }, async (opened) => {
    const found = await methodFor(opened.release, method, { ...opened.said })
    return attack(opened.release, found, withFallbacks(found.parameters, options), opened.given)
  })
}

async function methodFor(
  release: Release,
  asked: string | Attack | undefined,
  said: Parameters<typeof strongestOn>[2],
): Promise<Attack> {
  if (typeof asked === 'object') return asked
  const fitting = await attacksOn(release)
  const found = asked === undefined ? await strongestOn(release, fitting, said) : fitting.find(({ id }) => id === asked)
  if (found) return found
  throw new SaidError(
    asked === undefined ? 'nothing attacks such a release' : `‹method› ${asked} is not for such a release`,
    `choose one of ${fitting.map(({ id }) => id).join(', ')}`,
  )
}
