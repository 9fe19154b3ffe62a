import { below, type Random } from '../../../math/random.js'

/** Records by group, so that no value stands twice in one; `undefined` where one value is too frequent for it. */
export function anatomyGroups(
  codes: Uint32Array,
  valueCount: number,
  l: number,
  order: Uint32Array,
  random: Random,
): Uint32Array[] | undefined {
  const records = recordsByValue(codes, valueCount, order)
  if (records.some(({ length }) => length * l > codes.length)) return undefined
  const heap = new ValueHeap(records, random)
  const groups: number[][] = []
  const drawn: number[] = []
  while (heap.size >= l) {
    drawn.length = 0
    for (let i = 0; i < l; i++) drawn.push(heap.pop())
    groups.push(drawn.map((value) => drawRecord(records[value], random)))
    for (const value of drawn) heap.push(value)
  }
  // What is left is one record of each of fewer than l values (Xiao and Tao 2006, Property 1), and some group lacks each
  // (Property 2).
  while (heap.size > 0) {
    const value = heap.pop()
    const record = drawRecord(records[value], random)
    const lacking = groups.filter((group) => group.every((member) => codes[member] !== value))
    lacking[below(lacking.length, random)].push(record)
  }
  return groups.map((group) => Uint32Array.from(group))
}

function recordsByValue(codes: Uint32Array, valueCount: number, order: Uint32Array): number[][] {
  const records = Array.from({ length: valueCount }, (): number[] => [])
  for (const row of order) records[codes[row]].push(row)
  return records
}

/** Takes one of them out, each equally likely. */
function drawRecord(records: number[], random: Random): number {
  const place = below(records.length, random)
  const record = records[place]
  records[place] = records[records.length - 1]
  records.pop()
  return record
}

/** Values by how many records they have left, the most first; equals by lot, drawn anew each time. */
class ValueHeap {
  readonly #values: number[] = []
  readonly #keys: number[] = []
  readonly #records: readonly (readonly number[])[]
  readonly #random: Random

  constructor(records: readonly (readonly number[])[], random: Random) {
    this.#records = records
    this.#random = random
    for (const value of records.keys()) this.push(value)
  }

  get size(): number {
    return this.#values.length
  }

  /** A value without records is left out. */
  push(value: number): void {
    const left = this.#records[value].length
    if (left === 0) return
    // Whole in a double: fewer than 2^32 records, and 20 bits of lot.
    this.#keys.push(left * 2 ** 20 + (this.#random() >>> 12))
    this.#values.push(value)
    for (let i = this.size - 1; i > 0;) {
      const parent = (i - 1) >> 1
      if (this.#keys[parent] >= this.#keys[i]) return
      this.#swap(i, parent)
      i = parent
    }
  }

  pop(): number {
    const top = this.#values[0]
    this.#swap(0, this.size - 1)
    this.#values.pop()
    this.#keys.pop()
    for (let i = 0; ;) {
      const left = 2 * i + 1
      if (left >= this.size) return top
      const child = left + 1 < this.size && this.#keys[left + 1] > this.#keys[left] ? left + 1 : left
      if (this.#keys[i] >= this.#keys[child]) return top
      this.#swap(i, child)
      i = child
    }
  }

  #swap(a: number, b: number): void {
    for (const list of [this.#keys, this.#values]) {
      const held = list[a]
      list[a] = list[b]
      list[b] = held
    }
  }
}
