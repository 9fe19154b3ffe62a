/** What is known of somebody, one thing: the records that may have it and how surely each does. */
export interface KnownThing {
  /** Lists of records, each record in one of them at most. */
  readonly postings: readonly Uint32Array[]
  /** Beside them: what a match is worth, 1 where the record says it plainly, 1/n where it says "one of n". */
  readonly credits: readonly number[]
  /** Records in all of them, as many as each is. */
  readonly support: number
}

/** Records that can be scored against what is known of somebody. */
export interface Board {
  /** By record: how many things it holds. */
  readonly lengths: Uint32Array
  /** By record: how many like it there are. */
  readonly sizes: Uint32Array
  /** Different things there are. */
  readonly things: number
}

/** Which similarity: eq. 2.1, matches over all that either has; or matches alone, rare things counting more. */
export type BoardForm = 'plain' | 'rare'

export interface Scored {
  /** The record with the highest score, the first of them; undefined where none has anything of what is known. */
  readonly record: number | undefined
  /** How many records have that score. */
  readonly ties: number
  /** Whether it has everything that is known. */
  readonly whole: boolean
  /** (highest − second highest)/σ. */
  readonly gap: number
  /** The chance of the record among all, if each was as likely before and things known are wrong with chance `wrong`. */
  readonly chance: number
}

/** Scores persons one after another over the same memory: only the records that have something known are touched. */
export class ScoreBoard {
  readonly #board: Board
  readonly #score: Float64Array
  readonly #matched: Uint32Array
  readonly #touched: Uint32Array
  readonly #logLengths: Float64Array
  readonly #people: number

  constructor(board: Board) {
    this.#board = board
    this.#score = new Float64Array(board.sizes.length)
    this.#matched = new Uint32Array(board.sizes.length)
    this.#touched = new Uint32Array(board.sizes.length)
    this.#logLengths = Float64Array.from(board.lengths, (length) => Math.log(Math.max(1, length)))
    this.#people = board.sizes.reduce((sum, size) => sum + size, 0)
  }

  /** `leftOut`: one record like this is taken away first, as if its person were not in the data. */
  score(known: readonly KnownThing[], form: BoardForm, wrong: number, leftOut?: number): Scored {
    const { lengths, sizes, things } = this.#board
    const count = this.#collect(known, form)
    const touched = this.#touched
    let [record, best, second, ties, sum, squares, total, own] = [-1, -1, -1, 0, 0, 0, 0, 0]
    let whole = false
    const [sure, miss] = [Math.log(1 - wrong), Math.log(wrong / things)]
    for (let i = 0; i < count; i++) {
      const r = touched[i]
      const size = r === leftOut ? sizes[r] - 1 : sizes[r]
      const matched = this.#matched[r]
      const score =
        form === 'rare' ? this.#score[r] : this.#score[r] / Math.max(known.length, known.length + lengths[r] - matched)
      this.#score[r] = 0
      this.#matched[r] = 0
      if (size === 0) continue
      const likelihood = Math.exp(matched * (sure - this.#logLengths[r]) + (known.length - matched) * miss)
      sum += size * score
      squares += size * score * score
      total += size * likelihood
      if (score > best + tolerance) {
        second = best
        best = score
        record = r
        ties = size
        own = likelihood
        whole = matched === known.length
      } else if (score >= best - tolerance) ties += size
      else if (score > second) second = score
    }
    if (record < 0) return { record: undefined, ties: 0, whole: false, gap: 0, chance: 0 }
    const people = leftOut === undefined ? this.#people : this.#people - 1
    const spread = Math.sqrt(Math.max(0, squares / people - (sum / people) ** 2))
    const runnerUp = ties > 1 ? best : count === 1 || second < 0 ? 0 : second
    const gap = best > runnerUp ? (spread > 0 ? (best - runnerUp) / spread : Infinity) : 0
    return { record, ties, whole, gap, chance: total > 0 ? own / total : 0 }
  }

  #collect(known: readonly KnownThing[], form: BoardForm): number {
    let count = 0
    for (const { postings, credits, support } of known) {
      const weight = form === 'rare' ? rareWeight(support) : 1
      for (let p = 0; p < postings.length; p++) {
        const posting = postings[p]
        const credit = credits[p] * weight
        for (let i = 0; i < posting.length; i++) {
          const r = posting[i]
          if (this.#matched[r]++ === 0) this.#touched[count++] = r
          this.#score[r] += credit
        }
      }
    }
    return count
  }
}

/** Scores that differ by less are the same: sums of the same weights in another order. */
const tolerance = 1e-12

/** 1/log of how many have it (Narayanan and Shmatikov 2008); plus one, since what one alone has would weigh without end. */
function rareWeight(support: number): number {
  return 1 / Math.log(1 + Math.max(1, support))
}

/** A thing and who has it, on a board where some records stand for several. */
export function knownThing(
  postings: readonly Uint32Array[],
  credits: readonly number[],
  sizes: Uint32Array,
): KnownThing {
  let support = 0
  for (const posting of postings) for (const record of posting) support += sizes[record]
  return { postings, credits, support }
}
