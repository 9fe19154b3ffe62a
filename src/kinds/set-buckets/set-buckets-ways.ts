import { judgeSameRecords } from './set-bucket-models.js'
import { isTransactions } from '../../data/sorts.js'
import { unfitKey } from '../../contract/key-fit.js'
import type { ValueClaims } from '../../contract/claims.js'
import { itemRows, transactionsOfRows } from '../../data/item-rows.js'
import { rowAt, rowCount, rowsOf } from '../../data/rows.js'
import { type Transactions, generalisedCount, transactionCount } from '../../data/transactions.js'
import { InputError } from '../../formats/input-error.js'
import { type SetBuckets, setGroupCount } from './set-buckets.js'
import { type Less, lessOf } from '../../contract/scoring.js'
import type { ValueTruth } from '../../score/believed.js'
import { valueFinding } from '../../score/value-finding.js'
import type { Ways } from '../../contract/kind.js'
import { groupsThatTell, isSpread, nothingTold } from './what-groups-hold.js'
import { withCommas } from '../../math/with-commas.js'

export const setBucketsWays: Ways<'set-buckets'> = {
  questions: [
    {
      on: 'set-buckets',
      threat: 'inference',
      id: 'B1',
      name: 'sensitive items of a group',
      measure: 'inference',
      attacks: ['group-items'],
      told: 'can tell a sensitive item',
      count: groupsThatTell,
    },
  ],
  // Who holds what of a group is not known without the original, and need not be where too few hold it.
  questionsFor: (release, { original, granted }) =>
    original === undefined && granted.people === undefined && isSpread(release)
      ? setBucketsWays.questions.map((one) => ({ ...one, attacks: [], count: nothingTold }))
      : setBucketsWays.questions,
  who: 'people',
  sizeOf: ({ records }) => rowCount(records),
  isData: isTransactions,
  refuseForeign(release, original, file) {
    if (generalisedCount(original) > 0 || judgeSameRecords(release, original).violationCount > 0)
      throw new InputError(foreign, { file })
  },
  knownOf: (original, { items }) => ({ people: withOnly(original, new Set(items)) }),
  findingOf(tried, release, { less, original }) {
    const { claims } = tried
    if (claims.kind !== 'values') throw new Error(`${tried.attack.id} claims what cannot be scored: this is a defect`)
    if (!original) return valueFinding({ ...tried, claims }, 'set-buckets', {})
    const { truth, stands } = truthOf(original, release)
    const lesser = lessOf(less, 'values')
    const standing = (one: ValueClaims): ValueClaims => ({ ...one, stands })
    const scored: Less<ValueClaims> | undefined = lesser && { ...lesser, claims: lesser.claims.map(standing) }
    return valueFinding({ ...tried, claims: standing(claims) }, 'set-buckets', { truth, less: scored })
  },
  keyFault({ groupOffsets }, key, original) {
    const sizes = groupOffsets.subarray(1).map((end, group) => end - groupOffsets[group])
    return unfitKey(key, { group: 'group', record: 'record', sizes, of: original && transactionCount(original) })
  },
  accountOf({ records }, original) {
    const account = { unit: 'record', published: rowCount(records), suppressed: 0 } as const
    return original ? { ...account, original: transactionCount(original) } : account
  },
  wordsOf: ({ items, sensitive }) => [...items, ...sensitive],
  promiseOf: (release) =>
    `In each of ${withCommas(setGroupCount(release))} groups a sensitive item is said to belong to at most one in ${release.p} records.`,
}

/** Of each record what anybody may know: the items that the release tells record by record. */
function withOnly(original: Transactions, known: ReadonlySet<string>): Transactions {
  const isKnown = original.items.map((name) => known.has(name))
  const rows = itemRows(original)
  const lists = Array.from({ length: rowCount(rows) }, (_, r) => rowAt(rows, r).filter((item) => isKnown[item]))
  return transactionsOfRows(original.items, rowsOf(lists))
}

/** By person all their sensitive items as one value, and which of these values a claimed item is right of. */
function truthOf(
  original: Transactions,
  { sensitive }: SetBuckets,
): { readonly truth: ValueTruth; readonly stands: readonly ReadonlySet<string>[] } {
  const codeOf = new Map(sensitive.map((name, code) => [name, code]))
  const coded = original.items.map((name) => codeOf.get(name))
  const rows = itemRows(original)
  const values: string[] = []
  const valueOf = new Map<string, number>()
  const stands = sensitive.map(() => new Set<string>())
  const codes = Uint32Array.from({ length: rowCount(rows) }, (_, r) => {
    const own = Array.from(rowAt(rows, r), (item) => coded[item]).filter((code) => code !== undefined)
    const text = JSON.stringify(own.map((code) => sensitive[code]).toSorted())
    const known = valueOf.get(text)
    if (known !== undefined) return known
    for (const code of own) stands[code].add(text)
    valueOf.set(text, values.length)
    return values.push(text) - 1
  })
  return { truth: { codes, values }, stands }
}

const foreign = {
  message: 'does not match the release: its records or its sensitive items are others',
  rule: 'transactions in groups hold every record of their original, and count each sensitive item as often as it is there',
  remedy: 'give the data this release was made from',
}
