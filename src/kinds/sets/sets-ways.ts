import { sameLine, recordFinding } from '../../score/record-finding.js'
import { notOriginal } from '../../formats/not-original.js'
import { type CellClaims } from '../../contract/claims.js'
import { type Cause, type Causes, firstCauses } from '../../contract/causes.js'
import type { Ways } from '../../contract/kind.js'
import { withFallbacks } from '../../contract/parameter.js'
import type { Pinned } from '../../contract/pinned.js'
import type { Release } from '../../contract/release.js'
import { type Tried, lessOf } from '../../contract/scoring.js'
import { itemRows, postingsOf } from '../../data/item-rows.js'
import { isTransactions } from '../../data/sorts.js'
import { type Transactions, generalisedCount, transactionAt, transactionCount } from '../../data/transactions.js'
import { InputError } from '../../formats/input-error.js'
import { bracketEvidence } from './bracket-evidence.js'
import { foundByItems } from './found-by-items.js'
import { judgeSets } from './judge-sets.js'
import { type Unfaithful, unfaithfulPlaces } from './models/faithful.js'
import { isOriginal } from './same-transactions.js'
import { cellFinding, cellScoring } from './score/cell-finding.js'
import { likeliestIn } from './score/pinned-cells.js'
import { testedSets } from './set-people.js'

/** What an audit asks of transactions whose items were made coarser, and how its answers are judged and told. */
export const setsWays: Ways<'sets'> = {
  questions: [
    {
      on: 'sets',
      threat: 'singling out',
      measure: 'singling-out',
      id: 'S4',
      name: 'a few known items',
      attacks: ['scoreboard'],
      told: 'finds the record',
    },
    {
      on: 'sets',
      threat: 'inference',
      measure: 'inference',
      id: 'I6',
      name: 'reading by meaning',
      attacks: ['undertext', 'mda', 'tba', 'wba', 'gba', 'rba'],
      told: 'can tell a hidden item',
    },
  ],
  who: 'records',
  judgedBesideOriginal: true,
  tellsMeasure: true,
  records: 'transactions',
  isData: isTransactions,
  refuseForeign,
  isOriginal,
  judgeBeside: judgeSets,
  standAlone: () => false,
  findingOf: (tried, release, { less, original, given: { scoring }, random }) => {
    const { claims } = tried
    if (claims.kind === 'cells') {
      const settings = withFallbacks(cellScoring, scoring ?? {})
      return cellFinding({ ...tried, claims }, lessOf(less, 'cells'), release, original, settings, random)
    }
    if (claims.kind === 'records')
      return recordFinding({ ...tried, claims }, 'sets', lessOf(less, 'records'), original && sameLine, {
        paired: true,
      })
    throw unscored(tried)
  },
  causesOf(claims, pinned, _, original) {
    if (claims.kind === 'cells') return itemsRead(claims, pinned)
    return claims.kind === 'records' && original ? itemsOfFound(original, pinned) : undefined
  },
  async detailsOf({ line }, release, attacked, given, again) {
    return line.id === 'S4' && attacked ? foundByItems(release, given, again) : undefined
  },
  evidenceOf: ({ claims, finding: { told } }, release) =>
    claims.kind === 'cells' ? bracketEvidence(release, claims, told[0].record - 1) : undefined,
  accountOf: (release, original) => ({
    unit: 'record',
    published: transactionCount(release),
    suppressed: 0,
    ...(original && { original: transactionCount(original) }),
  }),
  wordsOf: ({ items }) => items,
  publishedAt: (release, record) =>
    transactionAt(release, record - 1).map((element) => ({
      values: typeof element === 'string' ? [element] : element,
    })),
  remakeOf: async (...given) => (await import('./remake-sets.js')).setsRemake(...given),
  inOrder: true,
  recordCount: transactionCount,
  testedPeople: testedSets,
}

function unscored({ attack }: Tried): Error {
  return new Error(`${attack.id} claims what cannot be scored: this is a defect`)
}

const reasons: Readonly<Record<Unfaithful['what'], string>> = {
  invented: 'the release says something that the original does not hold',
  lost: 'the original holds an item that the release left out here but tells elsewhere',
  'missing transaction': 'the release ends before the original does',
  'added transaction': 'the original ends before the release does',
}

/**
 * Stops where a release cannot come from the original: which transaction, and why. `strictly` also where an item is
 * left out in one place and told in another, which no protector with generalised items does; without these it is how rules
 * are hidden.
 */
function refuseForeign(
  release: Release<'sets'>,
  original: Transactions,
  file: string,
  how: 'strictly' | 'loosely',
): void {
  if (generalisedCount(original) > 0) throw new InputError(notOriginal, { file })
  const forgiving = how === 'loosely' || generalisedCount(release) === 0
  for (const { transaction, what, items } of unfaithfulPlaces(release, original)) {
    if (forgiving && what === 'lost') continue
    throw new InputError(
      {
        message: `transaction ${transaction} does not match the release: ${reasons[what]}`,
        rule: 'line by line, a release publishes each item of the original, plainly or inside a generalised item',
        remedy: 'give the data this release was made from, with its transactions in the same order',
      },
      { file, line: transaction, value: items.join(', ') },
    )
  }
}

/** Of the records whose bracket holds an item, those of which it is told. */
function itemsRead({ tables }: CellClaims, { who }: Pinned): Causes | undefined {
  const hit = who && new Set(who)
  const byItem = new Map<string, { people: number; of: number }>()
  for (const table of tables)
    for (const [row, record] of table.records.entries()) {
      const told = hit?.has(record) === false ? [] : likeliestIn(table, row)
      for (const [column, item] of table.items.entries()) {
        const counts = byItem.get(item) ?? { people: 0, of: 0 }
        counts.of++
        if (told.includes(column)) counts.people++
        byItem.set(item, counts)
      }
    }
  return firstCauses(
    'with',
    'item',
    Array.from(byItem, ([name, counts]) => ({ name, ...counts })),
  )
}

/** Items that those who are found have more often than others. */
function itemsOfFound(people: Transactions, { who, count, of }: Pinned): Causes | undefined {
  if (!who) return undefined
  const hit = new Set(who)
  const share = count / Math.max(1, of)
  const list = postingsOf(itemRows(people), people.items.length).map((holders, item) => ({
    name: people.items[item],
    people: holders.reduce((sum, one) => sum + (hit.has(one) ? 1 : 0), 0),
    of: holders.length,
  }))
  const beyond = ({ people: some, of: all }: Cause): number => some - share * all
  return firstCauses(
    'with',
    'item',
    list.filter((one) => beyond(one) > 0).sort((a, b) => beyond(b) - beyond(a)),
    true,
  )
}
