import type { Eliminator } from './eliminator.js'
import { gba } from './gba.js'
import { mda } from './mda.js'
import { randomAttack } from './random-attack.js'
import { rba } from './rba.js'
import { tba } from './tba.js'
import { wba } from './wba.js'

/** The six published methods, from the baseline to the strongest. */
export const eliminators: readonly Eliminator[] = [randomAttack, mda, tba, wba, gba, rba]
