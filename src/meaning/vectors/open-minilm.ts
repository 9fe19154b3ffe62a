import type { MeasureFacts, MeasureKind } from '../measure.js'
import { sentenceEncoder } from '../../files/sentence-encoder.js'
import { openEmbedded } from './open-embedded.js'

export const miniLmFacts: MeasureFacts = {
  id: 'minilm',
  summary: 'cosine of sentence embeddings (all-MiniLM-L6-v2): the best single measure for phrases',
  range: [-1, 1],
  direction: 'similarity',
  symmetric: true,
  asDistance: '1 − cosine, between 0 and 2',
  cites: [
    'Reimers and Gurevych 2019, Sentence-BERT',
    'Wang et al. 2020, MiniLM: Deep Self-Attention Distillation for Task-Agnostic Compression of Pre-Trained Transformers',
  ],
}

export const miniLmMeasure: MeasureKind = {
  ...miniLmFacts,
  argument: 'none',
  open: (_, options) => openEmbedded(miniLmFacts, '', async () => sentenceEncoder(), options),
}
