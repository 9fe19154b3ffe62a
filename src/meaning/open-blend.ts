import { npmiMeasure } from './corpus/open-corpus.js'
import { termKey } from './corpus/words.js'
import { glossMeasure } from './open-gloss.js'
import { measureFrom, type Measure, type MeasureFacts, type MeasureKind } from './measure.js'
import { miniLmMeasure, miniLmWithSensesMeasure } from './open-minilm.js'
import { meanAndSquares } from '../math/interval.js'
import type { CorpusIndex } from './corpus/corpus-index.js'
import { below, stream } from '../math/random.js'
import type { Taxonomy } from './taxonomy.js'

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

/** A measure of its own: embedding three glosses a term is too slow for a default. */
export const blendWithSensesMeasure: MeasureKind = blendOf(
  {
    ...blendFacts,
    id: 'blend+senses',
    summary: 'blend with minilm+senses, counted twice, in the place of minilm: better, and slow for new terms',
    cites: [...blendFacts.cites, 'Fellbaum 1998, WordNet'],
  },
  [
    { kind: miniLmWithSensesMeasure, chance: { mean: 0.8468, deviation: 0.0756 }, weight: 2 },
    ...blendMembers.filter(({ kind }) => kind !== miniLmMeasure),
  ],
)

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
        async prepare(rows, columns, which, goesOn) {
          for (const measure of opened) await measure.prepare(rows, columns, which, goesOn)
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

/** Mean and standard deviation of a measure's distance over random pairs of terms. */
export interface Chance {
  readonly mean: number
  readonly deviation: number
}

/** Words in at least this many documents of the default corpus, so that each member knows them. */
const leastDocuments = 20

/**
 * The fixed random pairs that "unrelated" means: nouns of the default corpus drawn by seed, no human judgement used.
 */
export function referencePairs(index: CorpusIndex, taxonomy: Taxonomy, count = 1000): [string, string][] {
  const random = stream(1, 'blend')
  const nouns = commonNouns(index, taxonomy)
  const draw = () => nouns[below(nouns.length, random)]
  return Array.from({ length: count }, () => [draw(), draw()])
}

/** Nouns that the default corpus speaks of often: also the candidates when somebody asks for a term's neighbours. */
export function commonNouns(index: CorpusIndex, taxonomy: Taxonomy): string[] {
  return index.words.filter(
    (word, code) =>
      index.postingOffsets[code + 1] - index.postingOffsets[code] >= leastDocuments && taxonomy.synsetsOf.has(word),
  )
}

/** Mean and standard deviation of a measure over pairs. */
export async function chanceOf(measure: Measure, pairs: readonly (readonly [string, string])[]): Promise<Chance> {
  await measure.prepare(pairs.flat())
  const known = pairs.map(([a, b]) => measure.distance(a, b)).filter((distance) => !Number.isNaN(distance))
  const { mean, squares } = meanAndSquares(known)
  return { mean, deviation: Math.sqrt(squares / known.length) }
}
