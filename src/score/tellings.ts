import { type ValueClaims, isClaimed, nobody } from '../contract/claims.js'
import type { Finding, Telling } from '../contract/finding.js'
import { withCommas } from '../math/with-commas.js'

const units = { people: 'person', rows: 'row', groups: 'group', cells: 'cell', gaps: 'gap' } as const

export function unitOf({ of }: Pick<ValueClaims, 'of'>): (typeof units)[keyof typeof units] {
  return units[of]
}

/** What is read now, the surest first and of these what most share; what the attack tells itself comes in place of it. */
export function valueTellings(claims: ValueClaims, most: number): Pick<Finding, 'told' | 'tellings' | 'worst'> {
  const { told } = claims
  if (told) {
    const tellings = told.map((one) => ({ ...one, record: one.record + 1, times: 1 }))
    return {
      told: tellings.slice(0, most),
      tellings: tellings.length,
      ...(tellings[0] && { worst: tellings[0].sentence }),
    }
  }
  const { posteriorOf, posteriors } = claims
  const beliefs = posteriors.offsets.length - 1
  const subjects = new Uint32Array(beliefs)
  const firsts = new Uint32Array(beliefs)
  for (let s = posteriorOf.length - 1; s >= 0; s--) {
    if (posteriorOf[s] === nobody) continue
    subjects[posteriorOf[s]]++
    firsts[posteriorOf[s]] = s
  }
  const best = Array.from({ length: beliefs }, (_, belief) => ({ belief, place: bestPlace(claims, belief) }))
    .filter(({ belief, place }) => subjects[belief] > 0 && place >= 0)
    .sort(
      (a, b) =>
        posteriors.chances[b.place] - posteriors.chances[a.place] ||
        subjects[b.belief] - subjects[a.belief] ||
        firsts[a.belief] - firsts[b.belief],
    )
  const list = best.slice(0, Math.min(most, best.length)).map(({ belief, place }): Telling => {
    const confidence = Math.min(1, posteriors.chances[place])
    const times = subjects[belief]
    return { record: firsts[belief] + 1, confidence, times, sentence: sentenceOf(claims, belief, place) }
  })
  const tellings = best.reduce((sum, { belief }) => sum + subjects[belief], 0)
  return { told: list, tellings, ...(list[0] && { worst: worstOf(claims, list[0]) }) }
}

function bestPlace(claims: ValueClaims, belief: number): number {
  const { offsets, codes, chances } = claims.posteriors
  let best = -1
  for (let i = offsets[belief]; i < offsets[belief + 1]; i++)
    if (isClaimed(claims, codes[i], chances[i]) && (best < 0 || chances[i] > chances[best])) best = i
  return best
}

function sentenceOf({ column, values, posteriors }: ValueClaims, belief: number, place: number): string {
  const { codes, chances, sizes } = posteriors
  const value = values[codes[place]]
  if (!sizes) return `${column} is ${value} (${Math.round(100 * chances[place])} %)`
  const [held, size] = [Math.round(chances[place] * sizes[belief]), sizes[belief]]
  return `${column} is ${value} in ${held === size ? (size === 1 ? 'the one record' : `all ${size} records`) : `${held} of ${size} records`} that may be theirs`
}

function worstOf(claims: ValueClaims, { sentence, times }: Telling): string {
  const unit = unitOf(claims)
  const many =
    unit === 'person' || unit === 'row'
      ? times === 1
        ? 'One person'
        : `${withCommas(times)} people`
      : `${times} ${unit}${times === 1 ? '' : 's'}`
  return `${many}: ${sentence}`
}

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
