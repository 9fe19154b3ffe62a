import type { ColumnSets } from './column-sets.js'
import { type Column, coded } from '../../../data/table.js'
import { type Classes, noClass } from '../classes.js'

/** Special uniques: who is singled out by few columns, and in how many ways. */
export interface Suda {
  /** By row: 0 where no set singles it out. */
  readonly scores: Float64Array
  /** Minimal sets by how many columns they have, from 1. */
  readonly bySize: readonly number[]
  /** Rows that some set singles out. */
  readonly rows: number
  /** By column: the share of all scores that come from sets it is in. Shares of several columns overlap. */
  readonly contributions: readonly number[]
}

/**
 * SUDA2's score (Elliot, Manning, Ford 2002): of n columns, a minimal set of size s counts once for every order in which
 * the others can be added up to the largest size looked at: Π (n - i), i from s to the largest but one.
 */
export function suda({ names, minimal, largest }: ColumnSets, tableRows: number): Suda {
  const n = names.length
  const most = Math.min(largest, n)
  const worth = Array.from({ length: n + 1 }, (_, size) => {
    let product = 1
    for (let i = Math.max(size, 1); i < most; i++) product *= n - i
    return product
  })
  const scores = new Float64Array(tableRows)
  const bySize = Array.from({ length: most }, () => 0)
  const contributions = names.map(() => 0)
  let total = 0
  let rows = 0
  for (let i = 0; i < minimal.rows.length; i++) {
    const size = bitCount(minimal.sets[i])
    const score = worth[size]
    if (scores[minimal.rows[i]] === 0) rows++
    scores[minimal.rows[i]] += score
    bySize[size - 1]++
    total += score
    for (let c = 0; c < n; c++) if ((minimal.sets[i] >>> c) & 1) contributions[c] += score
  }
  return { scores, bySize, rows, contributions: contributions.map((sum) => (total === 0 ? 0 : sum / total)) }
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** The chance of a best guess, before and after the table was seen (Alvim et al.: Bayes vulnerability). */
export interface Vulnerability {
  /** Over all rows. */
  readonly prior: number
  /** Over the rows of which something is told. */
  readonly posterior: number
}

/** Guessing which row is somebody's. */
export function rowVulnerability({ count, classOf, suppressed }: Classes): Vulnerability {
  const rows = classOf.length
  if (rows === 0) return { prior: 0, posterior: 0 }
  return { prior: 1 / rows, posterior: rows === suppressed ? 1 / rows : count / (rows - suppressed) }
}

/** Guessing somebody's value of a column: the most frequent of the table, then of their class. */
export function valueVulnerability({ count, classOf, suppressed }: Classes, column: Column): Vulnerability {
  const { codes, values } = coded(column)
  const rows = codes.length
  if (rows === 0) return { prior: 0, posterior: 0 }
  const overall = new Uint32Array(values.length)
  const starts = new Uint32Array(count + 1)
  for (let row = 0; row < rows; row++) {
    overall[codes[row]]++
    if (classOf[row] !== noClass) starts[classOf[row] + 1]++
  }
  const prior = overall.reduce((most, one) => Math.max(most, one), 0) / rows
  if (rows === suppressed) return { prior, posterior: prior }
  // Rows by class, so that one count of the values serves every class in turn.
  for (let c = 0; c < count; c++) starts[c + 1] += starts[c]
  const byClass = new Uint32Array(rows - suppressed)
  const next = starts.slice()
  for (let row = 0; row < rows; row++) if (classOf[row] !== noClass) byClass[next[classOf[row]]++] = codes[row]
  const counts = new Uint32Array(values.length)
  let right = 0
  for (let c = 0; c < count; c++) {
    let most = 0
    for (let i = starts[c]; i < starts[c + 1]; i++) most = Math.max(most, ++counts[byClass[i]])
    for (let i = starts[c]; i < starts[c + 1]; i++) counts[byClass[i]] = 0
    right += most
  }
  return { prior, posterior: right / byClass.length }
}
