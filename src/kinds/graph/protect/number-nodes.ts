import { type Graph, nodeDegrees, neighboursOf, nodeCount, rowsOfEdges, connectionsOf } from '../../../data/graph.js'
import { type Random, shuffle } from '../../../math/random.js'
import type { Key } from '../../../data/key.js'
import { graphRelease } from '../release.js'
import type { Release } from '../../../contract/release.js'

/**
 * The graph with numbers in place of names. A seed is no secret, so the numbers are drawn for nodes in an order that hangs
 * on the connections alone (docs/decisions/0007): whoever undoes the lot finds no trace of the names.
 */
export function numberedNodes(graph: Graph, random: Random): { readonly release: Release<'graph'>; readonly key: Key } {
  const order = structuralOrder(graph)
  const numbers = shuffle(Uint32Array.from(order.keys()), random)
  const numberOf = new Uint32Array(order.length)
  const records: Uint32Array[] = Array.from({ length: order.length })
  for (const [rank, node] of order.entries()) {
    numberOf[node] = numbers[rank]
    records[numbers[rank]] = Uint32Array.of(node)
  }
  const ends = Uint32Array.from([...connectionsOf(graph)].flat(), (node) => numberOf[node])
  const names = Array.from(order, (_, number) => `${number + 1}`)
  return { release: graphRelease(rowsOfEdges(names, ends).graph, { changed: true }), key: { records } }
}

/**
 * Nodes by structure: cells of nodes that look alike are split by how many neighbours they have in each other cell, until
 * none splits (colour refinement with a worklist, O(m log n)). Where several stay alike, one is put first and refinement
 * goes on; nodes that stay alike are nearly always each other's mirror images, and then it does not matter which.
 */
function structuralOrder(graph: Graph): Uint32Array {
  const cells = new Cells(nodeDegrees(graph))
  const n = nodeCount(graph)
  cells.refine(graph)
  for (let start = 0; start < n; start++)
    while (cells.lengthAt(start) > 1) {
      cells.putFirst(start)
      cells.refine(graph)
    }
  return cells.order
}

/** An ordered partition of the nodes. A cell is told by where it starts. */
class Cells {
  readonly order: Uint32Array
  readonly #place: Uint32Array
  readonly #cellOf: Uint32Array
  readonly #lengths: Uint32Array
  readonly #counts: Uint32Array
  readonly #waiting: number[] = []
  readonly #isWaiting: Uint8Array

  constructor(degrees: Uint32Array) {
    const n = degrees.length
    this.order = Uint32Array.from(degrees.keys()).sort((a, b) => degrees[a] - degrees[b] || a - b)
    this.#place = new Uint32Array(n)
    this.#cellOf = new Uint32Array(n)
    this.#lengths = new Uint32Array(n)
    this.#counts = new Uint32Array(n)
    this.#isWaiting = new Uint8Array(n)
    let start = 0
    for (const [at, node] of this.order.entries()) {
      if (degrees[node] !== degrees[this.order[start]]) start = at
      this.#place[node] = at
      this.#cellOf[node] = start
      this.#lengths[start]++
      if (start === at) this.#wait(start)
    }
  }

  lengthAt(start: number): number {
    return this.#lengths[start]
  }

  /** Makes a cell of its own of the node that stands first in a cell. */
  putFirst(start: number): void {
    const rest = start + 1
    for (let at = rest; at < start + this.#lengths[start]; at++) this.#cellOf[this.order[at]] = rest
    this.#lengths[rest] = this.#lengths[start] - 1
    this.#lengths[start] = 1
    this.#wait(start)
  }

  refine(graph: Graph): void {
    for (let start = this.#waiting.shift(); start !== undefined; start = this.#waiting.shift()) {
      this.#isWaiting[start] = 0
      const touched: number[] = []
      const cells = new Set<number>()
      for (let at = start; at < start + this.#lengths[start]; at++)
        for (const other of neighboursOf(graph, this.order[at])) {
          if (this.#counts[other]++ > 0) continue
          touched.push(other)
          cells.add(this.#cellOf[other])
        }
      for (const cell of [...cells].sort((a, b) => a - b)) this.#split(cell)
      for (const node of touched) this.#counts[node] = 0
    }
  }

  /** Splits a cell by the counts of its members; all parts but the largest wait, all where the cell did. */
  #split(start: number): void {
    const length = this.#lengths[start]
    if (length === 1) return
    const members = this.order.subarray(start, start + length)
    members.sort((a, b) => this.#counts[a] - this.#counts[b] || this.#place[a] - this.#place[b])
    let part = start
    let largest = start
    const parts: number[] = []
    for (const [i, node] of members.entries()) {
      const at = start + i
      if (at > part && this.#counts[node] !== this.#counts[this.order[at - 1]]) part = at
      if (part === at) {
        parts.push(part)
        this.#lengths[part] = 0
      }
      this.#lengths[part]++
      this.#cellOf[node] = part
    }
    for (const [i, node] of members.entries()) this.#place[node] = start + i
    for (const one of parts) if (this.#lengths[one] > this.#lengths[largest]) largest = one
    const all = this.#isWaiting[start] === 1
    for (const one of parts) if (parts.length > 1 && (all || one !== largest)) this.#wait(one)
  }

  #wait(start: number): void {
    if (this.#isWaiting[start] === 1) return
    this.#isWaiting[start] = 1
    this.#waiting.push(start)
  }
}
