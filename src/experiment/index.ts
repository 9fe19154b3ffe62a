/** Figures of the papers, for whoever draws them again; needs Node and open data. */
export {
  chosenMeasures,
  type Alternatives,
  type Experiment,
  type ExperimentContext,
  type ResultRow,
} from './experiment.js'
export { experiments } from './experiments.js'
export type { Check, Figure, Mark, Panel, Scale, Series, Statement, SummaryTable, Verdict } from './figure.js'
