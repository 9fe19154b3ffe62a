import { aba, mra, randomReassociation, rga } from './by-anchor.js'
import { cover, promise } from './cover.js'
import type { Attack } from '../../../contract/attack.js'
import { blind, joint, jointWhole } from './joint/joint.js'

/** Attacks on disassociated transactions, the strongest last. */
export const tornAttacks: readonly Attack[] = [
  randomReassociation,
  blind,
  aba,
  rga,
  mra,
  promise,
  cover,
  jointWhole,
  joint,
]
