import { type QueryLog, rowsByUser } from '../../../data/query-log.js'
import { rowAt, rowCount } from '../../../data/rows.js'
import { isotonicFit, stepAt } from '../../../math/isotonic.js'
import { type Random, type Streams, shuffle } from '../../../math/random.js'
import { type Profiles, profilesOf } from '../query-profiles.js'
import type { OnAttack } from '../../../contract/attack.js'
import { type RecordClaims, nobody } from '../../../contract/claims.js'
import { type AskedTerms, type WordSpread, TermIndex, termReader } from './term-index.js'

/** So many profiles are rehearsed with at most. */
const mostRehearsed = 2000

/** Ways in which words count for published ones; of several the one is taken that finds most in a rehearsal. */
export type WordSpreadsOf = (index: TermIndex, words: readonly string[]) => Promise<readonly WordSpread[]>

/** The likest profiles: how many are equally like, the first of them, and how far they are ahead of the next, 0 to 1. */
interface Likest {
  readonly profile: number
  readonly ties: readonly number[]
  readonly lead: number
}

/**
 * Looks for the profile that is likest to what somebody asked elsewhere. How sure that is, is learned on the release alone,
 * by looking for halves of its profiles.
 */
export async function linkHistories(
  release: QueryLog,
  histories: QueryLog,
  targets: number,
  spreadsOf: WordSpreadsOf,
  random: Streams,
  onProgress?: OnAttack,
): Promise<RecordClaims> {
  const profiles = profilesOf(release)
  const published = rowsByUser(release)
  const told = Array.from({ length: profiles.count }, (_, p) => rowAt(published, rowAt(profiles.users, p)[0]))
  const sizes = Uint32Array.from(told, (_, p) => rowAt(profiles.users, p).length)
  const index = new TermIndex(release, told, sizes)
  const read = termReader(histories)
  const rows = rowsByUser(histories)
  const people = rowCount(rows)
  const everybody = Uint32Array.from({ length: people }, (_, person) => person)
  const wanted = shuffle(everybody, random('histories/targets')).slice(0, targets)
  const known = new Map(Array.from(wanted, (person) => [person, read(rowAt(rows, person))]))
  const words = new Set(index.words)
  for (const own of known.values()) for (const word of own.words.keys()) words.add(word)
  const spreads = await spreadsOf(index, [...words])
  const inside = areInside(index, [...known.values()])
  const draw = random('histories/rehearsal')
  const { way, chanceOf } = await rehearse(release, told, sizes, inside ? index : undefined, spreadsOf, draw)
  const claims = {
    candidates: new Uint32Array(people),
    record: new Uint32Array(people).fill(nobody),
    confidence: new Float64Array(people),
  }
  for (const [i, person] of wanted.entries()) {
    const best = likest(index.scores(index.vector(known.get(person)!, spreads[way])))
    if (best) claim(claims, person, best, profiles, chanceOf(best.lead))
    if (i % 100 === 99) onProgress?.('looking for people', i + 1, wanted.length)
  }
  const left = people - wanted.length
  return {
    kind: 'records',
    ...claims,
    notTried: left > 0 ? [{ count: left, what: 'people were not looked for' }] : [],
    notes: [
      'Confidence takes it that the person is in the release',
      inside
        ? 'What is known is among what is published: it was rehearsed so'
        : 'It was rehearsed with half of what each user has, so that its chances are rather too low',
    ],
  }
}

function claim(
  { candidates, record, confidence }: Pick<RecordClaims, 'candidates' | 'record' | 'confidence'>,
  person: number,
  { profile, ties }: Likest,
  { of, users }: Profiles,
  chance: number,
): void {
  const alike = ties.reduce((sum, one) => sum + rowAt(users, one).length, 0)
  record[person] = rowAt(users, profile)[0]
  confidence[person] = chance / alike
  // As many as leave such a chance; one where that is nearly 1.
  candidates[person] = Math.min(of.length, Math.ceil(alike / chance - 0.1))
}

/** Scores that differ by less are the same: sums of the same weights in another order. */
const tolerance = 1e-9

function likest(scores: Float64Array): Likest | undefined {
  let [best, second] = [0, 0]
  for (const score of scores) {
    if (score > best * (1 + tolerance)) [best, second] = [score, best]
    else if (score > second && score < best * (1 - tolerance)) second = score
  }
  if (best === 0) return undefined
  const ties = [...scores.keys()].filter((profile) => scores[profile] >= best * (1 - tolerance))
  return { profile: ties[0], ties, lead: 1 - second / best }
}

/** So many are looked at to say whether what is known is among what is published. */
const mostLooked = 500

/** Whether of most people the likest profile has every word and URL that is known: then these were published too. */
function areInside(index: TermIndex, known: readonly AskedTerms[]): boolean {
  const some = known.slice(0, mostLooked)
  const inside = some.filter((own) => {
    const best = likest(index.scores(index.vector(own, index.plain)))
    return best !== undefined && index.holds(best.profile, own)
  })
  return inside.length > some.length / 2
}

interface Rehearsed {
  /** Which of several ways found most; the first of them. */
  readonly way: number
  /** From how far the likest is ahead to the chance that it is the right one. */
  readonly chanceOf: (lead: number) => number
}

/**
 * Every profile is torn in two, and some of the first halves are looked for: among the second ones, or where all that is
 * known was published too, among the whole profiles.
 */
async function rehearse(
  release: QueryLog,
  told: readonly Uint32Array[],
  sizes: Uint32Array,
  whole: TermIndex | undefined,
  spreadsOf: WordSpreadsOf,
  random: Random,
): Promise<Rehearsed> {
  const read = termReader(release)
  const torn = told.map((rows) => shuffle(rows.slice(), random))
  const rest = torn.map((rows) => rows.subarray(rows.length >> 1))
  const index = whole ?? new TermIndex(release, rest, sizes)
  const some = shuffle(
    [...torn.keys()].filter((profile) => torn[profile].length > 1),
    random,
  ).slice(0, mostRehearsed)
  const known = some.map((profile) => read(torn[profile].subarray(0, torn[profile].length >> 1)))
  const spreads = await spreadsOf(index, [...new Set(known.flatMap(({ words }) => [...words.keys()]))])
  const tried = spreads.map((spread) => {
    // One more that fails, far ahead: whoever was always right has not yet tried everything.
    const leads = new Float64Array(some.length + 1).fill(1)
    const right = new Float64Array(some.length + 1)
    for (const [i, profile] of some.entries()) {
      const best = likest(index.scores(index.vector(known[i], spread)))
      leads[i] = best?.lead ?? 0
      right[i] = best?.profile === profile && best.ties.length === 1 ? 1 : 0
    }
    return { leads, right, found: right.reduce((sum, one) => sum + one, 0) }
  })
  const way = tried.reduce((best, { found }, i) => (found > tried[best].found ? i : best), 0)
  const fit = isotonicFit(tried[way].leads, tried[way].right)
  return { way, chanceOf: (lead) => stepAt(fit, lead) }
}
