import type { Attack } from '../../../contract/attack.js'
import { countsBound } from './counts-bound.js'
import { countsAttack } from './counts.js'

/** Attacks on published counts. */
export const countAttacks: readonly Attack[] = [countsBound, countsAttack]
