import type { CodedColumn } from '../../../../data/table.js'
import type { ClassCondition, Conditions } from '../conditions/condition.js'
import type { NodeClasses } from './node-classes.js'
import type { JudgedNode } from './losses.js'

/** What a node comes to: it holds, fails, or fails with everything below it. */
export type NodeVerdict = 'holds' | 'fails' | 'fails below'

const noCounts = new Uint32Array(0)

/** The columns that conditions count, each once: what groupings need histograms of. */
export function countedColumns({ ofClasses }: Conditions): readonly CodedColumn[] {
  return [...new Set(ofClasses.flatMap(({ column }) => (column ? [column] : [])))]
}

interface Counting {
  readonly condition: ClassCondition
  readonly counts: Uint32Array
}

/**
 * Asks every condition of every class of a node. What is below is spared (predictive tagging) by two rules:
 * – nothing may be suppressed, and a condition fails that holds for a union whenever it does for its parts;
 * – more rows than may be suppressed fail in every finer table as well.
 */
export class NodeJudge {
  /** Rows that may be suppressed. */
  readonly limit: number
  readonly #conditions: Conditions
  readonly #counts: readonly Uint32Array[]
  /** A smaller class fails, and so does every part of it. */
  readonly leastSize: number
  readonly #ofPeople: readonly ClassCondition[]
  /** Those first that leave no doubt. */
  readonly #counting: readonly Counting[]
  /** By class: 1 where it fails. */
  #fails = new Uint8Array(0)
  #failed = new Uint32Array(0)
  #failedCount = 0
  #suppressed = 0
  #forever = 0
  #classes = 0

  readonly #order: (grouping: NodeClasses, a: number, b: number) => number

  constructor(conditions: Conditions, limit: number, order: (grouping: NodeClasses, a: number, b: number) => number) {
    this.#order = order
    const { ofClasses } = conditions
    const columns = countedColumns(conditions)
    this.limit = ofClasses.some(({ keepsAll }) => keepsAll) ? 0 : limit
    this.#conditions = conditions
    this.#counts = columns.map(({ values }) => new Uint32Array(values.length))
    this.leastSize = ofClasses.reduce((least, one) => (one.hereditary ? Math.max(least, one.leastSize) : least), 1)
    this.#ofPeople = ofClasses.filter(({ ofPopulation }) => ofPopulation)
    this.#counting = ofClasses
      .filter((one) => !one.ofPopulation && (one.column || !one.hereditary))
      .map((condition) => ({ condition, counts: this.#counts[columns.indexOf(condition.column!)] ?? noCounts }))
      .sort((a, b) => Number(b.condition.hereditary) - Number(a.condition.hereditary))
  }

  /** What can be said of sizes alone; undefined where histograms must be asked. */
  bySize(grouping: NodeClasses): NodeVerdict | undefined {
    const { count, sizes } = grouping
    if (this.#fails.length < count) {
      this.#fails = new Uint8Array(count * 2)
      this.#failed = new Uint32Array(count * 2)
    }
    this.#fails.fill(0, 0, count)
    this.#failedCount = 0
    this.#suppressed = 0
    this.#forever = 0
    const least = this.leastSize
    for (let c = 0; c < count; c++) if (sizes[c] < least && sizes[c] > 0) this.#fail(c, sizes[c], sizes[c])
    if (this.#forever > this.limit) return 'fails below'
    const people = this.#askPeople(grouping)
    if (people) return people
    if (this.#counting.length > 0) return undefined
    return this.#suppressed > this.limit ? 'fails' : this.#left(grouping)
  }

  /** After `bySize`: the rest, of the same grouping with its histograms. */
  byCounts(grouping: NodeClasses): NodeVerdict {
    const { count, sizes, histograms } = grouping
    const { limit } = this
    for (let c = 0; c < count; c++) {
      if (this.#fails[c] === 1 || sizes[c] === 0) continue
      for (let h = 0; h < histograms.length; h++) {
        const { offsets, codes, counts } = histograms[h]
        for (let i = offsets[c]; i < offsets[c + 1]; i++) this.#counts[h][codes[i]] = counts[i]
      }
      const lost = this.#ask(sizes[c])
      for (let h = 0; h < histograms.length; h++) {
        const { offsets, codes } = histograms[h]
        for (let i = offsets[c]; i < offsets[c + 1]; i++) this.#counts[h][codes[i]] = 0
      }
      if (lost === undefined) continue
      this.#fail(c, sizes[c], lost)
      if (this.#forever > limit) return 'fails below'
      if (limit === 0) return 'fails'
    }
    return this.#suppressed > limit ? 'fails' : this.#left(grouping)
  }

  /** Of the grouping that was asked last, and holds. */
  judged(grouping: NodeClasses): JudgedNode {
    return {
      grouping,
      failed: this.#failed,
      failedCount: this.#failedCount,
      suppressed: this.#suppressed,
      classes: this.#classes,
    }
  }

  #fail(c: number, size: number, lost: number): void {
    this.#fails[c] = 1
    this.#failed[this.#failedCount++] = c
    this.#suppressed += size
    this.#forever += lost
  }

  /** Undefined where all hold; else how many rows fail in every finer table. */
  #ask(size: number): number | undefined {
    let most: number | undefined
    for (const { condition, counts } of this.#counting) {
      if (size >= condition.leastSize && condition.holds(size, counts, 0)) continue
      const lost = this.#lost(condition, size, counts, 0)
      if (lost === size) return size
      most = Math.max(most ?? 0, lost)
    }
    return most
  }

  #lost(condition: ClassCondition, size: number, counts: Uint32Array, population: number): number {
    if (condition.hereditary) return size
    if (!condition.monotone.generalisation) return 0
    // Where nothing may be suppressed, one row is enough: some part of a class that fails does as well.
    return Math.max(this.limit === 0 ? 1 : 0, condition.lost?.(size, counts, population) ?? 0)
  }

  #askPeople({ count, sizes, population }: NodeClasses): NodeVerdict | undefined {
    for (const condition of this.#ofPeople)
      for (let c = 0; c < count; c++) {
        const people = population?.[c] ?? 0
        if (this.#fails[c] === 1 || condition.holds(sizes[c], noCounts, people)) continue
        // Where nobody is, nothing can be suppressed.
        if (sizes[c] === 0 && !condition.keepsAll) continue
        this.#fail(c, sizes[c], this.#lost(condition, sizes[c], noCounts, people))
        if (this.#forever > this.limit) return 'fails below'
        if (this.limit === 0) return 'fails'
      }
    return undefined
  }

  /** The conditions on all classes together: where they fail, the smallest classes go first, one by one. */
  #left(grouping: NodeClasses): NodeVerdict {
    const { count, sizes } = grouping
    let rows = 0
    let classes = 0
    let uniques = 0
    for (let c = 0; c < count; c++) {
      if (this.#fails[c] === 1 || sizes[c] === 0) continue
      rows += sizes[c]
      classes++
      if (sizes[c] === 1) uniques++
    }
    this.#classes = classes
    // A table of which nothing is left is no release.
    if (rows === 0 && this.#suppressed > 0) return 'fails'
    const { ofTable, ofClasses } = this.#conditions
    if (ofTable.every(({ holds }) => holds({ rows, classes, uniques }))) return 'holds'
    const kept = Uint32Array.from(sizes.keys()).filter((c) => this.#fails[c] === 0 && sizes[c] > 0)
    kept.sort((a, b) => sizes[a] - sizes[b] || this.#order(grouping, a, b))
    for (const c of kept) {
      if (this.#suppressed + sizes[c] > this.limit) break
      this.#fail(c, sizes[c], 0)
      rows -= sizes[c]
      classes--
      if (sizes[c] === 1) uniques--
      this.#classes = classes
      if (rows === 0) return 'fails'
      if (ofTable.every(({ holds }) => holds({ rows, classes, uniques }))) return 'holds'
    }
    // What a finer table leaves out, this one could leave out as well, and had fewer classes and uniques left.
    const below =
      ofTable.every(({ monotone }) => monotone.generalisation) &&
      (this.limit === 0
        ? ofClasses.every(({ monotone }) => monotone.generalisation)
        : ofClasses.every((one) => one.hereditary))
    return below ? 'fails below' : 'fails'
  }
}
