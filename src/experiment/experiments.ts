import { coverExperiment } from './disassociation/cover.js'
import { disassociation } from './disassociation/disassociation.js'
import type { Experiment } from './experiment.js'
import { semanticAttack } from './semantic-attack/semantic-attack.js'

/** Every experiment that can be run again. A new one is a folder here and a line in this list. */
export const experiments: readonly Experiment[] = [semanticAttack, disassociation, coverExperiment]
