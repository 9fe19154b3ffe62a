import { wordsOf } from './corpus/words.js'
import { measureFrom, type Measure, type MeasureFacts } from './measure.js'

/** WordNet's nouns as a graph of synsets: what each term may mean, and all that each synset is a kind of. */
export interface Taxonomy {
  readonly synsetsOf: ReadonlyMap<string, ArrayLike<number> & Iterable<number>>
  /** Synset s and everything above it: ancestors[ancestorOffsets[s]] to ancestors[ancestorOffsets[s + 1] - 1]. */
  readonly ancestorOffsets: Uint32Array
  readonly ancestors: Uint32Array
  /** Nodes on the shortest way to the root, both ends counted: the root has depth 1. */
  readonly depth: Uint32Array
  /** Intrinsic information content (Seco, Veale and Hayes 2004): 1 for a leaf, 0 for the root. */
  readonly informationContent: Float64Array
}

/** Reads the lines of `data.noun`. */
export function taxonomyOf(lines: readonly string[]): Taxonomy {
  const synsetsOf = new Map<string, number[]>()
  const codeOf = new Map<string, number>()
  const above: string[][] = []
  for (const line of lines) {
    if (line.startsWith(' ') || line === '') continue
    const fields = line.slice(0, line.indexOf(' | ')).split(' ')
    const synset = above.length
    codeOf.set(fields[0], synset)
    const wordCount = parseInt(fields[3], 16)
    for (let w = 0; w < wordCount; w++) addSense(synsetsOf, fields[4 + 2 * w], synset)
    above.push(hypernymsOf(fields, 5 + 2 * wordCount))
  }
  return withAncestors(
    synsetsOf,
    above.map((keys) => keys.map((key) => codeOf.get(key)!)),
  )
}

function addSense(synsetsOf: Map<string, number[]>, lemma: string, synset: number): void {
  const key = wordsOf(lemma.replaceAll('_', ' ')).join(' ')
  const senses = synsetsOf.get(key)
  if (senses === undefined) synsetsOf.set(key, [synset])
  else if (senses.at(-1) !== synset) senses.push(synset)
}

/** Pointers come in fours after their count: symbol, offset, part of speech, words. @ is "a kind of", @i "an instance of". */
function hypernymsOf(fields: readonly string[], from: number): string[] {
  const keys: string[] = []
  for (let i = from; i + 3 < fields.length; i += 4) {
    if (fields[i] === '@' || fields[i] === '@i') keys.push(fields[i + 1])
  }
  return keys
}

function withAncestors(synsetsOf: Map<string, number[]>, parents: readonly (readonly number[])[]): Taxonomy {
  const count = parents.length
  const ancestorOffsets = new Uint32Array(count + 1)
  const depth = new Uint32Array(count)
  const below = new Uint32Array(count)
  const all: number[] = []
  for (let s = 0; s < count; s++) {
    const found = [s]
    const seen = new Set(found)
    let levelEnd = 1
    for (let i = 0, level = 1; i < found.length; i++) {
      if (i === levelEnd) {
        level++
        levelEnd = found.length
      }
      below[found[i]]++
      if (parents[found[i]].length === 0 && depth[s] === 0) depth[s] = level
      for (const parent of parents[found[i]]) {
        if (!seen.has(parent)) found.push(parent)
        seen.add(parent)
      }
    }
    for (const ancestor of found) all.push(ancestor)
    ancestorOffsets[s + 1] = all.length
  }
  // `below` counts the synset itself, which is Seco's hypo(c) + 1.
  const informationContent = Float64Array.from(below, (hyponyms) => 1 - Math.log(hyponyms) / Math.log(count))
  return { synsetsOf, ancestorOffsets, ancestors: Uint32Array.from(all), depth, informationContent }
}

/**
 * 2 · w(lowest common ancestor) / (w(a) + w(b)), the greatest over the senses of both terms. With depth as weight it
 * is Wu and Palmer (1994), with information content Lin (1998). The "lowest" ancestor is the one of greatest weight.
 */
export function senseMeasure(facts: MeasureFacts, taxonomy: Taxonomy, weight: ArrayLike<number>): Measure {
  const ancestors = heaviestFirst(taxonomy, weight)
  const marks = new Uint8Array(weight.length)
  const senses = (term: string) => taxonomy.synsetsOf.get(wordsOf(term).join(' ')) ?? []

  const mark = (sense: number, value: number) => {
    for (let i = taxonomy.ancestorOffsets[sense]; i < taxonomy.ancestorOffsets[sense + 1]; i++) {
      marks[ancestors[i]] = value
    }
  }
  const similarity = (a: number, b: number): number => {
    if (a === b) return 1
    let at = taxonomy.ancestorOffsets[b]
    const end = taxonomy.ancestorOffsets[b + 1]
    while (at < end && marks[ancestors[at]] === 0) at++
    return at === end ? 0 : Math.min(1, (2 * weight[ancestors[at]]) / (weight[a] + weight[b]))
  }

  return measureFrom(facts, {
    knows: (term) => senses(term).length > 0,
    distances(rows, columns) {
      const result = new Float64Array(rows.length * columns.length).fill(NaN)
      const columnSenses = columns.map(senses)
      rows.forEach((term, row) => {
        for (const a of senses(term)) {
          mark(a, 1)
          columnSenses.forEach((list, column) => {
            const at = row * columns.length + column
            for (const b of list) {
              const distance = 1 - similarity(a, b)
              if (!(result[at] <= distance)) result[at] = distance
            }
          })
          mark(a, 0)
        }
      })
      return result
    },
  })
}

function heaviestFirst(taxonomy: Taxonomy, weight: ArrayLike<number>): Uint32Array {
  const sorted = taxonomy.ancestors.slice()
  for (let s = 0; s < weight.length; s++) {
    sorted.subarray(taxonomy.ancestorOffsets[s], taxonomy.ancestorOffsets[s + 1]).sort((a, b) => weight[b] - weight[a])
  }
  return sorted
}
