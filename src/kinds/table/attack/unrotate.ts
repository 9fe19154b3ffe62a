import { solveSymmetric } from '../../../math/symmetric-matrix.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import type { Table } from '../../../data/table.js'
import type { Release } from '../../../contract/release.js'
import type { Attack, Making } from '../../../contract/attack.js'
import type { ValueClaims } from '../../../contract/claims.js'
import { type NumberMatrix, decimalsOf, numberMatrices, placeAbout } from './number-matrix.js'

const turnParameters = parameters({
  about: { type: 'column', about: 'the column whose numbers are told (the first that holds numbers unless given)' },
  people: {
    type: 'integer',
    least: 2,
    about: 'turned: how many people the intruder knows (two more than there are columns unless given)',
  },
})

/**
 * Somebody who knows a few of the people: turned numbers keep every distance, so those few are found by how far they lie
 * from each other, and by them the matrix, and by that everybody.
 */
export const unrotate: Attack<'table', ValueClaims, typeof turnParameters> = {
  id: 'unrotate',
  name: 'numbers turned back',
  summary: 'finds a few known people by their distances, solves the turn by them, and turns everybody back',
  cites: ['Liu, Giannella, Kargupta 2006', 'Giannella, Liu, Kargupta 2013'],
  parameters: turnParameters,
  on: 'table',
  needs: ['making', 'register'],
  baseline: 'known-mean',
  async run(release, { making, register }, { about, people }) {
    return toldOf(release, register!, making!, about, people, turnedBack)
  },
}

/** Somebody who knows the same people and takes everybody for their mean. */
export const knownMean: Attack<'table', ValueClaims, typeof turnParameters> = {
  ...unrotate,
  id: 'known-mean',
  name: 'the mean of the known',
  summary: 'takes everybody for the mean of a few known people',
  cites: [],
  baseline: null,
  async run(release, { making, register }, { about, people }) {
    return toldOf(release, register!, making!, about, people, () => undefined)
  },
}

function toldOf(
  release: Release<'table'>,
  register: Table,
  { method, turned }: Making,
  about: string | undefined,
  people: number | undefined,
  estimate: (published: NumberMatrix, known: NumberMatrix, place: number) => Float64Array | undefined,
): ValueClaims | NotMeasured {
  if (method !== 'noise' || !turned) return notMeasured('numbers were not turned')
  const found = numberMatrices([release, register])
  if ('because' in found) return found
  const [published, all] = found
  const place = placeAbout(published, about)
  if (typeof place !== 'number') return place
  const width = published.columns.length
  // From all over the register, the same for whoever knows less.
  const count = Math.min(all.rows, people ?? width + 2)
  const known = rowsOf(
    all,
    Uint32Array.from({ length: count }, (_, at) => Math.floor((at * all.rows) / count)),
  )
  const digits = decimalsOf(all.columns[place])
  const numbers = estimate(published, known, place)
  const mean = known.values.reduce((sum, x, at) => sum + (at % width === place ? x / known.rows : 0), 0)
  const codeOf = new Map<string, number>()
  const posteriorOf = Uint32Array.from({ length: published.rows }, (_, row) => {
    const text = ((numbers?.[row] ?? mean) + 0).toFixed(digits)
    if (!codeOf.has(text)) codeOf.set(text, codeOf.size)
    return codeOf.get(text)!
  })
  const values = [...codeOf.keys()]
  return {
    kind: 'values',
    of: 'rows',
    column: published.columns[place].name,
    values,
    posteriorOf,
    posteriors: {
      offsets: Uint32Array.from({ length: values.length + 1 }, (_, at) => at),
      codes: Uint32Array.from(values.keys()),
      chances: new Float64Array(values.length).fill(numbers ? 1 : 1 / published.rows),
    },
    chances: false,
    notTried: [],
    notes: [
      `the intruder knows the numbers of ${known.rows} people`,
      ...(numbers ? [] : ['no rows lie as far from each other as these people: everybody is taken for their mean']),
    ],
  }
}

/** The columns before they were turned, for every row; undefined where the known people are not found. */
function turnedBack(published: NumberMatrix, known: NumberMatrix, place: number): Float64Array | undefined {
  const width = published.columns.length
  const rows = sameDistances(published, known)
  if (!rows) return undefined
  const theirs = rowsOf(published, rows)
  // Least squares: turned rows times n are the column.
  const gram = new Float64Array(width * width)
  const right = new Float64Array(width)
  for (let p = 0; p < known.rows; p++)
    for (let i = 0; i < width; i++) {
      right[i] += theirs.values[p * width + i] * known.values[p * width + place]
      for (let j = i; j < width; j++) gram[i * width + j] += theirs.values[p * width + i] * theirs.values[p * width + j]
    }
  const n = solveSymmetric(gram, right)
  const times = ({ values }: NumberMatrix, row: number): number =>
    n.reduce((sum, x, c) => sum + x * values[row * width + c], 0)
  const size = Math.sqrt(known.values.reduce((sum, x) => sum + x * x, 0))
  for (let p = 0; p < known.rows; p++)
    if (Math.abs(times(theirs, p) - known.values[p * width + place]) > 1e-5 * size) return undefined
  return Float64Array.from({ length: published.rows }, (_, row) => times(published, row))
}

function rowsOf({ columns, values }: NumberMatrix, rows: Uint32Array): NumberMatrix {
  const width = columns.length
  const picked = new Float64Array(rows.length * width)
  for (const [at, row] of rows.entries()) picked.set(values.subarray(row * width, (row + 1) * width), at * width)
  return { columns, rows: rows.length, values: picked }
}

/** Steps of the search; rows in which very many are alike are given up on. */
const mostSteps = 200_000

/**
 * Rows that lie as far from each other and from 0 as these people do, one for each, by trying them in turn: the person
 * whose length is rarest first. Undefined where there are none.
 */
function sameDistances(published: NumberMatrix, people: NumberMatrix): Uint32Array | undefined {
  const width = published.columns.length
  const lengths = Float64Array.from({ length: published.rows }, (_, row) => distance(published, row))
  const order = Uint32Array.from(lengths.keys()).sort((a, b) => lengths[a] - lengths[b])
  const sorted = Float64Array.from(order, (row) => lengths[row])
  const candidates = Array.from({ length: people.rows }, (_, person) => {
    const length = distance(people, person)
    const near = slack(length)
    return order.subarray(firstFrom(sorted, length - near), firstFrom(sorted, length + near))
  })
  const turn = [...candidates.keys()].sort((a, b) => candidates[a].length - candidates[b].length)
  const chosen = new Uint32Array(people.rows)
  let steps = 0
  const place = (at: number): boolean => {
    if (at === turn.length) return true
    const person = turn[at]
    return candidates[person].some((row) => {
      if (++steps > mostSteps) return false
      const fits = turn.slice(0, at).every((other) => {
        const apart = distance(people, person, other)
        const size = distance(people, person) + distance(people, other)
        return Math.abs(distance(published, row, chosen[other]) - apart) <= slack(size)
      })
      if (!fits) return false
      chosen[person] = row
      return place(at + 1)
    })
  }
  return place(0) ? chosen : undefined

  function distance({ values }: NumberMatrix, a: number, b?: number): number {
    let sum = 0
    for (let c = 0; c < width; c++) sum += (values[a * width + c] - (b === undefined ? 0 : values[b * width + c])) ** 2
    return Math.sqrt(sum)
  }
}

/** Published numbers have twelve digits. */
function slack(size: number): number {
  return 1e-9 * (1 + size)
}

function firstFrom(sorted: Float64Array, x: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle] < x) low = middle + 1
    else high = middle
  }
  return low
}
