import { type Transactions, transactionCount, elementsAt, itemsOf } from '../../../data/transactions.js'
import { isPlain } from '../plain-sets.js'
import { notMeasured } from '../../../contract/method.js'
import { type Values, parameters } from '../../../contract/parameter.js'
import { type Streams, shuffle, type Random, below, unit } from '../../../math/random.js'
import type { Attack, OnAttack } from '../../../contract/attack.js'
import type { RecordClaims } from '../../../contract/claims.js'
import { fewAlike } from '../../../contract/pinned.js'
import { withCommas } from '../../../math/with-commas.js'
import { ScoreBoard, type Board, type KnownThing, knownThing } from '../../../math/score-board.js'
import { claimBest, recordsByLot } from '../../../score/claim-best.js'

export const scoreboardParameters = parameters({
  items: { type: 'integer', least: 1, fallback: 4, about: 'items known of each person', value: 'm' },
  errors: { type: 'share', fallback: 0, about: 'share of the known items that are wrong' },
  similarity: {
    type: 'choice',
    choices: ['rare', 'plain'],
    fallback: 'rare',
    about: 'matches, rare items counting more; or matches over all items of both (eq. 2.1 of the thesis)',
    value: 'which',
  },
  gap: {
    type: 'number',
    least: 0,
    fallback: 1.5,
    about: 'claim where the best is so many standard deviations ahead of the second',
    value: 'x',
  },
  targets: { type: 'integer', least: 1, fallback: 10_000, about: 'look for so many people at most', value: 'n' },
})

/** Somebody overheard a few items of a person, and looks for the record that has them and no close second. */
export const scoreboard: Attack<'sets', RecordClaims, typeof scoreboardParameters> = {
  id: 'scoreboard',
  name: 'scoreboard',
  summary: 'knows a few items of a person and claims the record that matches them far better than any other',
  cites: [
    'Narayanan and Shmatikov: Robust de-anonymization of large sparse datasets (2008)',
    'Ong: thesis, equation 2.1',
  ],
  on: 'sets',
  parameters: scoreboardParameters,
  needs: ['people'],
  inPlain: true,
  baseline: 'record-by-lot',
  async run(release, { people }, values, random, onProgress) {
    if (!people) return notMeasured('scoreboard knows items of real people, of whom none is given')
    return lookForRecords(release, people, values, random, onProgress)
  },
}

/** Knows that somebody is in the release, and nothing of them. */
export const recordByLot: Attack<'sets', RecordClaims> = {
  id: 'record-by-lot',
  name: 'a record by lot',
  summary: 'takes any record for anybody',
  cites: ['ours: the baseline of scoreboard'],
  on: 'sets',
  parameters: {},
  needs: ['people'],
  inPlain: true,
  baseline: null,
  async run(release, { people = isPlain(release) ? release : undefined }, _, random) {
    if (!people) return notMeasured('nobody is looked for')
    return recordsByLot(transactionCount(people), transactionCount(release), random('record-by-lot'))
  },
}

/** The people looked for, and the record claimed of each. */
export function lookForRecords(
  release: Transactions,
  people: Transactions,
  { items, errors, similarity, gap, targets }: Values<typeof scoreboardParameters>,
  random: Streams,
  onProgress?: OnAttack,
): RecordClaims {
  const index = itemBoard(release)
  const board = new ScoreBoard(index.board)
  const draw = knownItems(people, release, index, items, errors, random('scoreboard/known'))
  const everybody = Uint32Array.from({ length: transactionCount(people) }, (_, person) => person)
  const wanted = shuffle(everybody, random('scoreboard/targets')).slice(0, targets)
  const form = similarity === 'plain' ? 'plain' : 'rare'
  const { among, ...claims } = claimBest(transactionCount(people), wanted, gap, onProgress, (person) => {
    const known = draw(person)
    return (leftOut) => board.score(known, form, Math.max(errors, leastWrong), leftOut)
  })
  // Where some of what is known is wrong, the person's own record need not be among those that have all of it.
  if (errors > 0) return claims
  const guessed = among!.reduce((sum, one) => sum + (one > 0 ? 1 : 0), 0)
  const note = `Of ${withCommas(guessed)} more people up to ${fewAlike} records alone have all that is known: one guess among them counts as often as it is right`
  return { ...claims, among: among!, notes: guessed === 0 ? claims.notes : [...claims.notes, note] }
}

/** Nobody is sure of what they overheard. */
const leastWrong = 0.001

/** Transactions as records on a board, and for each item who may hold it: plainly, or as one of the members of a set. */
interface ItemBoard {
  readonly board: Board
  /** By item code. */
  readonly holders: readonly KnownThing[]
}

export function itemBoard(release: Transactions): ItemBoard {
  const count = transactionCount(release)
  const lengths = new Uint32Array(count)
  const held = release.items.map(() => new Map<number, number[]>())
  const surest = new Float64Array(release.items.length)
  for (let t = 0; t < count; t++) {
    const met: number[] = []
    for (const element of elementsAt(release, t)) {
      const members = itemsOf(release, element)
      for (const item of members) {
        if (surest[item] === 0) met.push(item)
        surest[item] = Math.max(surest[item], 1 / members.length)
      }
    }
    lengths[t] = new Set(elementsAt(release, t)).size
    for (const item of met) {
      const lists = held[item]
      const list = lists.get(surest[item])
      if (list) list.push(t)
      else lists.set(surest[item], [t])
      surest[item] = 0
    }
  }
  const sizes = new Uint32Array(count).fill(1)
  return {
    board: { lengths, sizes, things: Math.max(1, release.items.length) },
    holders: held.map((lists) =>
      knownThing(
        Array.from(lists.values(), (list) => Uint32Array.from(list)),
        [...lists.keys()],
        sizes,
      ),
    ),
  }
}

const nowhere: KnownThing = { postings: [], credits: [], support: 0 }

/**
 * What somebody has picked up of each person: so many of their items, drawn by lot, of which some are wrong (another item
 * instead). Of who has fewer, all. An item that the release does not name matches nobody.
 */
function knownItems(
  people: Transactions,
  release: Transactions,
  { holders }: ItemBoard,
  known: number,
  errors: number,
  random: Random,
): (person: number) => KnownThing[] {
  const codeOf = new Map(release.items.map((item, code) => [item, code]))
  const released = people.items.map((item) => codeOf.get(item))
  return (person) => {
    const own = new Set<number>()
    for (const element of elementsAt(people, person)) if (element >= 0) own.add(element)
    const drawn = shuffle(Uint32Array.from(own), random).slice(0, known)
    return Array.from(drawn, (item) => {
      const code = unit(random) < errors ? below(holders.length, random) : released[item]
      return code === undefined ? nowhere : holders[code]
    })
  }
}
