import type { Attack } from '../../../contract/attack.js'
import { definettiRich, definetti, naiveBayes } from './definetti.js'
import { naiveBayesOutside } from './naive-bayes-outside.js'
import { randomWorlds } from './random-worlds.js'
import { semanticBuckets } from './semantic-buckets.js'

/** Attacks on bucketised tables, the strongest last. */
export const bucketAttacks: readonly Attack[] = [
  randomWorlds,
  naiveBayesOutside,
  semanticBuckets,
  naiveBayes,
  definetti,
  definettiRich,
]
