import type { CoverProblem } from '../../../contract/cover-claims.js'
import type { Random } from '../../../math/random.js'
import { type Made, everyInverse, hasReason, logOfInverses } from './every-inverse.js'
import { type Effort, Rearrangement } from './rearrangement.js'
import type { TornCluster } from './torn-cluster.js'

/** How often items can be together in a cluster at most, over all it can come from: between these. */
export interface Bounds {
  readonly least: number
  readonly most: number
}

/** Items of several chunks (by their place in the cluster), of which k were not seen together. */
interface DoubtfulSet extends Bounds {
  readonly items: readonly number[]
}

export interface TogetherQuestion {
  readonly made: Made
  readonly k: number
  readonly m: number
  /** The cover problems of this cluster. */
  readonly covers: readonly CoverProblem[]
  /** Whether items may have been moved to the term chunk afterwards: then some reasons may have gone with them. */
  readonly mayHaveMoved: boolean
  /** Sets that are together k times in another cluster need no answer here; null: no more sets. */
  readonly needsAnswer: (items: readonly number[]) => boolean | null
  readonly effort: Effort
}

export interface Together {
  readonly sets: readonly DoubtfulSet[]
  /** Whether some dataset is torn apart like this by vertical partitioning; null if that was not found out. */
  readonly possible: boolean | null
}

const settleSteps = 2000
const seekSteps = 400
const wanderings = 12
const mostInverses = 20_000

/** The sets of up to m items of several chunks that may never be together k times, with how often they can be. */
export function doubtfulSets(cluster: TornCluster, question: TogetherQuestion, random: Random): Together {
  const { made, k, effort } = question
  const sets = new OpenSets(cluster, question)
  const rearranged = new Rearrangement(cluster, made.k, effort, random)
  const see = (): void => sets.see((items) => rearranged.count(items))
  let possible: boolean | null = rearranged.seek([], 0, settleSteps) || null
  if (possible) {
    see()
    for (let round = 0; round < wanderings && sets.open.length > 0 && effort.left > 0; round++) {
      rearranged.wander(2 * cluster.size)
      see()
    }
    for (const set of sets.open) {
      const goal = Math.min(k, set.most)
      // Sought is the goal; whatever is seen on the way and is possible counts.
      for (let tries = 0; tries < 3 && set.least < goal && effort.left > 0; tries++) {
        if (!rearranged.seek(set.items, goal, seekSteps) && !rearranged.seek([], 0, settleSteps)) break
        see()
      }
    }
  }
  if (!possible || sets.open.some(({ least, most }) => least < Math.min(k, most))) {
    const found = sets.enumerate()
    if (found !== null) possible = found
  }
  return { sets: sets.open.map(({ items, least, most }) => ({ items, least, most })), possible }
}

interface OpenSet {
  readonly items: readonly number[]
  least: number
  most: number
}

class OpenSets {
  open: OpenSet[]
  readonly #cluster: TornCluster
  readonly #question: TogetherQuestion

  constructor(cluster: TornCluster, question: TogetherQuestion) {
    this.#cluster = cluster
    this.#question = question
    this.open = []
    for (const items of tornSets(cluster, question.m)) {
      const needed = question.needsAnswer(items)
      if (needed === null) break
      if (needed) this.open.push({ items, least: 0, most: this.#mostOf(items) })
    }
  }

  see(count: (items: readonly number[]) => number): void {
    this.#question.effort.left -= this.open.length >> 1
    for (const set of this.open) set.least = Math.max(set.least, count(set.items))
    this.open = this.open.filter(({ least }) => least < this.#question.k)
  }

  /** Tries everything. Whether there is anything possible; null if there is too much to try. */
  enumerate(): boolean | null {
    const { made, mayHaveMoved, k, effort } = this.#question
    const needed = mayHaveMoved ? this.#cluster.reasons.filter(({ earlier }) => earlier === 0) : this.#cluster.reasons
    const others = this.#cluster.reasons.filter((reason) => !needed.includes(reason))
    const seen = this.open.map(() => 0)
    let possible = false
    if (effort.left < mostInverses || logOfInverses(this.#cluster) > Math.log(mostInverses)) return null
    const complete = everyInverse(this.#cluster, made, needed, mostInverses, (records) => {
      effort.left -= 2
      const plain = others.every((reason) => hasReason(records, reason, made))
      possible ||= plain
      let going = !possible
      for (const [i, set] of this.open.entries()) {
        let count = 0
        for (const alike of records) if (set.items.every((item) => alike.items.includes(item))) count += alike.count
        seen[i] = Math.max(seen[i], count)
        if (plain) set.least = Math.max(set.least, count)
        if (set.least < k) going = true
      }
      return going
    })
    const stopped = possible && this.open.every(({ least }) => least >= k)
    if (complete && !stopped) for (const [i, set] of this.open.entries()) set.most = Math.min(set.most, seen[i])
    this.open = this.open.filter(({ least }) => least < k)
    if (possible) return true
    return complete ? false : null
  }

  /** At most as often as the rarest part; in a cover problem fewer than k times. */
  #mostOf(items: readonly number[]): number {
    const { codes, supports } = this.#cluster
    const { covers, made } = this.#question
    const most = Math.min(...items.map((item) => supports[item]))
    const named = new Set(items.map((item) => codes[item]))
    const covered = covers.some(({ x, covered: ys }) => named.has(x) && ys.some((y) => named.has(y)))
    return covered ? Math.min(most, made.k - 1) : most
  }
}

/** Sets of two to m items of at least two chunks, in each of which its own part occurs. */
function* tornSets(cluster: TornCluster, m: number, chosen: readonly number[] = []): Generator<readonly number[]> {
  const { codes, chunkOf, chunks } = cluster
  for (let item = (chosen.at(-1) ?? -1) + 1; item < codes.length; item++) {
    const chunk = chunkOf[item]
    const items = [...chosen, item]
    const part = items.filter((one) => chunkOf[one] === chunk)
    if (part.length > 1 && !chunks[chunk].some((list) => part.every((one) => list.includes(one)))) continue
    if (part.length < items.length) yield items
    if (items.length < m) yield* tornSets(cluster, m, items)
  }
}
