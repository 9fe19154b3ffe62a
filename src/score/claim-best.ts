import { below, type Random } from '../math/random.js'
import type { OnAttack } from '../contract/attack.js'
import { type RecordClaims, nobody } from '../contract/claims.js'
import { fewAlike } from '../contract/pinned.js'
import type { Scored } from '../math/score-board.js'
import { withCommas } from '../math/with-commas.js'

/** Scores what is known of somebody, with all records there or with one left out. */
export type ScoreKnown = (leftOut?: number) => Scored

/**
 * A record is claimed for a person where it alone has the highest score: so many standard deviations ahead, or by having
 * everything that is known (`all`). Then that record is left out, as if the person were not in the data: how often another
 * is claimed all the same tells how far a claim can be trusted by somebody who does not know who is in it.
 */
export function claimBest(
  people: number,
  wanted: Uint32Array,
  lead: number | 'all',
  onProgress: OnAttack | undefined,
  knownOf: (person: number) => ScoreKnown,
): RecordClaims {
  const candidates = new Uint32Array(people)
  const record = new Uint32Array(people).fill(nobody)
  const confidence = new Float64Array(people)
  const isAhead = ({ record: best, ties, whole, gap }: Scored): boolean =>
    best !== undefined && ties === 1 && (lead === 'all' ? whole : gap >= lead)
  const among = new Float64Array(people)
  let [claimed, outside] = [0, 0]
  for (const [i, person] of wanted.entries()) {
    const score = knownOf(person)
    const best = score()
    candidates[person] = best.ties
    if (best.record !== undefined && isAhead(best)) {
      record[person] = best.record
      confidence[person] = best.chance
      claimed++
    } else if (best.whole && best.ties <= fewAlike) among[person] = 1 / best.ties
    if (best.record !== undefined && isAhead(score(best.record))) outside++
    if (i % 100 === 99) onProgress?.('looking for people', i + 1, wanted.length)
  }
  const left = people - wanted.length
  const others = lead === 'all' ? 'several or none have all that is known' : 'no record is far enough ahead'
  return {
    kind: 'records',
    ...(left > 0 && { lookedFor: wanted.length }),
    candidates,
    record,
    confidence,
    ...(lead !== 'all' && { among }),
    figures:
      wanted.length === 0
        ? []
        : [
            share('claimed', 'a record is claimed', 'of the people looked for', claimed / wanted.length),
            share(
              'outsiders',
              'claimed of outsiders',
              'people of whom a record would be claimed though theirs is not there',
              outside / wanted.length,
            ),
          ],
    notTried: left > 0 ? [{ count: left, what: 'people were not looked for' }] : [],
    notes: [
      `A record is claimed of ${withCommas(claimed)} of ${withCommas(wanted.length)} people looked for; of the others ${others}`,
      'Confidence takes it that the person is in the release',
    ],
  }
}

function share(id: string, name: string, about: string, value: number) {
  return { id, name, about, value }
}

/** For each person some record, drawn by lot. */
export function recordsByLot(people: number, records: number, random: Random): RecordClaims {
  return {
    kind: 'records',
    candidates: new Uint32Array(people).fill(records),
    record: Uint32Array.from({ length: people }, () => (records === 0 ? nobody : below(records, random))),
    confidence: new Float64Array(people).fill(records === 0 ? 0 : 1 / records),
    notTried: [],
    notes: [],
  }
}
