import { type Table, coded, columnNamed, isMissing } from '../../../data/table.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import { type Random, shuffle, below } from '../../../math/random.js'
import { candidatesOf } from '../candidates.js'
import { readReleased } from '../reading/read-table.js'
import { covers } from '../reading/reading.js'
import type { Attack } from '../../../contract/attack.js'
import { type RecordClaims, nobody } from '../../../contract/claims.js'

/**
 * Somebody holds a list of the people in the order in which the data was kept: a register, a class list, a payroll. If
 * the release was not shuffled, row i is person i, however coarse its cells are; if rows were left out, the next.
 */
export const unsorted: Attack<'table', RecordClaims> = {
  id: 'unsorted',
  name: 'unsorted matching',
  summary: 'takes row i for person i of a register where rows still stand in its order',
  cites: ['Sweeney 2002, k-anonymity: unsorted matching attack'],
  parameters: parameters({}),
  on: 'table',
  needs: ['register'],
  baseline: 'linkage',
  async run(release, { register }, _, random): Promise<RecordClaims | NotMeasured> {
    const people = register!
    const shared = release.columns.filter(({ name, role }) => role === 'quasi' && columnNamed(people, name))
    if (shared.length === 0) return notMeasured('the register has no column of the release that an intruder may know')
    const fits = fitting(release, people)
    if (release.rowCount === people.rowCount) return placeByPlace(release, people, fits, random('order'))
    return oneAfterTheOther(release.rowCount, people.rowCount, fits, random('order'))
  },
}

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
function placeByPlace(release: Table, people: Table, fits: Fits, random: Random): RecordClaims {
  const none = nobodyOf(people.rowCount)
  const { p, kept, inPlace, shuffled } = orderTest(people.rowCount, fits, random)
  const figures = [
    { id: 'inPlace', name: 'rows that fit in place', about: 'row i may be person i', value: inPlace },
    { id: 'shuffledFit', name: 'the same, shuffled', about: 'what chance alone gives', value: shuffled },
    { id: 'orderP', name: 'p of the order', about: 'how rarely a shuffled list fits as often', value: p },
  ]
  if (p > orderLevel) return { ...none, figures, notes: [notInOrder] }
  const { setOf, sizes } = candidatesOf(release, people)
  const places = Uint32Array.from({ length: people.rowCount }, (_, i) => i)
  const fit = places.map((i) => (fits(i, i) ? 1 : 0))
  const elsewhere = people.rowCount - fit.reduce((sum, one) => sum + one, 0)
  return {
    ...none,
    record: places.map((i) => (fit[i] === 1 ? i : nobody)),
    candidates: fit,
    // In its place, or there by chance.
    confidence: Float64Array.from(places, (i) =>
      fit[i] === 1 ? kept / (kept + ((1 - kept) * sizes[setOf[i]]) / people.rowCount) : 0,
    ),
    figures,
    notTried:
      elsewhere === 0 ? [] : [{ count: elsewhere, what: 'people whose place holds a row that cannot be theirs' }],
    notes: [inOrder],
  }
}

const shuffles = 999

/** Fewer rows than people: some were left out, the others follow each other. */
function oneAfterTheOther(rows: number, people: number, fits: Fits, random: Random): RecordClaims {
  const none = nobodyOf(people)
  const whole = (what: string): RecordClaims => ({ ...none, notTried: [{ count: people, what }] })
  if (rows > people) return whole('people of a list that is shorter than the release')
  if (rows * (people - rows + 1) > mostInSequence) return whole('people of a list that is much longer than the release')
  if (rows === 0 || !embeds(rows, people, fits)) return { ...none, notes: [notInOrder] }
  const order = Uint32Array.from({ length: rows }, (_, row) => row)
  let as = 0
  for (let run = 0; run < shuffles; run++) {
    shuffle(order, random)
    if (embeds(rows, people, fits, (place) => order[place])) as++
  }
  const p = (as + 1) / (shuffles + 1)
  const figures = [
    { id: 'orderP', name: 'p of the order', about: 'how rarely a shuffled release fits the list', value: p },
  ]
  if (p > orderLevel) return { ...none, figures, notes: [notInOrder] }
  const found = inSequence(rows, people, fits)
  const left = found.record.reduce((sum, row) => sum + (row === nobody ? 1 : 0), 0)
  return {
    ...none,
    ...found,
    figures,
    notTried: left === 0 ? [] : [{ count: left, what: 'people whom no row can be, by its place' }],
    notes: [inOrder, `${people - rows} of the people are not in the release, and which is told by the order`],
  }
}

/** Whether a person's known values lie in every cell of a row; what is missing of a person rules nothing out. */
function fitting(release: Table, people: Table): Fits {
  const columns = readReleased(release, people).columns.flatMap(({ name, column, domain, covers: cover }) => {
    const known = columnNamed(people, name)
    if (!known) return []
    const { codes, values } = coded(known)
    const places = values.map((value) => (isMissing(value) ? -1 : domain.placeOf.get(value)!))
    return [{ cells: column.codes, cover, codes, places }]
  })
  return (row, person) =>
    columns.every(({ cells, cover, codes, places }) => {
      const place = places[codes[person]]
      return place < 0 || covers(cover[cells[row]], place)
    })
}

/** How often row i fits person i, beside what it would be if one of the two were shuffled. */
interface OrderTest {
  readonly inPlace: number
  readonly shuffled: number
  /** How rarely a shuffled list fits as often. */
  readonly p: number
  /** The share of the rows that stand where they stood, by what fits beyond chance. */
  readonly kept: number
}

/** Places that are looked at, and lists that are shuffled. */
const mostPlaces = 20_000
const mostShuffles = 999
/** A shuffled list is taken for one in order once in a hundred. */
export const orderLevel = 0.01

/** Whether two lists stand in one order: does i fit i more often than somebody drawn by lot does? */
export function orderTest(count: number, fits: (row: number, other: number) => boolean, random: Random): OrderTest {
  if (count < 2) return { inPlace: count, shuffled: count, p: 1, kept: 0 }
  const places = Uint32Array.from({ length: Math.min(count, mostPlaces) }, (_, i) =>
    count <= mostPlaces ? i : below(count, random),
  )
  const share = (others: Uint32Array): number => {
    let found = 0
    for (let i = 0; i < places.length; i++) if (fits(places[i], others[i])) found++
    return found / places.length
  }
  const inPlace = share(places)
  // Once it is plain that it is no chance, or that it is, more lists tell nothing.
  const enough = Math.max(19, Math.min(mostShuffles, Math.floor(20_000_000 / Math.max(1, places.length))))
  const order = places.slice()
  let sum = 0
  let atLeast = 0
  for (let run = 0; run < enough; run++) {
    const drawn = share(shuffle(order, random))
    sum += drawn
    if (drawn >= inPlace) atLeast++
  }
  const shuffled = sum / enough
  const kept = shuffled < 1 ? Math.max(0, (inPlace - shuffled) / (1 - shuffled)) : 0
  return { inPlace, shuffled, p: (atLeast + 1) / (enough + 1), kept }
}

/** Whether a row may be a person. */
type Fits = (row: number, person: number) => boolean

/** Who each person of a longer list may be, if rows were left out and the others kept their order. */
interface InSequence {
  /** By person: how many rows may be theirs, the likeliest of them, and its chance. */
  readonly candidates: Uint32Array
  readonly record: Uint32Array
  readonly confidence: Float64Array
}

/** Rows times people left out, beyond which too much would have to be kept. */
const mostInSequence = 2e7

/** Whether all rows can be found one after the other: each is taken for the first person behind the last that fits. */
export function embeds(rows: number, people: number, fits: Fits, rowAt: (place: number) => number = (r) => r): boolean {
  let person = 0
  for (let place = 0; place < rows; place++) {
    const row = rowAt(place)
    while (person - place <= people - rows && !fits(row, person)) person++
    if (person - place > people - rows) return false
    person++
  }
  return true
}

/**
 * Every way to find the rows in the list, one after the other, counted forward and backward: how many of all of them take
 * person p for row r. Row r can only be one of the persons r to r + d, where d were left out: O(rows · d).
 */
export function inSequence(rows: number, people: number, fits: Fits): InSequence {
  const left = people - rows
  const width = left + 1
  const forward = new Float64Array(rows * width)
  const before = new Float64Array(width).fill(1)
  for (let row = 0; row < rows; row++) {
    let sum = 0
    let total = 0
    for (let skipped = 0; skipped < width; skipped++) {
      // As many or fewer were skipped before it; of the first row any number.
      sum = row === 0 ? 1 : sum + before[skipped]
      const ways = fits(row, row + skipped) ? sum : 0
      forward[row * width + skipped] = ways
      total += ways
    }
    for (let skipped = 0; skipped < width; skipped++) before[skipped] = forward[row * width + skipped] /= total
  }
  const record = new Uint32Array(people).fill(nobody)
  const confidence = new Float64Array(people)
  const candidates = new Uint32Array(people)
  const after = new Float64Array(width).fill(1)
  for (let row = rows - 1; row >= 0; row--) {
    let total = 0
    for (let skipped = 0; skipped < width; skipped++) total += forward[row * width + skipped] * after[skipped]
    for (let skipped = 0; skipped < width; skipped++) {
      const chance = (forward[row * width + skipped] * after[skipped]) / total
      if (chance === 0) continue
      const person = row + skipped
      candidates[person]++
      if (chance > confidence[person]) {
        confidence[person] = chance
        record[person] = row
      }
    }
    let sum = 0
    let most = 0
    for (let skipped = width - 1; skipped >= 0; skipped--) {
      sum += fits(row, row + skipped) ? after[skipped] : 0
      after[skipped] = sum
      most = Math.max(most, sum)
    }
    for (let skipped = 0; skipped < width; skipped++) after[skipped] /= most
  }
  return { candidates, record, confidence: confidence.map((chance) => Math.min(1, chance)) }
}
