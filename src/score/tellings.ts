import type { Telling } from '../contract/finding.js'

/** The surest readings among which those that say the same are joined: a reader wants ten, not a million. */
export const joinedAmong = 20_000

/** Readings that say the same of records published alike, told once with how many there are; the order stays. */
export function joinAlike(told: readonly Telling[]): Telling[] {
  const joined = new Map<string, Map<string, Telling>>()
  for (const one of told) {
    const published = one.published ?? ''
    const bySentence = joined.get(published) ?? new Map<string, Telling>()
    joined.set(published, bySentence)
    const known = bySentence.get(one.sentence)
    bySentence.set(one.sentence, known ? { ...known, times: known.times + one.times } : one)
  }
  return [...joined.values()]
    .flatMap((bySentence) => [...bySentence.values()])
    .sort((a, b) => b.confidence - a.confidence)
}
