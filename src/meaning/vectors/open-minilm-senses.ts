import { sentenceEncoder } from '../../files/sentence-encoder.js'
import { blendFacts, blendMembers, blendOf } from '../blend/open-blend.js'
import type { MeasureFacts, MeasureKind } from '../measure.js'
import { openGlosses } from '../wordnet/open-senses.js'
import { type Embed, openEmbedded } from './open-embedded.js'
import { miniLmFacts, miniLmMeasure } from './open-minilm.js'
import { withGlosses } from './with-glosses.js'

const facts: MeasureFacts = {
  ...miniLmFacts,
  id: 'minilm+senses',
  summary:
    'minilm of a term and of what WordNet says of it: agrees better with people, and takes several times as long',
  cites: [...miniLmFacts.cites, 'Fellbaum 1998, WordNet'],
}

export const miniLmWithSensesMeasure: MeasureKind = {
  ...facts,
  argument: 'none',
  open: (_, options) => openEmbedded(facts, '-senses', embedWithSenses, options),
}

async function embedWithSenses(): Promise<Embed> {
  const [glossesOf, encode] = [await openGlosses(), sentenceEncoder()]
  return (terms, onProgress) => withGlosses(terms, glossesOf, (texts) => encode(texts, onProgress))
}

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
