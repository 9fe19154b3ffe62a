import { type Random, shuffle } from '../../../../math/random.js'
import type { Comparison } from '../../matching/comparison.js'
import { type RecordClaims, nobody } from '../../../../contract/claims.js'
import type { MatchEdges } from './one-to-one.js'

/** Records that have at least this share of the chance of the likeliest are candidates too. */
const asGood = 0.1

/**
 * Everybody's likeliest record, each given once: the surest pairs first, as many of the people and of the records that are
 * alike as are left on both sides.
 */
export function claimRecords(
  edges: MatchEdges,
  chances: Float64Array,
  { people, classes }: Comparison,
  random: Random,
): Pick<RecordClaims, 'candidates' | 'record' | 'confidence'> {
  const { pointOf, classOf, weights, sizes } = edges
  const members = dealtOut(people.groupOf, people.count)
  const rows = dealtOut(classes.classOf, classes.count)
  // Which of the records that are alike is whose is for the lot to say, not for the order in which they stand.
  for (let c = 0; c < classes.count; c++) shuffle(rows.list.subarray(rows.starts[c], rows.starts[c + 1]), random)
  const candidates = new Uint32Array(people.groupOf.length)
  const record = new Uint32Array(people.groupOf.length).fill(nobody)
  const confidence = new Float64Array(people.groupOf.length)
  const best = new Float64Array(weights.length)
  for (const [e, chance] of chances.entries()) best[pointOf[e]] = Math.max(best[pointOf[e]], chance)
  const asGoodOf = new Uint32Array(weights.length)
  for (const [e, chance] of chances.entries())
    if (chance >= asGood * best[pointOf[e]]) asGoodOf[pointOf[e]] += sizes[classOf[e]]
  for (const [person, point] of people.groupOf.entries()) candidates[person] = asGoodOf[point]
  const placed = new Uint32Array(weights.length)
  const taken = new Uint32Array(sizes.length)
  placeSurest(edges, chances, (point, c, chance) => {
    const person = members.list[members.starts[point] + placed[point]++]
    record[person] = rows.list[rows.starts[c] + taken[c]++]
    confidence[person] = Math.min(1, chance)
  })
  return { candidates, record, confidence }
}

/** The surest pairs first, as many as are left on both sides; told once for each person. */
export function placeSurest(
  { pointOf, classOf, weights, sizes }: MatchEdges,
  chances: Float64Array,
  onPlaced: (point: number, c: number, chance: number) => void,
): void {
  const surest = Uint32Array.from(chances.keys()).sort((a, b) => chances[b] - chances[a] || a - b)
  const people = weights.slice()
  const records = sizes.slice()
  for (const e of surest) {
    const [point, c] = [pointOf[e], classOf[e]]
    for (; people[point] > 0 && records[c] > 0; people[point]--, records[c]--) onPlaced(point, c, chances[e])
  }
}

/** What belongs to each group, in order; what belongs to none is left out. */
function dealtOut(groupOf: Uint32Array, count: number): { starts: Uint32Array; list: Uint32Array } {
  const starts = new Uint32Array(count + 1)
  for (const group of groupOf) if (group < count) starts[group + 1]++
  for (let g = 0; g < count; g++) starts[g + 1] += starts[g]
  const next = starts.slice()
  const list = new Uint32Array(starts[count])
  for (const [one, group] of groupOf.entries()) if (group < count) list[next[group]++] = one
  return { starts, list }
}
