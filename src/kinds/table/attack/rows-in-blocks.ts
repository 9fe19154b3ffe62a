import { nobody } from '../../../contract/claims.js'
import type { KnownOrder } from './known-orders.js'

/** How well a row suits a person: above 0, for cells may have been changed. */
export type RowWeight = (row: number, person: number) => number

/** Which row is whose where rows stand in an order and some people may have been left out. */
export interface InBlocks {
  chanceOf(row: number, person: number): number
  /** By person: how many rows may be theirs, the likeliest, and its chance. */
  likeliest(): {
    readonly candidates: Uint32Array
    readonly record: Uint32Array
    readonly confidence: Float64Array
  }
}

/** A row with a smaller chance is nobody's candidate. */
const leastChance = 0.01

/**
 * Every way to lay the rows on the places of an order, one after the other, each weighed by how well rows suit whom they are laid
 * on; who stands in one block stands there by lot. Row r lies on one of the places r to r + d, where d were left out: O(rows · d).
 */
export function inBlocks(rows: number, { people, blockAt, starts }: KnownOrder, weight: RowWeight): InBlocks {
  const width = people.length - rows + 1
  const placeOf = new Uint32Array(people.length)
  for (const [place, person] of people.entries()) placeOf[person] = place
  const sumOf = (row: number, block: number): number => {
    let sum = 0
    for (let place = starts[block]; place < starts[block + 1]; place++) sum += weight(row, people[place])
    return sum
  }
  const emitted = new Float32Array(rows * width)
  for (let row = 0; row < rows; row++) {
    let [block, mean] = [-1, 0]
    for (let skipped = 0; skipped < width; skipped++) {
      if (blockAt[row + skipped] !== block) {
        block = blockAt[row + skipped]
        mean = sumOf(row, block) / (starts[block + 1] - starts[block])
      }
      emitted[row * width + skipped] = mean
    }
  }
  const chances = laidOn(rows, width, emitted)
  const massOf = (row: number, block: number): number => {
    const [from, to] = [Math.max(starts[block], row), Math.min(starts[block + 1], row + width)]
    let mass = 0
    for (let place = from; place < to; place++) mass += chances[row * width + place - row]
    return mass
  }
  return {
    chanceOf(row, person) {
      const block = blockAt[placeOf[person]]
      const mass = massOf(row, block)
      return mass === 0 ? 0 : Math.min(1, (mass * weight(row, person)) / sumOf(row, block))
    },
    likeliest() {
      const record = new Uint32Array(people.length).fill(nobody)
      const confidence = new Float64Array(people.length)
      const candidates = new Uint32Array(people.length)
      for (let row = 0; row < rows; row++) {
        for (let block = blockAt[row]; block <= blockAt[row + width - 1]; block++) {
          const mass = massOf(row, block)
          if (mass < leastChance) continue
          const sum = sumOf(row, block)
          for (let place = starts[block]; place < starts[block + 1]; place++) {
            const person = people[place]
            const chance = Math.min(1, (mass * weight(row, person)) / sum)
            if (chance >= leastChance) candidates[person]++
            if (chance < leastChance || chance <= confidence[person]) continue
            confidence[person] = chance
            record[person] = row
          }
        }
      }
      return { candidates, record, confidence }
    },
  }
}

/** By row and places skipped: the chance, counted forward and backward. */
function laidOn(rows: number, width: number, emitted: Float32Array): Float32Array {
  const forward = new Float32Array(rows * width)
  const before = new Float64Array(width).fill(1)
  for (let row = 0; row < rows; row++) {
    let [sum, total] = [0, 0]
    for (let skipped = 0; skipped < width; skipped++) {
      sum = row === 0 ? 1 : sum + before[skipped]
      total += forward[row * width + skipped] = sum * emitted[row * width + skipped]
    }
    for (let skipped = 0; skipped < width; skipped++) before[skipped] = forward[row * width + skipped] /= total
  }
  const after = new Float64Array(width).fill(1)
  for (let row = rows - 1; row >= 0; row--) {
    let total = 0
    for (let skipped = 0; skipped < width; skipped++) total += forward[row * width + skipped] *= after[skipped]
    for (let skipped = 0; skipped < width; skipped++) forward[row * width + skipped] /= total
    let [sum, most] = [0, 0]
    for (let skipped = width - 1; skipped >= 0; skipped--) {
      sum += emitted[row * width + skipped] * after[skipped]
      after[skipped] = sum
      most = Math.max(most, sum)
    }
    for (let skipped = 0; skipped < width; skipped++) after[skipped] /= most
  }
  return forward
}
