import { aba, mra, randomReassociation, rga } from './by-anchor.js'
import { blind, joint, jointWhole } from '../joint/joint.js'
import type { Reassociation } from './reassociation.js'

/** Every way to put a disassociated release together again; the baselines first. */
export const reassociations: readonly Reassociation[] = [randomReassociation, blind, aba, rga, mra, joint, jointWhole]
