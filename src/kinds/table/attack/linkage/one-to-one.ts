/** Who may be whom, and how likely by the pair alone: alike people (a point) and alike records (a class). */
export interface MatchEdges {
  readonly pointOf: Uint32Array
  readonly classOf: Uint32Array
  /** By edge: how many times likelier it is that one of the people has one of the records than that they have none. */
  readonly odds: Float64Array
  /** People by point, records by class. */
  readonly weights: Uint32Array
  readonly sizes: Uint32Array
}

const rounds = 40
/** Messages that change less are settled. */
const settled = 1e-3

/**
 * The chance of each pair once nobody has two records and no record belongs to two people: sum-product messages on the
 * graph of pairs. Alike people and alike records have the same messages, so an edge stands for all of its pairs. Gives by
 * edge the chance that a certain one of the records belongs to a certain one of the people.
 */
export function oneToOneChances({ pointOf, classOf, odds, weights, sizes }: MatchEdges): Float64Array {
  const edges = odds.length
  /** How far a record is still free for the person, and how far the person asks for the record. */
  const free = new Float64Array(edges).fill(1)
  const asks = new Float64Array(edges)
  const ofPoint = new Float64Array(weights.length)
  const ofClass = new Float64Array(sizes.length)
  for (let round = 0; round < rounds; round++) {
    ofPoint.fill(0)
    for (let e = 0; e < edges; e++) ofPoint[pointOf[e]] += sizes[classOf[e]] * odds[e] * free[e]
    for (let e = 0; e < edges; e++) asks[e] = odds[e] / (1 + Math.max(0, ofPoint[pointOf[e]] - odds[e] * free[e]))
    ofClass.fill(0)
    for (let e = 0; e < edges; e++) ofClass[classOf[e]] += weights[pointOf[e]] * asks[e]
    let change = 0
    for (let e = 0; e < edges; e++) {
      const next = 1 / (1 + Math.max(0, ofClass[classOf[e]] - asks[e]))
      change = Math.max(change, Math.abs(next - free[e]))
      free[e] = round === 0 ? next : Math.sqrt(free[e] * next)
    }
    if (change < settled) break
  }
  ofPoint.fill(0)
  for (let e = 0; e < edges; e++) ofPoint[pointOf[e]] += sizes[classOf[e]] * odds[e] * free[e]
  return odds.map((own, e) => (own * free[e]) / (1 + ofPoint[pointOf[e]]))
}
