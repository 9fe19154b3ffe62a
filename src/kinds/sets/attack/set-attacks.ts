import { knownItems } from '../plain-sets.js'
import { recordByLot, scoreboard } from './scoreboard.js'
import type { Attack } from '../../../contract/attack.js'
import { publishedAttack } from './context/published-attack.js'
import { structure } from './context/structure.js'
import { eliminators } from './eliminate/eliminators.js'
import { undertext } from './undertext/undertext.js'

/** Attacks on transactions with generalised items: the published ones first, the strongest last. */
export const setAttacks: readonly Attack[] = [
  ...eliminators.map(publishedAttack),
  recordByLot,
  knownItems,
  scoreboard,
  structure,
  undertext,
]
