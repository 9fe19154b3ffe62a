import type { Attack } from '../../../contract/attack.js'
import { degreeAttack } from './degree.js'
import { neighbourhood } from './neighbourhood.js'
import { nodeByLot } from './node-by-lot.js'
import { propagate } from './propagate.js'

export const graphAttacks: readonly Attack[] = [nodeByLot, degreeAttack, neighbourhood, propagate]
