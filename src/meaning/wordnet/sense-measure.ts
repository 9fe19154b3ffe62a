import { wordsOf } from '../corpus/words.js'
import { measureFrom, type Measure, type MeasureFacts } from '../measure.js'
import type { Taxonomy } from './taxonomy.js'

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
