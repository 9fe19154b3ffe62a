import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { senseMeasure, taxonomyOf } from '../../src/meaning/taxonomy.js'
import { linMeasure } from '../../src/meaning/open-wordnet.js'

/** Synset i has parents below i; terms w0 … w4 are spread over the synsets. */
const graph = fc
  .array(fc.tuple(fc.nat(), fc.nat(), fc.nat({ max: 4 })), { minLength: 2, maxLength: 25 })
  .map((nodes) =>
    nodes.map(([p, q, w], i) => ({ parents: i === 0 ? [] : [...new Set([p % i, q % i])], word: `w${w}` })),
  )

const line = ({ parents, word }: { parents: number[]; word: string }, i: number) =>
  `${key(i)} 03 n 01 ${word} 0 ${String(parents.length).padStart(3, '0')} ${parents.map((p) => `@ ${key(p)} n 0000 `).join('')}| gloss`
const key = (i: number) => String(i).padStart(8, '0')

test('taxonomy: depth, content, Wu-Palmer and Lin are those of the definitions on random graphs', () => {
  fc.assert(
    fc.property(graph, (nodes) => {
      const above = (i: number): Set<number> => new Set([i, ...nodes[i].parents.flatMap((p) => [...above(p)])])
      const depth = (i: number): number => (i === 0 ? 1 : 1 + Math.min(...nodes[i].parents.map(depth)))
      const hyponyms = (i: number) => nodes.filter((_, j) => j !== i && above(j).has(i)).length
      const content = (i: number) => 1 - Math.log(hyponyms(i) + 1) / Math.log(nodes.length)
      const best = (weight: (i: number) => number, a: string, b: string) => {
        const senses = (term: string) => nodes.flatMap(({ word }, i) => (word === term ? [i] : []))
        const pair = (x: number, y: number) => {
          if (x === y) return 1
          const common = [...above(x)].filter((i) => above(y).has(i)).map(weight)
          return (2 * Math.max(...common)) / (weight(x) + weight(y))
        }
        return Math.max(...senses(a).flatMap((x) => senses(b).map((y) => pair(x, y))))
      }
      const taxonomy = taxonomyOf(nodes.map(line))
      for (const [weights, weight] of [
        [taxonomy.depth, depth],
        [taxonomy.informationContent, content],
      ] as const) {
        const measure = senseMeasure(linMeasure, taxonomy, weights)
        const words = [...new Set(nodes.map(({ word }) => word))]
        for (const a of words) {
          for (const b of words) {
            expect(1 - measure.distance(a, b)).toBeCloseTo(Math.min(1, best(weight, a, b)), 9)
          }
        }
      }
    }),
  )
})
