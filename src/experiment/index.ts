export type { Experiment, ExperimentContext, ResultRow } from './experiment.js'
export { experiments } from './experiments.js'
export type { Claim, Figure, Finding, Mark, Panel, Scale, Series } from './figure.js'
