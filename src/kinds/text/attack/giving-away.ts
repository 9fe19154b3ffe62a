import type { GapWitnesses } from './witnesses.js'

/** So many words are named at most, of so many that each by itself do most. */
const [mostNamed, mostTried] = [8, 16]
/** A word is named where without it the odds of the best candidate fall by a tenth or more. */
const least = Math.log(1.1)
/** It ends where the odds of the best candidate are at most twice what they are without context. */
const near = Math.log(2)

/**
 * The best candidate of a gap, and the words that give it away: those without which it would be least sure, taken one after
 * the other until it is about as likely as by its frequency. Whoever removes them too closes the gap.
 */
export function givingAway(
  witnesses: GapWitnesses,
  chances: Float64Array,
  chancesWithout: (witnesses: GapWitnesses, without: ReadonlySet<number>) => Float64Array,
): { readonly best: number; readonly words: readonly number[] } {
  let best = 0
  for (let c = 1; c < chances.length; c++) if (chances[c] > chances[best]) best = c
  const { words, question } = witnesses
  const all = new Set([...words, ...question.before, ...question.after])
  const enough = logOdds(chancesWithout(witnesses, all)[best]) + near
  const named = new Set<number>()
  const leftBy = (word: number): number => chancesWithout(witnesses, new Set([...named, word]))[best]
  let tried = byChanceLeft([...all], leftBy).slice(0, mostTried)
  for (let chance = chances[best]; logOdds(chance) > enough && named.size < mostNamed && tried.length > 0;) {
    const [first, ...rest] = tried
    if (logOdds(chance) - logOdds(first.left) < least) break
    named.add(first.word)
    chance = first.left
    tried = byChanceLeft(
      rest.map(({ word }) => word),
      leftBy,
    )
  }
  return { best, words: [...named] }
}

/** What is left of the best candidate without each of some words, the least first. */
function byChanceLeft(words: readonly number[], leftBy: (word: number) => number) {
  return words.map((word) => ({ word, left: leftBy(word) })).sort((a, b) => a.left - b.left || a.word - b.word)
}

function logOdds(chance: number): number {
  const held = Math.min(1 - 1e-12, Math.max(1e-12, chance))
  return Math.log(held / (1 - held))
}
