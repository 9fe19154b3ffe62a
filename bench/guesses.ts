import { type ValueClaims, nobody } from '../src/kinds/index.js'
import { calibrationError, calibrationSums } from '../src/math/calibration.js'

/** By subject of which something is claimed: how sure its likeliest value is, and how far that was right; equals share. */
export interface Guesses {
  readonly confidence: Float64Array
  readonly right: Float64Array
}

export function guessesOf(
  { posteriorOf, posteriors }: Pick<ValueClaims, 'posteriorOf' | 'posteriors'>,
  truth: Uint32Array,
): Guesses {
  const { offsets, codes, chances } = posteriors
  const subjects = Array.from(posteriorOf.keys()).filter((row) => posteriorOf[row] !== nobody)
  const confidence = new Float64Array(subjects.length)
  const right = new Float64Array(subjects.length)
  for (const [place, row] of subjects.entries()) {
    const own = posteriorOf[row]
    let most = 0
    let equals = 0
    let hit = false
    for (let i = offsets[own]; i < offsets[own + 1]; i++) {
      if (chances[i] < most) continue
      if (chances[i] > most) [most, equals, hit] = [chances[i], 0, false]
      equals++
      hit ||= codes[i] === truth[row]
    }
    confidence[place] = most
    right[place] = hit ? 1 / equals : 0
  }
  return { confidence, right }
}

/** The share that was right of all and of the surest 20, 5 and 1 %, and the calibration error. */
export function guessFigures({ confidence, right }: Guesses): readonly number[] {
  const order = Array.from(confidence.keys()).sort((a, b) => confidence[b] - confidence[a])
  const shares = [1, 0.2, 0.05, 0.01].map((share) => {
    const count = Math.ceil(share * order.length)
    let sum = 0
    for (let i = 0; i < count; i++) sum += right[order[i]]
    return sum / count
  })
  return [...shares, calibrationError(calibrationSums(confidence, right))]
}
