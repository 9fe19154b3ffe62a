import { npmiMeasure } from '../corpus/open-corpus.js'
import { termKey } from '../corpus/words.js'
import { glossMeasure } from '../gloss/open-gloss.js'
import { measureFrom, type Measure, type MeasureFacts, type MeasureKind } from '../measure.js'
import { miniLmMeasure } from '../vectors/open-minilm.js'
import type { Chance } from './reference-pairs.js'

export interface BlendMember {
  readonly kind: MeasureKind
  readonly chance: Chance
  /** How often it counts; once when not said. */
  readonly weight?: number
}

/** The members of the default measure. Printed again, from scratch, by `npm run bench -- semantics`. */
export const blendMembers: readonly BlendMember[] = [
  { kind: miniLmMeasure, chance: { mean: 0.79, deviation: 0.0732 } },
  { kind: npmiMeasure, chance: { mean: 0.9861, deviation: 0.0572 } },
  { kind: glossMeasure, chance: { mean: 0.9352, deviation: 0.0976 } },
]

/**
 * A member's z bends towards this many standard deviations (6 · tanh(z / 6)): far out little more is learned, and one
 * member that is sure would drown the rest.
 */
const ceiling = 6

export const blendFacts: MeasureFacts = {
  id: 'blend',
  summary: 'mean of the z-scores of minilm, npmi and gloss against random pairs of terms: the default',
  range: [-ceiling, ceiling],
  direction: 'similarity',
  symmetric: true,
  asDistance: `1 − z / ${ceiling}: about 1 for unrelated terms, 0 for the same term`,
  cites: ['this project: docs/methods/semantics.md', ...blendMembers.flatMap(({ kind }) => kind.cites)],
}

export const blendMeasure = blendOf(blendFacts, blendMembers)

/** Mean over the members that know both terms, by weight; unknown when none does. */
export function blendOf(facts: MeasureFacts, members: readonly BlendMember[]): MeasureKind {
  return {
    ...facts,
    argument: 'none',
    async open(_, options) {
      const opened: Measure[] = []
      for (const { kind } of members) opened.push(await kind.open('', options))
      const vectors = opened.find((measure) => measure.vectors)?.vectors
      return measureFrom(facts, {
        parts: opened,
        ...(vectors && { vectors }),
        knows: (term) => opened.some((measure) => measure.knows(term)),
        score: (distance) => ceiling * (1 - distance),
        async prepare(rows, columns, which) {
          for (const measure of opened) await measure.prepare(rows, columns, which)
        },
        distances(rows, columns) {
          const sum = new Float64Array(rows.length * columns.length)
          const known = new Uint8Array(sum.length)
          const rowKeys = rows.map(termKey)
          const columnKeys = columns.map(termKey)
          opened.forEach((measure, m) => {
            const { mean, deviation } = members[m].chance
            const weight = members[m].weight ?? 1
            const distances = measure.distances(rows, columns)
            for (let i = 0; i < sum.length; i++) {
              const z = (mean - distances[i]) / deviation
              if (Number.isNaN(z)) continue
              sum[i] += weight * ceiling * Math.tanh(z / ceiling)
              known[i] += weight
            }
          })
          return sum.map((total, i) => {
            if (known[i] === 0) return NaN
            const same = rowKeys[Math.floor(i / columns.length)] === columnKeys[i % columns.length]
            return same ? 0 : 1 - total / known[i] / ceiling
          })
        },
      })
    },
  }
}
