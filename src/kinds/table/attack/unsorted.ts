import { type Table, columnNamed } from '../../../data/table.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import { type Random, shuffle } from '../../../math/random.js'
import { candidatesOf } from '../candidates.js'
import { classesOf } from '../classes.js'
import type { Attack } from '../../../contract/attack.js'
import { type RecordClaims, nobody } from '../../../contract/claims.js'
import { orderEitherWay, orderLevel, rarest, rarity } from './order-test.js'
import { type Fits, fitting, publishedOf } from './row-fits.js'
import { embeds, inSequence, mostInSequence } from './rows-in-sequence.js'
import { laidInOrder, sortedBy } from './sorted-claims.js'

/**
 * Somebody holds a list of the people in the order in which the data was kept: a register, a class list, a payroll. If
 * the release was not shuffled, row i is person i, however coarse its cells are; if rows were left out, the next; if it was turned
 * round, the last is the first.
 */
export const unsorted: Attack<'table', RecordClaims> = {
  id: 'unsorted',
  name: 'unsorted matching',
  summary: 'takes row i for person i of a register where rows still stand in its order',
  cites: ['Sweeney 2002, k-anonymity: unsorted matching attack'],
  parameters: parameters({}),
  on: 'table',
  needs: ['register'],
  takes: ['order'],
  baseline: 'linkage',
  async run(release, { register, order }, _, random): Promise<RecordClaims | NotMeasured> {
    const people = register!
    const shared = release.columns.filter(({ name, role }) => role === 'quasi' && columnNamed(people, name))
    if (shared.length === 0) return notMeasured('the register has no column of the release that an intruder may know')
    const told = order ? [fitting(release, order, publishedOf(release))] : []
    const signs: Signs = [fitting(release, people), ...told]
    const asKept =
      release.rowCount === people.rowCount
        ? placeByPlace(release, people, signs, random('order'))
        : oneAfterTheOther(release.rowCount, people.rowCount, signs, random('order'))
    if (!order || asKept.record.some((row) => row !== nobody)) return asKept
    return asSorted(release, order, random('sorted')) ?? lookedAt(asKept)
  },
}

/** In no order that was looked for, the list's own among them: that was tried of everybody. */
function lookedAt(claims: RecordClaims): RecordClaims {
  return { ...claims, notTried: claims.notTried.filter(({ whole }) => !whole) }
}

/** Whoever sorts a list may know many on it well, such as their own customers: where rows stand is told by those beside them. */
function isNeighbourKnown(person: number): boolean {
  return person % 2 === 0
}

/** Rows that stand as a list would that is sorted by what is known of people: they have their places in it. */
function asSorted(release: Table, people: Table, random: Random): RecordClaims | undefined {
  const sorted = sortedBy(release, people, random)
  if (!sorted) return undefined
  const none = nobodyOf(people.rowCount)
  const { order, p } = sorted
  const about = 'how rarely rows shuffled among those that show the same stand so well in any order'
  const figures = [{ id: 'orderP', name: 'p of the order', about, value: p }]
  const found = laidInOrder(release, people, order, isNeighbourKnown)
  const note = `Rows stand in an order that sorting makes (${order.by}): shuffling them would have hidden it`
  if (!found)
    return {
      ...none,
      figures,
      notTried: [
        { count: people.rowCount, what: 'people, though rows stand in an order that sorting makes', whole: true },
      ],
      notes: [note],
    }
  return {
    ...none,
    ...found.likeliest(),
    learns: Uint8Array.from({ length: people.rowCount }, (_, person) => (isNeighbourKnown(person) ? 0 : 1)),
    figures,
    notes: [note],
  }
}

/** Of what is known of people, and of all that was published of them too where somebody knows the order: what fits. */
type Signs = readonly [known: Fits, ...told: readonly Fits[]]

const inOrder = 'Rows stand in the order of the register: shuffling them would have hidden it'
const notInOrder = 'Rows do not stand in the order of the register'

function nobodyOf(people: number): RecordClaims {
  return {
    kind: 'records',
    candidates: new Uint32Array(people),
    record: new Uint32Array(people).fill(nobody),
    confidence: new Float64Array(people),
    notTried: [],
    notes: [],
  }
}

/** As many rows as people: some may have changed their place. */
function placeByPlace(release: Table, people: Table, signs: Signs, random: Random): RecordClaims {
  const none = nobodyOf(people.rowCount)
  const { p, kept, inPlace, shuffled, placeOf } = orderEitherWay(people.rowCount, signs, random)
  const figures = [
    { id: 'inPlace', name: 'rows that fit in place', about: 'row i may be person i', value: inPlace },
    { id: 'shuffledFit', name: 'the same, shuffled', about: 'what chance alone gives', value: shuffled },
    { id: 'orderP', name: 'p of the order', about: 'how rarely a shuffled list fits as often', value: p },
  ]
  if (p > orderLevel) return { ...none, figures, notes: [notInOrder] }
  const { setOf, sizes } = candidatesOf(release, people)
  const { suppressed } = classesOf(release)
  const places = Uint32Array.from({ length: people.rowCount }, (_, i) => i)
  const [known] = signs
  const fit = places.map((i) => (known(placeOf(i), i) ? 1 : 0))
  const elsewhere = people.rowCount - fit.reduce((sum, one) => sum + one, 0)
  return {
    ...none,
    record: places.map((i) => (fit[i] === 1 ? placeOf(i) : nobody)),
    candidates: fit,
    // In its place, or there by chance; a row that tells nothing fits anybody.
    confidence: Float64Array.from(places, (i) =>
      fit[i] === 1 ? kept / (kept + ((1 - kept) * (sizes[setOf[i]] + suppressed)) / people.rowCount) : 0,
    ),
    figures,
    notTried:
      elsewhere === 0 ? [] : [{ count: elsewhere, what: 'people whose place holds a row that cannot be theirs' }],
    notes: [inOrder],
  }
}

/** Of how many people somebody who knows the order knows one well, and sees where that row stands. */
const oneKnownOf = 10

function isKnownWell(person: number): boolean {
  return person % oneKnownOf === 0
}

/** Fewer rows than people: some were left out, the others follow each other. */
function oneAfterTheOther(rows: number, people: number, signs: Signs, random: Random): RecordClaims {
  const none = nobodyOf(people)
  const whole = (what: string): RecordClaims => ({ ...none, notTried: [{ count: people, what }] })
  if (rows > people) return whole('people of a list that is shorter than the release')
  if (rows * (people - rows + 1) > mostInSequence)
    return {
      ...none,
      notTried: [{ count: people, what: 'people of a list that is much longer than the release', whole: true }],
    }
  const tests = signs.filter((fits) => rows > 0 && embeds(rows, people, fits))
  if (tests.length === 0) return { ...none, notes: [notInOrder] }
  const order = Uint32Array.from({ length: rows }, (_, row) => row)
  const shuffledFits = (fits: Fits): boolean => {
    shuffle(order, random)
    return embeds(rows, people, fits, (place) => order[place])
  }
  const { p } = rarest(tests.map((fits) => rarity(() => shuffledFits(fits))))
  const figures = [
    { id: 'orderP', name: 'p of the order', about: 'how rarely a shuffled release fits the list', value: p },
  ]
  if (p > orderLevel) return { ...none, figures, notes: [notInOrder] }
  const [known, told] = signs
  const wellKnown = (person: number): boolean => tests.includes(told) && isKnownWell(person)
  const found = inSequence(rows, people, (row, person) => (wellKnown(person) ? told : known)(row, person))
  const left = found.record.reduce((sum, row) => sum + (row === nobody ? 1 : 0), 0)
  return {
    ...none,
    ...found,
    learns: Uint8Array.from({ length: people }, (_, person) => (wellKnown(person) ? 0 : 1)),
    figures,
    notTried: left === 0 ? [] : [{ count: left, what: 'people whom no row can be, by its place' }],
    notes: [inOrder, `${people - rows} of the people are not in the release, and which is told by the order`],
  }
}
