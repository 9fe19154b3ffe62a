import { solveSymmetric } from '../../../math/symmetric-matrix.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import { normalCdf } from '../../../math/normal.js'
import type { Release } from '../../../contract/release.js'
import type { Attack, Making } from '../../../contract/attack.js'
import { type ValueClaims, nobody } from '../../../contract/claims.js'
import { type NumberMatrix, decimalsOf, momentsOf, numberMatrices, placeAbout } from './number-matrix.js'

const filterParameters = parameters({
  about: { type: 'column', about: 'the column whose numbers are told (the first that holds numbers unless given)' },
  within: {
    type: 'number',
    fallback: 0.25,
    least: 0.01,
    about: 'noise: numbers are told in bands, each side so wide, in deviations of the column',
  },
})

/**
 * Somebody who knows that noise is alone: what a person's other numbers say of this one, noise does not know. The
 * published numbers are drawn to where the columns together say they were (the Bayes estimate of Huang, Du and Chen: a
 * spectral filter that keeps each direction by its share of signal).
 */
export const noiseFilter: Attack<'table', ValueClaims, typeof filterParameters> = {
  id: 'noise-filter',
  name: 'noise filtered off',
  summary: 'takes additive noise off numbers by what the columns tell of each other',
  cites: ['Kargupta et al. 2003', 'Huang, Du, Chen 2005'],
  parameters: filterParameters,
  on: 'table',
  needs: ['making'],
  baseline: 'as-published',
  async run(release, { making }, { about, within }) {
    return told(release, making!, about, within, filtered)
  },
}

/** Somebody who takes a number with noise for the number. */
export const asPublished: Attack<'table', ValueClaims, typeof filterParameters> = {
  ...noiseFilter,
  id: 'as-published',
  name: 'the number as published',
  summary: 'takes numbers with noise as they stand',
  cites: [],
  baseline: null,
  async run(release, { making }, { about, within }) {
    return told(release, making!, about, within, (matrix, place, share) => ({
      estimates: Float64Array.from(
        { length: matrix.rows },
        (_, row) => matrix.values[row * matrix.columns.length + place],
      ),
      error: Math.sqrt(share),
    }))
  },
}

/** Estimates of a column, and by how many of its published deviations they are off. */
interface Estimates {
  readonly estimates: Float64Array
  readonly error: number
}

function told(
  release: Release<'table'>,
  { method, level }: Making,
  about: string | undefined,
  within: number,
  estimate: (matrix: NumberMatrix, place: number, share: number) => Estimates,
): ValueClaims | NotMeasured {
  if (method !== 'noise' || level === undefined) return notMeasured('no noise of a known size was added to numbers')
  const found = numberMatrices([release])
  if ('because' in found) return found
  const [matrix] = found
  const place = placeAbout(matrix, about)
  if (typeof place !== 'number') return place
  const { deviation } = momentsOf(matrix, place)
  if (!(deviation > 0)) return notMeasured('all numbers of the column are the same')
  // Of what is published, so much is noise: it was told in deviations of what was there before.
  const share = level ** 2 / (1 + level ** 2)
  const { estimates, error } = estimate(matrix, place, share)
  const bands = bandsOf(matrix.columns[place].name, estimates, decimalsOf(matrix.columns[place]), within * deviation)
  if ('because' in bands) return bands
  const chance = (row: number): number => {
    const [low, high] = bands.endsOf(row)
    return (
      normalCdf((high - estimates[row]) / (error * deviation)) - normalCdf((low - estimates[row]) / (error * deviation))
    )
  }
  return {
    kind: 'values',
    of: 'rows',
    column: matrix.columns[place].name,
    values: bands.names,
    stands: bands.stands,
    posteriorOf: Uint32Array.from({ length: matrix.rows }, (_, row) => (bands.bandOf[row] === nobody ? nobody : row)),
    posteriors: {
      offsets: Uint32Array.from({ length: matrix.rows + 1 }, (_, row) => row),
      codes: bands.bandOf.map((band) => (band === nobody ? 0 : band)),
      chances: Float64Array.from({ length: matrix.rows }, (_, row) => Math.min(1, Math.max(1e-12, chance(row)))),
    },
    chances: true,
    notTried: [],
    notes: [`numbers are told in bands ${2 * within} deviations wide; noise is taken to be normal`],
  }
}

/** x = m + D (I - v R⁻¹) D⁻¹ (y - m): of correlations R of the published columns so much, v, is noise on the diagonal. */
function filtered(matrix: NumberMatrix, place: number, share: number): Estimates {
  const { values, rows, columns } = matrix
  const width = columns.length
  const moments = columns.map((_, c) => momentsOf(matrix, c))
  const standard = (row: number, c: number): number =>
    moments[c].deviation > 0 ? (values[row * width + c] - moments[c].mean) / moments[c].deviation : 0
  const correlations = new Float64Array(width * width)
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < width; i++)
      for (let j = i; j < width; j++) correlations[i * width + j] += (standard(row, i) * standard(row, j)) / rows
  for (let i = 0; i < width; i++) if (moments[i].deviation === 0) correlations[i * width + i] = 1
  // No direction can hold less than the noise; where the sample says so, there is less noise.
  const noise = Math.min(share, leastEigenvalue(correlations, width))
  const inverse = solveSymmetric(
    correlations,
    Float64Array.from({ length: width }, (_, c) => (c === place ? 1 : 0)),
  )
  const { mean, deviation } = moments[place]
  const estimates = Float64Array.from({ length: rows }, (_, row) => {
    let known = 0
    for (let c = 0; c < width; c++) known += inverse[c] * standard(row, c)
    return mean + deviation * (standard(row, place) - noise * known)
  })
  return { estimates, error: Math.sqrt(Math.max(noise - noise ** 2 * inverse[place], 1e-12)) }
}

/** By dividing again and again, which leaves the direction of the least. */
export function leastEigenvalue(upper: Float64Array, width: number): number {
  let vector = Float64Array.from({ length: width }, (_, i) => 1 + i / width)
  let least = 1
  for (let round = 0; round < 100; round++) {
    const next = solveSymmetric(upper, vector)
    const length = Math.sqrt(next.reduce((sum, x) => sum + x * x, 0))
    least = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0)) / length
    vector = next.map((x) => x / length)
  }
  return least
}

/** Texts of numbers in one band: more are not written down. */
const mostTexts = 200_000

/** Numbers cut into bands of twice what is near enough; a number stands for all of its band. */
function bandsOf(column: string, estimates: Float64Array, decimals: number, reach: number) {
  const unit = 10 ** -decimals
  const [least, most] = [estimates.reduce((a, b) => Math.min(a, b)), estimates.reduce((a, b) => Math.max(a, b))]
  if ((most - least + 2 * reach) / unit > mostTexts)
    return notMeasured(`${column} has more numbers than are written down`)
  const width = Math.max(unit, Math.ceil((2 * reach) / unit) * unit)
  const start = Math.floor((least - reach) / width)
  const count = Math.floor((most + reach) / width) - start + 1
  const ends = (band: number): [number, number] => [
    (start + band) * width - unit / 2,
    (start + band + 1) * width - unit / 2,
  ]
  const stands = Array.from({ length: count }, (_, band) => {
    const texts = new Set<string>()
    const steps = Math.round(width / unit)
    for (let step = 0; step < steps; step++) texts.add(((start + band) * width + step * unit).toFixed(decimals))
    return texts
  })
  const bandOf = Uint32Array.from(estimates, (x) => Math.floor((x + unit / 2) / width) - start)
  const names = stands.map((_, band) => {
    const low = (start + band) * width
    return `${low.toFixed(decimals)} to ${(low + width - unit).toFixed(decimals)}`
  })
  return { names, stands, bandOf, endsOf: (row: number) => ends(bandOf[row]) }
}
