import { postingsOf } from '../../data/item-rows.js'
import type { Posting } from '../../data/postings.js'
import { type Rows, rowCount } from '../../data/rows.js'
import { type AskedChannels, type PreparedMeaning, askChannels } from './asked-channels.js'

/** How much each channel counts: the measure's parts (the first, the others), the mean of them, company. */
const [firstPart, otherPart, wholeMeaning, company] = [0.45, 0.15, 0.45, 0.5]

/**
 * How well each item of a pool fits each transaction, as an intruder would weigh it: per part of the measure the soft
 * maximum over the context, the mean of all parts, and what stands together in the data with that transaction left out.
 * The context of an item is what is shown of the transaction without the item. Sums are kept, so that hiding or showing an
 * item costs its own terms alone.
 */
export class ContextEvidence {
  readonly rows: Rows
  readonly pool: Uint32Array
  /** By item: its place in the pool, or -1. */
  readonly placeOf: Int32Array
  readonly transactionCount: number
  readonly channels: number
  /** At (place · transactions + transaction) · channels: in units of the channel's spread, times its weight. */
  readonly values: Float32Array
  /** At place · transactions + transaction: whether it holds the item. */
  readonly holds: Uint8Array
  readonly #postings: readonly Posting[]
  readonly #sums: Float32Array
  readonly #scales: Float64Array
  readonly #weights: Float64Array
  readonly #asked: AskedChannels
  /** By transaction: terms shown, and what they weigh together. */
  readonly #terms: Float64Array
  readonly #termWeights: Float64Array
  readonly #shown: Uint8Array

  constructor(items: readonly string[], rows: Rows, pool: Uint32Array, meaning: PreparedMeaning) {
    this.rows = rows
    this.pool = pool
    this.transactionCount = rowCount(rows)
    this.placeOf = new Int32Array(items.length).fill(-1)
    for (const [place, item] of pool.entries()) this.placeOf[item] = place
    this.#postings = postingsOf(rows, items.length)
    const count = this.transactionCount
    this.#weights = Float64Array.from(this.#postings, ({ length }) =>
      length === 0 ? 0 : Math.log((count + 1) / length) / Math.log(count + 1),
    )
    this.holds = new Uint8Array(pool.length * count)
    for (const [place, item] of pool.entries()) for (const t of this.#postings[item]) this.holds[place * count + t] = 1
    this.#shown = new Uint8Array(items.length).fill(1)
    this.#terms = new Float64Array(count)
    this.#termWeights = new Float64Array(count)
    for (let t = 0; t < count; t++) {
      for (let e = rows.offsets[t]; e < rows.offsets[t + 1]; e++) this.#countTerm(rows.codes[e], t, 1)
    }
    this.channels = (meaning.parts?.length || 1) + 2
    this.values = new Float32Array(pool.length * count * this.channels)
    this.#sums = new Float32Array(this.values.length)
    this.#asked = askChannels(meaning, items, pool, (_, places, near) => this.#fill(places, near))
    this.#scales = new Float64Array(this.channels).fill(1)
    this.#settle()
    const spreads = this.#spreads()
    for (let c = 0; c < this.channels; c++) this.#scales[c] = this.#channelWeight(c) / (spreads[c] || 1)
    this.#settle()
  }

  /** From now on the context is what `isShown` says; the rest says nothing. */
  show(isShown: (item: number) => boolean): void {
    const changed = Array.from(this.#shown.keys()).filter((item) => isShown(item) !== (this.#shown[item] === 1))
    if (changed.length === 0) return
    const touched = new Uint8Array(this.transactionCount)
    for (let from = 0; from < changed.length; from += 256) this.#turn(changed.slice(from, from + 256), touched)
    this.#settle(touched)
  }

  #countTerm(item: number, t: number, sign: number): void {
    this.#terms[t] += sign
    this.#termWeights[t] += sign * this.#weights[item]
  }

  #channelWeight(channel: number): number {
    if (channel === this.channels - 1) return company
    if (channel === this.channels - 2) return wholeMeaning
    return channel === 0 ? firstPart : otherPart
  }

  /** All terms of all transactions, for some items. */
  #fill(places: readonly number[], near: readonly Float32Array[]): void {
    const { rows, channels, transactionCount: count } = this
    const [parts, width] = [near.length, places.length]
    const steep = near.map((values) => values.map((value, i) => Math.exp(value * this.#weights[Math.floor(i / width)])))
    const together = places.map((place) => togetherWith(rows, this.#postings, this.pool[place]))
    const ratios = new Float32Array(this.#postings.length * width)
    for (let term = 0; term < this.#postings.length; term++)
      for (let column = 0; column < width; column++) ratios[term * width + column] = together[column].outside(term)
    const sums = new Float64Array(width * channels)
    for (let t = 0; t < count; t++) {
      sums.fill(0)
      for (let e = rows.offsets[t]; e < rows.offsets[t + 1]; e++) {
        const term = rows.codes[e]
        const weight = this.#weights[term] / parts
        for (let column = 0; column < width; column++) {
          const cell = term * width + column
          const at = column * channels
          let whole = 0
          for (let p = 0; p < parts; p++) {
            sums[at + p] += steep[p][cell]
            whole += near[p][cell]
          }
          sums[at + parts] += weight * whole
          sums[at + parts + 1] += ratios[cell]
        }
      }
      for (const [column, place] of places.entries()) {
        const at = column * channels
        if (this.holds[place * count + t]) this.#takeOwn(sums, column, t, near, steep, together[column])
        for (let c = 0; c < channels; c++) this.#sums[(place * count + t) * channels + c] = sums[at + c]
      }
    }
  }

  /** An item says nothing of itself, and where it stands is left out of what it stands beside. */
  #takeOwn(
    sums: Float64Array,
    column: number,
    t: number,
    near: readonly Float32Array[],
    steep: readonly Float32Array[],
    together: TogetherWith,
  ): void {
    const { rows, channels } = this
    const parts = near.length
    const width = sums.length / channels
    const at = column * channels
    const item = together.item
    const own = item * width + column
    for (let p = 0; p < parts; p++) {
      sums[at + p] -= steep[p][own]
      sums[at + parts] -= (this.#weights[item] * near[p][own]) / parts
    }
    sums[at + parts + 1] = 0
    for (let e = rows.offsets[t]; e < rows.offsets[t + 1]; e++)
      if (rows.codes[e] !== item) sums[at + parts + 1] += together.inside(rows.codes[e])
  }

  /** Terms that are shown are hidden, and the other way round. */
  #turn(terms: readonly number[], touched: Uint8Array): void {
    const { channels, transactionCount: count, pool } = this
    const places = Array.from(pool.keys())
    const near = Array.from({ length: this.#asked.parts }, (_, p) => this.#asked.nearness(p, terms, places))
    const parts = near.length
    for (const [row, term] of terms.entries()) {
      const sign = this.#shown[term] ? -1 : 1
      this.#shown[term] ^= 1
      const weight = this.#weights[term]
      const together = togetherWith(this.rows, this.#postings, term)
      for (const t of this.#postings[term]) {
        touched[t] = 1
        this.#countTerm(term, t, sign)
      }
      for (const place of places) {
        const item = pool[place]
        if (item === term) continue
        const cell = row * places.length + place
        let whole = 0
        for (let p = 0; p < parts; p++) whole += near[p][cell]
        for (const t of this.#postings[term]) {
          const at = (place * count + t) * channels
          for (let p = 0; p < parts; p++) this.#sums[at + p] += sign * Math.exp(weight * near[p][cell])
          this.#sums[at + parts] += (sign * weight * whole) / parts
          // The log-ratio is the same seen from either side.
          const ratio = this.holds[place * count + t] ? together.inside(item) : together.fromOutside(item)
          this.#sums[at + parts + 1] += sign * ratio
        }
      }
    }
  }

  /** Values from sums, of the transactions that were touched or of all. */
  #settle(touched?: Uint8Array): void {
    const { channels, transactionCount: count, pool, values } = this
    const parts = channels - 2
    for (const [place, item] of pool.entries()) {
      for (let t = 0; t < count; t++) {
        if (touched && !touched[t]) continue
        const own = this.holds[place * count + t] && this.#shown[item] ? 1 : 0
        const terms = this.#terms[t] - own
        const weight = this.#termWeights[t] - own * this.#weights[item]
        const at = (place * count + t) * channels
        for (let p = 0; p < parts; p++)
          values[at + p] = terms > 0 ? Math.log(Math.max(1e-9, this.#sums[at + p] / terms)) * this.#scales[p] : 0
        values[at + parts] = weight > 1e-9 ? (this.#sums[at + parts] / weight) * this.#scales[parts] : 0
        values[at + parts + 1] =
          terms > 0 ? (this.#sums[at + parts + 1] / Math.sqrt(terms)) * this.#scales[parts + 1] : 0
      }
    }
  }

  /** By channel: the standard deviation once row and column means are taken away. */
  #spreads(): Float64Array {
    const { channels, transactionCount: count, pool, values } = this
    const spreads = new Float64Array(channels)
    for (let c = 0; c < channels; c++) {
      const rowSums = new Float64Array(count)
      const columnSums = new Float64Array(pool.length)
      let all = 0
      let squares = 0
      for (let place = 0; place < pool.length; place++)
        for (let t = 0; t < count; t++) {
          const value = values[(place * count + t) * channels + c]
          rowSums[t] += value
          columnSums[place] += value
          all += value
          squares += value * value
        }
      const cells = count * pool.length
      let between = 0
      for (const sum of rowSums) between += (sum * sum) / pool.length
      for (const sum of columnSums) between += (sum * sum) / count
      const left = squares - between + (all * all) / cells
      spreads[c] = left > 1e-9 * squares ? Math.sqrt(left / cells) : 0
    }
    return spreads
  }
}

/** How much more often than by chance an item stands beside others, as log-ratios that leave one transaction out. */
interface TogetherWith {
  readonly item: number
  /** The transaction left out holds the item and the other. */
  inside(other: number): number
  /** It holds the other alone. */
  outside(other: number): number
  /** It holds the item alone. */
  fromOutside(other: number): number
}

function togetherWith(rows: Rows, postings: readonly Posting[], item: number): TogetherWith {
  const { offsets, codes } = rows
  const met = new Map<number, number>()
  for (const t of postings[item])
    for (let e = offsets[t]; e < offsets[t + 1]; e++) met.set(codes[e], (met.get(codes[e]) ?? 0) + 1)
  const own = postings[item].length
  const others = offsets.length - 2
  const ratio = (both: number, a: number, b: number): number =>
    Math.log((both + 0.5) / (others > 0 ? (a * b) / others + 0.5 : 0.5))
  return {
    item,
    inside: (other) => ratio((met.get(other) ?? 1) - 1, own - 1, postings[other].length - 1),
    outside: (other) => ratio(met.get(other) ?? 0, own, postings[other].length - 1),
    fromOutside: (other) => ratio(met.get(other) ?? 0, own - 1, postings[other].length),
  }
}
