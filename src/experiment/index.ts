export { chosenMeasures } from './chosen-measures.js'
export type { Alternatives, Experiment, ExperimentContext, ResultRow } from './experiment.js'
export { experiments } from './experiments.js'
export type { Check, Figure, Mark, Panel, Scale, Series, Statement, SummaryTable, Verdict } from './figure.js'
