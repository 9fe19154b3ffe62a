import { type Table, coded, columnNamed, isMissing } from '../../../../data/table.js'
import { type NotMeasured, notMeasured } from '../../../../contract/method.js'
import { parameters } from '../../../../contract/parameter.js'
import { type Random, shuffle } from '../../../../math/random.js'
import { candidatesOf } from '../../candidates.js'
import { readReleased } from '../../reading/read-table.js'
import { covers } from '../../reading/reading.js'
import type { Attack } from '../../../../contract/attack.js'
import { type RecordClaims, nobody } from '../../../../contract/claims.js'
import { type Fits, embeds, inSequence, mostInSequence } from './in-sequence.js'
import { orderLevel, orderTest } from './order-test.js'

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
