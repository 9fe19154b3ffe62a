import { otherSorts, type IntruderGiven, type TestedPeople, type TestedPerson } from '../../contract/intruder.js'
import { isTransactions } from '../../data/sorts.js'
import { type Transactions, elementsAt, transactionCount } from '../../data/transactions.js'
import { type Random, type Streams, shuffle } from '../../math/random.js'

/** What is asked of a person's transaction. */
const itemAsked = 'another item of theirs'

/** The people of transactions: known by a few items, asked for another one. Record t is transaction t of the original. */
export function testedSets(
  release: Transactions,
  { original, control, known }: IntruderGiven,
  random: Streams,
): TestedPeople {
  if (!isTransactions(original) || (control && !isTransactions(control))) throw otherSorts()
  const draw = random('intruder items')
  const own = peopleOf(original, known, draw).map((person, t) => ({ ...person, records: [t + 1], inside: true }))
  const others = control
    ? peopleOf(control, known, draw).map((person) => ({ ...person, records: [], inside: false }))
    : []
  const withItems = (people: readonly (TestedPerson & { readonly size: number })[]) =>
    people.filter(({ size }) => size > 0)
  return {
    columns: Array.from({ length: known }, (_, i) => `item ${i + 1}`),
    inside: withItems(own),
    outside: withItems(others),
    asks: { records: true, value: itemAsked },
    guessing: {
      record: 1 / Math.max(1, transactionCount(release)),
      value: guessedShare(original, known, random('intruder guessing')),
    },
    notes: [
      others.length === 0
        ? 'nobody who is not in the release was given: every target comes from the original, and how often the intruder would be right by chance is not measured on outsiders'
        : `people who are not in the release: ${others.length} of the control`,
    ],
  }
}

function peopleOf(people: Transactions, known: number, random: Random) {
  return Array.from({ length: transactionCount(people) }, (_, t) => {
    const own = itemsAt(people, t)
    const names = (codes: Iterable<number>): string[] => Array.from(codes, (code) => people.items[code])
    return {
      size: own.length,
      // Whoever has fewer items is told by all but one, so that something is left to be asked for.
      known: () => {
        const drawn = shuffle(Uint32Array.from(own), random).subarray(0, Math.min(known, Math.max(1, own.length - 1)))
        return [...names(drawn), ...Array.from({ length: known - drawn.length }, () => '')]
      },
      values: (told: readonly string[]) => names(own).filter((name) => !told.includes(name)),
    }
  })
}

function itemsAt(people: Transactions, t: number): number[] {
  return [...new Set(elementsAt(people, t).filter((element) => element >= 0))]
}

/** How often whoever names the most frequent item that is not known yet is right, over all who have another item. */
function guessedShare(people: Transactions, known: number, random: Random): number {
  const support = new Uint32Array(people.items.length)
  const count = transactionCount(people)
  for (let t = 0; t < count; t++) for (const item of itemsAt(people, t)) support[item]++
  const byFrequency = Array.from(support, (_, item) => item).sort((a, b) => support[b] - support[a] || a - b)
  let [right, asked] = [0, 0]
  for (let t = 0; t < count; t++) {
    const own = itemsAt(people, t)
    if (own.length < 2) continue
    const told = new Set(shuffle(Uint32Array.from(own), random).subarray(0, Math.min(known, own.length - 1)))
    const guess = byFrequency.find((item) => !told.has(item))
    asked++
    if (guess !== undefined && own.includes(guess)) right++
  }
  return asked === 0 ? 0 : right / asked
}
