import { type NotMeasured, notMeasured } from '../../../../contract/method.js'
import { parameters } from '../../../../contract/parameter.js'
import { solveSymmetric } from '../../../../math/symmetric-matrix.js'
import type { Table } from '../../../../data/table.js'
import type { Release } from '../../../../contract/release.js'
import type { Attack, Making } from '../../../../contract/attack.js'
import type { ValueClaims } from '../../../../contract/claims.js'
import { type NumberMatrix, decimalsOf, numberMatrices, placeAbout } from './number-matrix.js'
import { sameDistances } from './same-distances.js'

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
