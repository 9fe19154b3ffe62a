import { codesByName } from '../../../data/dictionary.js'
import { intersectionOfAll } from '../../../data/postings.js'
import { rowAt, rowCount, transposed } from '../../../data/rows.js'
import { type Transactions, elementsAt, transactionCount } from '../../../data/transactions.js'
import { notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import { type Random, shuffle } from '../../../math/random.js'
import { type SetBuckets, groupOfRecords } from '../set-buckets.js'
import type { Attack } from '../../../contract/attack.js'
import { type ValueClaims, nobody } from '../../../contract/claims.js'
import { aboveThePromise, itemShares, nothingSensitive, itemSharesAttack } from './item-shares.js'

const groupItemsParameters = parameters({
  knows: {
    type: 'amount',
    fallback: 'all',
    least: 1,
    about: 'items known of each person, drawn by lot; all: just these and no other',
  },
  people: { type: 'integer', fallback: 10_000, least: 1, about: 'look for so many people at most' },
})

/**
 * Somebody knows what a person bought that was nothing special, finds the records that may be theirs, and reads off how
 * many of their groups hold what is sensitive.
 */
export const groupItems: Attack<'set-buckets', ValueClaims, typeof groupItemsParameters> = {
  id: 'group-items',
  name: 'sensitive items by group',
  summary: 'knows items of a person, finds the groups of the records that hold them, and reads off the counts',
  cites: ['Ghinita, Tao, Kalnis 2008'],
  on: 'set-buckets',
  parameters: groupItemsParameters,
  needs: ['people'],
  baseline: 'item-shares',
  async run(release, { people }, { knows, people: most }, random) {
    if (!people) return notMeasured('it knows items of real people, of whom none is given')
    if (release.sensitive.length === 0) return notMeasured(nothingSensitive)
    const count = transactionCount(people)
    const wanted = shuffle(
      Uint32Array.from({ length: count }, (_, person) => person),
      random('people'),
    ).slice(0, most)
    const recordsOf = recordsThatFit(release, people, knows, random('known items'))
    const chancesOf = chancesByRecords(release)
    const groupOf = groupOfRecords(release)
    const posteriorOf = new Uint32Array(count).fill(nobody)
    const together = new Uint32Array(count)
    const codes: number[] = []
    const chances: number[] = []
    let unfound = 0
    for (const person of wanted) {
      const records = recordsOf(person)
      if (records === undefined || records.length === 0) {
        unfound++
        continue
      }
      const { item, chance } = chancesOf(records)
      posteriorOf[person] = codes.push(item) - 1
      chances.push(chance)
      together[person] = groupOf[records[0]]
    }
    return {
      kind: 'values',
      of: 'people',
      column: 'sensitive item',
      values: release.sensitive,
      posteriorOf,
      posteriors: {
        offsets: Uint32Array.from({ length: codes.length + 1 }, (_, belief) => belief),
        codes: Uint32Array.from(codes),
        chances: Float64Array.from(chances),
      },
      together,
      alike: together,
      prior: itemShares(release),
      least: aboveThePromise(release),
      chances: true,
      notTried: [
        ...(count > wanted.length ? [{ count: count - wanted.length, what: 'people were not looked for' }] : []),
        ...(unfound > 0 ? [{ count: unfound, what: 'people fit no record' }] : []),
      ],
      notes: [
        `an item is claimed where its chance is above one in ${release.p}, which the release says of its groups, and above its share of all records`,
      ],
    }
  },
}

/** The records that hold all that is known of a person; undefined where something of it stands in no record. */
function recordsThatFit(
  { items, records }: SetBuckets,
  people: Transactions,
  knows: number | 'all',
  random: Random,
): (person: number) => Uint32Array | undefined {
  const holders = transposed(records, items.length)
  const codeOf = codesByName(items)
  const released = people.items.map((name) => codeOf.get(name))
  const everybody = Uint32Array.from({ length: rowCount(records) }, (_, record) => record)
  const lengthOf = (record: number): number => records.offsets[record + 1] - records.offsets[record]
  return (person) => {
    const own = Uint32Array.from(new Set(elementsAt(people, person)))
    const known = knows === 'all' ? own : shuffle(own, random).slice(0, knows)
    const lists: Uint32Array[] = []
    for (const item of known) {
      const code = released[item]
      if (code === undefined) return undefined
      lists.push(rowAt(holders, code))
    }
    const found = lists.length === 0 ? everybody : intersectionOfAll(lists)
    return knows === 'all' ? found.filter((record) => lengthOf(record) === own.length) : found
  }
}

/** The likeliest sensitive item of whoever has one of some records, each as likely theirs as any other. */
function chancesByRecords(release: SetBuckets) {
  const { groupOffsets, held, counts, sensitive } = release
  const groupOf = groupOfRecords(release)
  const sums = new Float64Array(sensitive.length)
  return (records: Uint32Array): { readonly item: number; readonly chance: number } => {
    sums.fill(0)
    for (const record of records) {
      const g = groupOf[record]
      const size = groupOffsets[g + 1] - groupOffsets[g]
      for (let i = held.offsets[g]; i < held.offsets[g + 1]; i++) sums[held.codes[i]] += counts[i] / size
    }
    let item = 0
    for (let code = 1; code < sums.length; code++) if (sums[code] > sums[item]) item = code
    return { item, chance: sums[item] / records.length }
  }
}

/** Attacks on transactions in groups, the strongest last. */
export const setBucketAttacks: readonly Attack[] = [itemSharesAttack, groupItems]
