import type { Eliminator } from './eliminator.js'
import { gba, rba } from './group-attacks.js'
import { mda, randomAttack, tba } from './cell-attacks.js'
import { wba } from './wba.js'

/** The six published methods, from the baseline to the strongest. */
export const eliminators: readonly Eliminator[] = [randomAttack, mda, tba, wba, gba, rba]
