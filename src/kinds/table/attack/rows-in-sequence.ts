import { nobody } from '../../../contract/claims.js'
import type { Fits } from './row-fits.js'

/** Who each person of a longer list may be, if rows were left out and the others kept their order. */
interface InSequence {
  /** By person: how many rows may be theirs, the likeliest of them, and its chance. */
  readonly candidates: Uint32Array
  readonly record: Uint32Array
  readonly confidence: Float64Array
}

/** Rows times people left out, beyond which too much would have to be kept. */
export const mostInSequence = 2e7

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
