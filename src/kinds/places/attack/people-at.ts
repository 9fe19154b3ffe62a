import type { Points } from '../../../data/points.js'
import { type RecordClaims, nobody } from '../../../contract/claims.js'
import { type Random, below } from '../../../math/random.js'
import { withCommas } from '../../../math/with-commas.js'

/** More people would change no figure, and each is compared with every region. */
const mostPeople = 2000

/** By user of those who are looked for, the first ones: their points, in order. */
export function peopleAt({ ids, users }: Points): readonly (readonly number[])[] {
  const people = Array.from({ length: Math.min(mostPeople, ids.length) }, (): number[] => [])
  for (const [point, user] of users.entries()) if (user < people.length) people[user].push(point)
  return people
}

/** What may be somebody's, of which one is drawn. */
export interface Lot {
  readonly count: number
  readonly at: (place: number) => number
  /** How many people it may be of, and the chance that one of it is theirs; each equally likely unless said. */
  readonly people?: number
  readonly chance?: number
}

/** For each person one of what may be theirs, by lot. */
export function claimsByLot(
  { ids }: Points,
  lots: readonly Lot[],
  what: 'published point' | 'trace',
  random: Random,
): RecordClaims {
  const left = ids.length - lots.length
  const candidates = Uint32Array.from(lots, ({ count, people }) => people ?? count)
  const record = Uint32Array.from(lots, ({ count, at }) => (count === 0 ? nobody : at(below(count, random))))
  const confidence = Float64Array.from(lots, ({ count, chance }) => (count === 0 ? 0 : (chance ?? 1 / count)))
  return {
    kind: 'records',
    candidates,
    record,
    confidence,
    told: [...record.keys()]
      .filter((person) => record[person] !== nobody)
      .sort((a, b) => confidence[b] - confidence[a] || a - b)
      .map((person) => ({
        record: person,
        confidence: confidence[person],
        sentence: sentenceOf(what, record[person], confidence[person]),
      })),
    notTried: left > 0 ? [{ count: left, what: 'people were not looked for' }] : [],
    notes: [],
  }
}

function sentenceOf(what: string, record: number, chance: number): string {
  const name = `${what} ${withCommas(record + 1)} (as first met in the file)`
  return chance > 1 - 1e-9
    ? `${name} is the only one that may be theirs`
    : `${name} is theirs with a chance of ${(100 * chance).toFixed(1)} %`
}

/** One of these. */
export function lotOf(list: readonly number[]): Lot {
  return { count: list.length, at: (place) => list[place] }
}
