import type { Column, PlainColumn } from './table.js'

/** A partition of rows: by row the class it is in, below `count`. */
export interface Partition {
  readonly classOf: Uint32Array
  readonly count: number
}

/** The rows of a column by their value, without making a string of any. */
export function partitionByValue(column: Column): Partition {
  return column.kind === 'coded' ? { classOf: column.codes, count: column.values.length } : partitionByBytes(column)
}

/** Open addressing over the rows that have a value first. */
function partitionByBytes({ bytes, ends }: PlainColumn): Partition {
  const rows = ends.length
  const classOf = new Uint32Array(rows)
  const firsts = new Uint32Array(rows)
  const mask = sizeFor(rows) - 1
  const table = new Uint32Array(mask + 1)
  let count = 0
  for (let row = 0; row < rows; row++) {
    const start = row === 0 ? 0 : ends[row - 1]
    const end = ends[row]
    let hash = 0x811c9dc5
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193)
    let slot = (hash ^ (hash >>> 15)) & mask
    for (; table[slot] !== 0; slot = (slot + 1) & mask) {
      const first = firsts[table[slot] - 1]
      if (sameBytes(bytes, first === 0 ? 0 : ends[first - 1], ends[first], start, end)) break
    }
    if (table[slot] === 0) {
      firsts[count] = row
      table[slot] = ++count
    }
    classOf[row] = table[slot] - 1
  }
  return { classOf, count }
}

function sameBytes(bytes: Uint8Array, a: number, aEnd: number, b: number, bEnd: number): boolean {
  if (aEnd - a !== bEnd - b) return false
  for (let i = a, j = b; i < aEnd; i++, j++) if (bytes[i] !== bytes[j]) return false
  return true
}

const mostCells = 2 ** 22

/** Rows that are together in both. */
export function refinedBy(a: Partition, b: Partition): Partition {
  const rows = a.classOf.length
  const classOf = new Uint32Array(rows)
  let count = 0
  if (a.count * b.count <= Math.max(mostCells, 2 * rows)) {
    const table = new Uint32Array(a.count * b.count)
    for (let row = 0; row < rows; row++) {
      const cell = a.classOf[row] * b.count + b.classOf[row]
      if (table[cell] === 0) table[cell] = ++count
      classOf[row] = table[cell] - 1
    }
    return { classOf, count }
  }
  const firsts = new Uint32Array(rows)
  const mask = sizeFor(rows) - 1
  const table = new Uint32Array(mask + 1)
  for (let row = 0; row < rows; row++) {
    const [x, y] = [a.classOf[row], b.classOf[row]]
    let hash = Math.imul(Math.imul(x, 0x9e3779b1) ^ y, 0x85ebca6b)
    hash ^= hash >>> 15
    let slot = hash & mask
    for (; table[slot] !== 0; slot = (slot + 1) & mask) {
      const first = firsts[table[slot] - 1]
      if (a.classOf[first] === x && b.classOf[first] === y) break
    }
    if (table[slot] === 0) {
      firsts[count] = row
      table[slot] = ++count
    }
    classOf[row] = table[slot] - 1
  }
  return { classOf, count }
}

function sizeFor(rows: number): number {
  let size = 64
  while (size < rows * 1.5) size *= 2
  return size
}

/** How many people are alone in a class: rows, or those of one person where `person` says whose they are. */
export function peopleAlone({ classOf, count }: Partition, person?: Partition): number {
  if (!person) {
    const sizes = new Uint32Array(count)
    for (let row = 0; row < classOf.length; row++) sizes[classOf[row]]++
    let alone = 0
    for (const size of sizes) if (size === 1) alone++
    return alone
  }
  // By class the one person in it plus 1; `mixed` where there are two.
  const owner = new Uint32Array(count)
  const mixed = new Uint8Array(count)
  for (let row = 0; row < classOf.length; row++) {
    const at = classOf[row]
    const who = person.classOf[row] + 1
    if (owner[at] === 0) owner[at] = who
    else if (owner[at] !== who) mixed[at] = 1
  }
  const alone = new Uint8Array(person.count)
  for (let at = 0; at < count; at++) if (mixed[at] === 0) alone[owner[at] - 1] = 1
  return alone.reduce((sum, one) => sum + one, 0)
}
