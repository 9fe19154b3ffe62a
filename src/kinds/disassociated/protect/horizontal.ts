import { type Rows, rowAt, rowCount, transposed } from '../../../data/rows.js'

/**
 * Records that resemble each other, together (HORPART of Terrovitis et al. 2012): a part that is too large is split on
 * its most frequent term. Where the pseudo-code is silent: a term splits only if both sides keep k records; where no
 * term does, the part is cut into equal pieces. Terms split on before are held by all records of a part, so the
 * paper's list of terms to ignore is not needed.
 *
 * Nothing recurses: of a split, the larger side is worked on with the supports it has, less those of the smaller,
 * which waits. A record waits at most log2(records) times, so the work is near linear in the occurrences.
 */
export function horizontalParts(rows: Rows, itemCount: number, k: number, maxCluster: number): Uint32Array[] {
  const count = rowCount(rows)
  const holdersOf = transposed(rows, itemCount)
  const partOf = new Uint32Array(count)
  const support = new Uint32Array(itemCount)
  const parts: Uint32Array[] = []
  const waiting: Uint32Array[] = [Uint32Array.from({ length: count }, (_, r) => r)]
  let lastPart = 0

  for (let records = waiting.pop(); records; records = waiting.pop()) {
    if (records.length <= maxCluster) {
      parts.push(records)
      continue
    }
    const part = ++lastPart
    for (const r of records) partOf[r] = part
    const terms = countIn(records, rows, support)
    const queue = new TermQueue(
      terms.filter((term) => support[term] >= k),
      support,
    )
    let left = records
    let size = records.length
    while (size > maxCluster) {
      const term = splitTerm(queue, support, k, size)
      if (term < 0) break
      const holders = holdersIn(rowAt(holdersOf, term), term, part, left, partOf, rows)
      const smaller = holders.length * 2 <= size ? holders : othersIn(left, holders, part, partOf)
      for (const r of smaller) {
        partOf[r] = 0
        for (let e = rows.offsets[r]; e < rows.offsets[r + 1]; e++) support[rows.codes[e]]--
      }
      size -= smaller.length
      waiting.push(smaller)
      if (left.length > 2 * size) left = left.filter((r) => partOf[r] === part)
    }
    for (const term of terms) support[term] = 0
    left = left.filter((r) => partOf[r] === part)
    parts.push(...equalPieces(left, maxCluster))
  }
  return parts
}

/** The most frequent term that leaves k records on both sides, or -1. One that does not will not in a smaller part. */
function splitTerm(queue: TermQueue, support: Uint32Array, k: number, size: number): number {
  for (let term = queue.top(); term >= 0 && support[term] >= k; term = queue.top()) {
    if (support[term] <= size - k) return term
    queue.drop()
  }
  return -1
}

/** Counts the supports of some records; gives the terms met. */
function countIn(records: Uint32Array, rows: Rows, support: Uint32Array): Uint32Array {
  const terms: number[] = []
  for (const r of records) {
    for (let e = rows.offsets[r]; e < rows.offsets[r + 1]; e++)
      if (support[rows.codes[e]]++ === 0) terms.push(rows.codes[e])
  }
  return Uint32Array.from(terms)
}

function holdersIn(
  everywhere: Uint32Array,
  term: number,
  part: number,
  left: Uint32Array,
  partOf: Uint32Array,
  rows: Rows,
): Uint32Array {
  // A frequent term in a small part: cheaper to look through the part's records than through the term's.
  if (everywhere.length > 8 * left.length)
    return left.filter((r) => partOf[r] === part && rowAt(rows, r).includes(term))
  return everywhere.filter((r) => partOf[r] === part)
}

function othersIn(left: Uint32Array, holders: Uint32Array, part: number, partOf: Uint32Array): Uint32Array {
  for (const r of holders) partOf[r] = 0
  const others = left.filter((r) => partOf[r] === part)
  for (const r of holders) partOf[r] = part
  return others
}

function equalPieces(records: Uint32Array, maxCluster: number): Uint32Array[] {
  const pieces = Math.ceil(records.length / maxCluster)
  return Array.from({ length: pieces }, (_, piece) =>
    records.slice(Math.floor((piece * records.length) / pieces), Math.floor(((piece + 1) * records.length) / pieces)),
  )
}

/**
 * The most frequent term of a part that only loses records. A term's key is its support when it was last looked at; as
 * supports only fall, a term whose key still holds is the most frequent one. Equal supports: the lower code.
 */
class TermQueue {
  readonly #support: Uint32Array
  readonly #terms: Uint32Array
  readonly #keys: Uint32Array
  #length: number

  constructor(terms: Uint32Array, support: Uint32Array) {
    this.#support = support
    this.#terms = terms
    this.#keys = terms.map((term) => support[term])
    this.#length = terms.length
    for (let i = (this.#length >> 1) - 1; i >= 0; i--) this.#sink(i)
  }

  /** The most frequent term left, or -1; it stays until it is dropped. */
  top(): number {
    while (this.#length > 0 && this.#keys[0] !== this.#support[this.#terms[0]]) {
      this.#keys[0] = this.#support[this.#terms[0]]
      this.#sink(0)
    }
    return this.#length === 0 ? -1 : this.#terms[0]
  }

  drop(): void {
    this.#length--
    this.#terms[0] = this.#terms[this.#length]
    this.#keys[0] = this.#keys[this.#length]
    if (this.#length > 0) this.#sink(0)
  }

  #sink(from: number): void {
    const terms = this.#terms
    const keys = this.#keys
    const term = terms[from]
    const key = keys[from]
    let at = from
    for (;;) {
      let child = 2 * at + 1
      if (child >= this.#length) break
      if (child + 1 < this.#length && this.#before(child + 1, keys[child], terms[child])) child++
      if (!this.#before(child, key, term)) break
      terms[at] = terms[child]
      keys[at] = keys[child]
      at = child
    }
    terms[at] = term
    keys[at] = key
  }

  #before(place: number, key: number, term: number): boolean {
    const other = this.#keys[place]
    return other > key || (other === key && this.#terms[place] < term)
  }
}
