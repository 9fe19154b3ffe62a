import type { Granted } from '../../../contract/attack.js'
import type { WordSpread } from './term-index.js'

/** So many published words at most stand in for one. */
const mostNear = 5
/** Words asked for at once: bounds the memory. */
const atOnce = 256

/** How much a published word counts for those near it: not at all, or more and more. One that is not published always does in full. */
const weights = [0, 0.1, 0.3, 1]

/**
 * Ways in which a word also counts for the published words nearest to it in meaning, as far as each is nearer than published
 * words are on average; for itself in full. Which way is best a rehearsal tells.
 */
export async function spreadsByMeaning(
  meaning: NonNullable<Granted['meaning']>,
  asked: readonly string[],
  published: readonly string[],
  plain: WordSpread,
): Promise<readonly WordSpread[]> {
  await meaning.prepare(asked, published)
  const near = new Map<string, ReturnType<WordSpread>>()
  for (let from = 0; from < asked.length; from += atOnce) {
    const some = asked.slice(from, from + atOnce)
    const distances = meaning.distances(some, published)
    for (const [i, word] of some.entries()) {
      const own = distances.subarray(i * published.length, (i + 1) * published.length)
      near.set(word, nearest(own, plain(word)[0]?.term))
    }
  }
  return weights.map((weight): WordSpread => (word) => {
    const own = plain(word)
    const others = near.get(word) ?? []
    if (own.length === 0) return others
    return weight === 0 ? own : [...own, ...others.map(({ term, share }) => ({ term, share: weight * share }))]
  })
}

function nearest(distances: Float64Array, own: number | undefined): { term: number; share: number }[] {
  let [sum, known] = [0, 0]
  for (const distance of distances) {
    if (Number.isNaN(distance)) continue
    sum += distance
    known++
  }
  const mean = sum / known
  const best: { term: number; share: number }[] = []
  for (const [term, distance] of distances.entries()) {
    const share = Math.min(1, 1 - distance / mean)
    if (term === own || !(share > (best.length === mostNear ? best[mostNear - 1].share : 0))) continue
    let place = best.length
    while (place > 0 && share > best[place - 1].share) place--
    best.splice(place, 0, { term, share })
    if (best.length > mostNear) best.pop()
  }
  return best
}
