/** How likely what is seen of somebody is if they are in the release, and if they are not. */
export interface Likelihood {
  readonly inside: number
  readonly outside: number
}

/** Candidates by powers of two, none apart. */
const sizes = 34
/** How much what is seen of everybody counts beside what is seen of one person, in releases. */
const pooled = 2

/** How many records may be each person's in shadow releases with and without them. */
export class ShadowCounts {
  played = 0
  readonly #people: number
  readonly #inside: Uint8Array[] = []
  readonly #kinds: Uint8Array[] = []
  /** By person, in or out and kind: shadow releases. */
  readonly #met: Float64Array
  readonly #all = new Float64Array(2 * sizes)

  constructor(people: number) {
    this.#people = people
    this.#met = new Float64Array(people * 2 * sizes)
  }

  play(inside: Uint8Array, kinds: Uint8Array): void {
    this.played++
    this.#inside.push(inside)
    this.#kinds.push(kinds)
    for (let i = 0; i < this.#people; i++) this.#count(i, inside[i], kinds[i], 1)
  }

  #count(person: number, inside: number, kind: number, by: number): void {
    this.#met[(person * 2 + inside) * sizes + kind] += by
    this.#all[inside * sizes + kind] += by
  }

  /** How likely what is seen of a person is if they are in, and if they are not. */
  #likelihood(person: number, kind: number): Likelihood {
    const met = this.#all
      .subarray(0, sizes)
      .reduce((n, outs, one) => n + (outs + this.#all[sizes + one] > 0 ? 1 : 0), 0)
    const [outside, inside] = [0, 1].map((is) => {
      const own = this.#met.subarray((person * 2 + is) * sizes, (person * 2 + is + 1) * sizes)
      const all = this.#all.subarray(is * sizes, (is + 1) * sizes)
      const anybody = (all[kind] + 0.5) / (sum(all) + 0.5 * met)
      return (own[kind] + pooled * anybody) / (sum(own) + pooled)
    })
    return { inside, outside }
  }

  likelihoods(kinds: Uint8Array): Likelihood[] {
    return Array.from(kinds, (kind, person) => this.#likelihood(person, kind))
  }

  /** The share of guesses that are right of shadow releases, each guessed from the others; a tie is half right. */
  rightLeftOut(): number {
    let right = 0
    for (const [game, inside] of this.#inside.entries())
      for (let i = 0; i < this.#people; i++) {
        const kind = this.#kinds[game][i]
        this.#count(i, inside[i], kind, -1)
        const seen = this.#likelihood(i, kind)
        this.#count(i, inside[i], kind, 1)
        right += seen.inside === seen.outside ? 0.5 : Number(seen.inside > seen.outside === (inside[i] === 1))
      }
    return right / (this.played * this.#people)
  }
}

function sum(numbers: Float64Array): number {
  return numbers.reduce((all, one) => all + one, 0)
}
