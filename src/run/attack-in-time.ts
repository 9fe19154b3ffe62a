import type { Attack, NotTriedFor } from '../contract/attack.js'
import type { AttackGiven, Attacked } from '../contract/given.js'
import { notMeasured } from '../contract/method.js'
import type { Values } from '../contract/parameter.js'
import { noTime } from '../contract/question.js'
import type { Release } from '../contract/release.js'
import { attack } from './attack.js'

/** Thrown through an attack that tells how far it is, once its time is over; never seen outside. */
class OutOfTime extends Error {}

/**
 * An attack that is given up when its time is over: whenever it tells how far it is, or a part of its terms
 * is made ready, it is looked at the clock.
 */
export async function attackInTime(
  release: Release,
  method: Attack,
  values: Values,
  given: AttackGiven,
  budgetMs: number,
): Promise<Attacked | NotTriedFor> {
  if (budgetMs === Infinity) return attack(release, method, values, given)
  const end = performance.now() + budgetMs
  const goesOn = () => {
    if (performance.now() > end) throw new OutOfTime()
  }
  const onProgress: AttackGiven['onProgress'] = (what, done, total) => {
    goesOn()
    given.onProgress?.(what, done, total)
  }
  const { meaning } = given.granted
  const granted = !meaning
    ? given.granted
    : {
        ...given.granted,
        meaning: {
          ...meaning,
          prepare: (...[rows, columns, which]: Parameters<typeof meaning.prepare>) =>
            meaning.prepare(rows, columns, which, goesOn),
        },
      }
  try {
    return await attack(release, method, values, { ...given, granted, onProgress })
  } catch (error) {
    if (error instanceof OutOfTime) return notMeasured(noTime)
    throw error
  }
}
