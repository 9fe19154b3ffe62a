import type { MeasureFacts } from '../measure.js'

export const ngdFacts: MeasureFacts = {
  id: 'ngd',
  summary: 'Normalised Google Distance over a corpus index: terms that share documents are close',
  range: [0, 1],
  direction: 'distance',
  symmetric: true,
  ceiling: 'held at 1',
  asDistance: 'as it is; 1 when the terms share no document or fewer than by chance',
  cites: ['Cilibrasi and Vitányi 2007, The Google Similarity Distance', 'thesis §3.1.2, equation 3.2'],
}

export const ngdUncappedFacts: MeasureFacts = {
  ...ngdFacts,
  id: 'ngd-uncapped',
  summary: 'Normalised Google Distance over a corpus index, not held at 1: frequent terms that hardly meet are further',
  range: [0, Infinity],
  ceiling: 'not held at 1',
  asDistance: 'as it is; terms that share no document are taken to share half of one, and are 1 or further',
}

export const npmiFacts: MeasureFacts = {
  id: 'npmi',
  summary: 'normalised pointwise mutual information over a corpus index',
  range: [0, 1],
  direction: 'similarity',
  symmetric: true,
  asDistance: '1 − NPMI, which is held at 0 when the terms share fewer documents than by chance',
  cites: ['Bouma 2009, Normalized (Pointwise) Mutual Information in Collocation Extraction'],
}
