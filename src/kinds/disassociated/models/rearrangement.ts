import { type Random, below, shuffle } from '../../../math/random.js'
import type { TornCluster } from './torn-cluster.js'

/** Work that is left to do, in swaps; what is not decided when it is used up stays open. */
export interface Effort {
  left: number
}

/**
 * One way to put a cluster together, and swaps that lead to others. Looks for ways that vertical partitioning tears
 * apart as published, each item with a reason to be where it is; only reasons of a pair are looked for, which is enough
 * to show that a dataset is possible and not to show that none is.
 */
export class Rearrangement {
  readonly #cluster: TornCluster
  readonly #k: number
  readonly #effort: Effort
  readonly #random: Random
  /** Per chunk the sub-record of each record. */
  readonly #at: Uint32Array[]
  /** Whether an item (row) is in a record (column). */
  readonly #holds: Uint8Array
  readonly #together: Uint32Array
  readonly #filled: Uint32Array
  #empty: number

  constructor(cluster: TornCluster, k: number, effort: Effort, random: Random) {
    const { size, codes, chunks } = cluster
    this.#cluster = cluster
    this.#k = k
    this.#effort = effort
    this.#random = random
    this.#at = chunks.map(() => Uint32Array.from({ length: size }, (_, s) => s))
    this.#holds = new Uint8Array(codes.length * size)
    this.#together = new Uint32Array(codes.length ** 2)
    this.#filled = new Uint32Array(size)
    this.#empty = size
    for (const at of this.#at) shuffle(at, random)
    for (let chunk = 0; chunk < chunks.length; chunk++) {
      for (let row = 0; row < size; row++) this.#put(chunk, row, 1)
    }
  }

  /** In how many records all of these items, of several chunks, stand. */
  count(items: readonly number[]): number {
    const { size, codes } = this.#cluster
    if (items.length === 2) return this.#together[items[0] * codes.length + items[1]]
    let count = 0
    for (let row = 0; row < size; row++) if (items.every((item) => this.#holds[item * size + row] === 1)) count++
    return count
  }

  /** Swaps until what stands here is possible and `wanted` items are together so often; false if that was not found. */
  seek(wanted: readonly number[], times: number, steps: number): boolean {
    let energy = this.#energy(wanted, times)
    for (let step = 0; step < steps && energy > 0 && this.#effort.left > 0; step++) {
      this.#effort.left--
      const move = this.#propose(wanted, times)
      if (!move) continue
      this.#swap(move)
      const next = this.#energy(wanted, times)
      if (next <= energy || below(40, this.#random) === 0) energy = next
      else this.#swap(move)
    }
    return energy === 0
  }

  /** Random swaps that keep it possible. */
  wander(steps: number): void {
    for (let step = 0; step < steps && this.#effort.left > 0; step++) {
      this.#effort.left--
      const move = this.#anyMove()
      this.#swap(move)
      if (this.#wrong() > 0) this.#swap(move)
    }
  }

  #energy(wanted: readonly number[], times: number): number {
    return this.#wrong() + (wanted.length > 0 ? Math.max(0, times - this.count(wanted)) : 0)
  }

  /** Items without a reason, and records left empty that cannot be. */
  #wrong(): number {
    let wrong = Math.max(0, this.#empty - this.#cluster.mostEmpty)
    for (const { x, before } of this.#cluster.reasons) if (!this.#hasReason(x, before)) wrong++
    return wrong
  }

  #hasReason(x: number, before: readonly number[]): boolean {
    const start = x * this.#cluster.codes.length
    for (const y of before) {
      const together = this.#together[start + y]
      if (together > 0 && together < this.#k) return true
    }
    return false
  }

  #propose(wanted: readonly number[], times: number): Move | null {
    const choice = below(4, this.#random)
    if (choice === 0) return this.#anyMove()
    if (choice === 1 && wanted.length > 0 && this.count(wanted) < times) return this.#gather(wanted)
    if (this.#empty > this.#cluster.mostEmpty) return this.#fill()
    const missing = this.#cluster.reasons.filter(({ x, before }) => !this.#hasReason(x, before))
    if (missing.length === 0) return wanted.length > 0 ? this.#gather(wanted) : null
    const { x, before } = missing[below(missing.length, this.#random)]
    if (before.length === 0) return null
    const y = before[below(before.length, this.#random)]
    const apart = this.count([x, y]) > 0
    return this.#exchange(
      x,
      (row) => this.#has(x, row) && this.#has(y, row) === apart,
      (row) => !this.#has(x, row) && this.#has(y, row) !== apart,
    )
  }

  /** One of the wanted items goes from a record without the others to one that lacks only it. */
  #gather(wanted: readonly number[]): Move | null {
    const item = wanted[below(wanted.length, this.#random)]
    const others = wanted.filter((other) => this.#cluster.chunkOf[other] !== this.#cluster.chunkOf[item])
    const own = wanted.filter((other) => this.#cluster.chunkOf[other] === this.#cluster.chunkOf[item])
    return this.#exchange(
      item,
      (row) => own.every((one) => this.#has(one, row)) && !others.every((one) => this.#has(one, row)),
      (row) => !own.every((one) => this.#has(one, row)) && others.some((one) => this.#has(one, row)),
    )
  }

  #fill(): Move | null {
    const chunk = below(this.#at.length, this.#random)
    const a = this.#pick((row) => this.#filled[row] === 0)
    const b = this.#pick((row) => this.#filled[row] > 1 && this.#cluster.chunks[chunk][this.#at[chunk][row]].length > 0)
    return a < 0 || b < 0 ? null : { chunk, a, b }
  }

  #exchange(item: number, from: (row: number) => boolean, to: (row: number) => boolean): Move | null {
    const a = this.#pick(from)
    const b = this.#pick(to)
    return a < 0 || b < 0 ? null : { chunk: this.#cluster.chunkOf[item], a, b }
  }

  #anyMove(): Move {
    const { size } = this.#cluster
    const chunk = below(this.#at.length, this.#random)
    return { chunk, a: below(size, this.#random), b: below(size, this.#random) }
  }

  /** The first row from a random one on, or -1. */
  #pick(wanted: (row: number) => boolean): number {
    const { size } = this.#cluster
    const start = below(size, this.#random)
    for (let i = 0; i < size; i++) if (wanted((start + i) % size)) return (start + i) % size
    return -1
  }

  #has(item: number, row: number): boolean {
    return this.#holds[item * this.#cluster.size + row] === 1
  }

  #swap({ chunk, a, b }: Move): void {
    if (a === b) return
    const at = this.#at[chunk]
    this.#put(chunk, a, -1)
    this.#put(chunk, b, -1)
    const held = at[a]
    at[a] = at[b]
    at[b] = held
    this.#put(chunk, a, 1)
    this.#put(chunk, b, 1)
  }

  /** Writes the sub-record of a chunk into its record (sign 1), or takes it out (-1). */
  #put(chunk: number, row: number, sign: 1 | -1): void {
    const { size, codes, chunkOf, chunks } = this.#cluster
    const items = chunks[chunk][this.#at[chunk][row]]
    if (items.length === 0) return
    const before = this.#filled[row]
    this.#filled[row] += sign
    if (before === 0) this.#empty--
    if (this.#filled[row] === 0) this.#empty++
    for (let other = 0; other < codes.length; other++) {
      if (chunkOf[other] === chunk || this.#holds[other * size + row] === 0) continue
      for (const item of items) {
        this.#together[item * codes.length + other] += sign
        this.#together[other * codes.length + item] += sign
      }
    }
    for (const item of items) this.#holds[item * size + row] = sign === 1 ? 1 : 0
  }
}

interface Move {
  readonly chunk: number
  readonly a: number
  readonly b: number
}
