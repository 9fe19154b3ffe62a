import type { Granted, OnAttack } from '../../../contract/attack.js'
import { withCommas } from '../../../math/with-commas.js'
import type { WordSpreadsOf } from './link-histories.js'
import type { TermIndex, WordSpread } from './term-index.js'

/** So many published words at most stand in for one. */
const mostNear = 5
/** Words asked for at once: bounds the memory. */
const atOnce = 256

/**
 * So many published words stand in for others at most, those that most users have; and of so many it is asked which do,
 * those first that are not published: a log of 20,000 words would ask for 400 million distances.
 */
const mostStandIns = 4000
const mostAsked = 8000

/** How much a published word counts for those near it: not at all, or more and more. One that is not published always does in full. */
const weights = [0, 0.1, 0.3, 1]

/** What words count for by meaning. */
interface NearWords {
  readonly spreadsOf: WordSpreadsOf
  /** What was left out. */
  readonly notes: () => readonly string[]
}

/** The same published words are asked about once, however often words are looked for among them. */
export function nearWords(meaning: NonNullable<Granted['meaning']>, onProgress?: OnAttack): NearWords {
  const known = new Map<TermIndex, NearTerms>()
  let left = false
  const spreadsOf: WordSpreadsOf = async (index, words) => {
    const near: NearTerms = known.get(index) ?? new Map<string, ReturnType<WordSpread>>()
    known.set(index, near)
    const rare = (word: string): number => (index.plain(word).length === 0 ? 0 : 1)
    const asked = words.filter((word) => !near.has(word)).sort((a, b) => rare(a) - rare(b))
    const some = asked.slice(0, Math.max(0, mostAsked - near.size))
    const standIns = index.commonest(mostStandIns)
    left ||= some.length < asked.length || standIns.length < index.words.length
    await addNearest(meaning, some, index.words, standIns, index.plain, near, onProgress)
    return spreadsOver(near, index.plain)
  }
  const note = `Meaning was asked of ${withCommas(mostAsked)} words at most, and ${withCommas(mostStandIns)} published ones, which most users have, stand in for others: with all of them more may be found`
  return { spreadsOf, notes: () => (left ? [note] : []) }
}

/** By word the published words that are near it. */
type NearTerms = Map<string, ReturnType<WordSpread>>

/**
 * Ways in which a word also counts for the published words nearest to it in meaning, as far as each is nearer than published
 * words are on average; for itself in full. Which way is best a rehearsal tells.
 */
function spreadsOver(near: NearTerms, plain: WordSpread): readonly WordSpread[] {
  return weights.map((weight): WordSpread => (word) => {
    const own = plain(word)
    const others = near.get(word) ?? []
    if (own.length === 0) return others
    return weight === 0 ? own : [...own, ...others.map(({ term, share }) => ({ term, share: weight * share }))]
  })
}

async function addNearest(
  meaning: NonNullable<Granted['meaning']>,
  asked: readonly string[],
  published: readonly string[],
  standIns: Uint32Array,
  plain: WordSpread,
  near: NearTerms,
  onProgress?: OnAttack,
): Promise<void> {
  const names = Array.from(standIns, (term) => published[term])
  await meaning.prepare(asked, names)
  for (let from = 0; from < asked.length; from += atOnce) {
    const some = asked.slice(from, from + atOnce)
    const distances = meaning.distances(some, names)
    for (const [i, word] of some.entries()) {
      const own = distances.subarray(i * names.length, (i + 1) * names.length)
      near.set(word, nearest(own, standIns, plain(word)[0]?.term))
    }
    onProgress?.('asking which words are near', Math.min(asked.length, from + atOnce), asked.length)
  }
}

function nearest(
  distances: Float64Array,
  terms: Uint32Array,
  own: number | undefined,
): { term: number; share: number }[] {
  let [sum, known] = [0, 0]
  for (const distance of distances) {
    if (Number.isNaN(distance)) continue
    sum += distance
    known++
  }
  const mean = sum / known
  const best: { term: number; share: number }[] = []
  for (const [i, distance] of distances.entries()) {
    const term = terms[i]
    const share = Math.min(1, 1 - distance / mean)
    if (term === own || !(share > (best.length === mostNear ? best[mostNear - 1].share : 0))) continue
    let place = best.length
    while (place > 0 && share > best[place - 1].share) place--
    best.splice(place, 0, { term, share })
    if (best.length > mostNear) best.pop()
  }
  return best
}
