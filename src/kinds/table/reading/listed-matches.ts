import { growableUint32 } from '../../../data/growable.js'
import type { Question } from './match-axis.js'
import { matchBoxes } from './match-boxes.js'

/** The boxes of each point. */
export interface ListedMatches {
  /** Point p has boxes[offsets[p]] to boxes[offsets[p + 1] - 1], rising; none where they are too many to be listed. */
  readonly offsets: Uint32Array
  readonly boxes: Uint32Array
  /** By point: how many boxes it has, and the records in them. */
  readonly counts: Uint32Array
  readonly records: Float64Array
}

/** Lists at most so many matches in all; where there are more, points with few boxes are listed, the others counted. */
export function listMatches(question: Question, recordsOf: Uint32Array, most: number): ListedMatches {
  const counts = new Uint32Array(question.points)
  const records = new Float64Array(question.points)
  let [pointOf, boxOf] = [growableUint32(), growableUint32()]
  let total = 0
  matchBoxes(question, (point, box) => {
    counts[point]++
    records[point] += recordsOf[box]
    if (++total > most) return
    pointOf.push(point)
    boxOf.push(box)
  })
  let longest = Infinity
  if (total > most) {
    longest = longestListed(counts, most)
    ;[pointOf, boxOf] = [growableUint32(), growableUint32()]
    matchBoxes(question, (point, box) => {
      if (counts[point] > longest) return
      pointOf.push(point)
      boxOf.push(box)
    })
  }
  const offsets = new Uint32Array(question.points + 1)
  for (let p = 0; p < question.points; p++) offsets[p + 1] = offsets[p] + (counts[p] > longest ? 0 : counts[p])
  const next = offsets.slice()
  const boxes = new Uint32Array(boxOf.length)
  for (let i = 0; i < boxOf.length; i++) boxes[next[pointOf.values[i]]++] = boxOf.values[i]
  for (let p = 0; p < question.points; p++)
    if (offsets[p + 1] - offsets[p] > 1) boxes.subarray(offsets[p], offsets[p + 1]).sort()
  return { offsets, boxes, counts, records }
}

/** The greatest length such that all lists up to it hold at most so much together. */
function longestListed(counts: Uint32Array, most: number): number {
  const rising = counts.slice().sort()
  let sum = 0
  for (let i = 0; i < rising.length; i++) {
    sum += rising[i]
    if (sum > most) return rising[i] - 1
  }
  return Infinity
}
