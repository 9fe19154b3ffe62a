import type { Attack } from '../../../contract/attack.js'
import { removedByFrequency } from './removed-by-frequency.js'
import { removedWords } from './removed-words.js'

/** Attacks on texts from which something was taken away. */
export const textAttacks: readonly Attack[] = [removedByFrequency, removedWords]
