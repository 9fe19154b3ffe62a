import type { Experiment } from '../experiment.js'
import { bestPublished } from './best-published.js'
import { corpusFiles, readCorpora } from './corpora.js'
import { fullSettings, smallSettings, type Study } from './study.js'
import { contextSize } from './studies/context-size.js'
import { datasetProperties } from './studies/dataset-properties.js'
import { density } from './studies/density.js'
import { effectOfK } from './studies/effect-of-k.js'
import { semantics as semanticMeasures } from './studies/semantics.js'
import { thresholds } from './studies/thresholds.js'
import { time } from './studies/time.js'
import { utility } from './studies/utility.js'

const studies: readonly Study[] = [
  datasetProperties,
  effectOfK,
  density,
  thresholds,
  utility,
  contextSize,
  semanticMeasures,
  time,
]

export const semanticAttack: Experiment = {
  id: 'semantic-attack',
  summary:
    'the attack on set-generalised transactions: effect of k, density, thresholds, constraints, context, measure',
  cites: ['Ong 2015, thesis, chapter 5', 'Shao and Ong 2017, section 6'],
  needs: Object.values(corpusFiles),
  semantics: { full: [['blend']], small: [['wordnet']] },
  figures: studies.flatMap(({ figures }) => figures),
  tables: bestPublished,
  async *run({ dataFolder, small, seed, semantics, open, onProgress }) {
    const settings = small ? smallSettings : fullSettings
    const corpora = await readCorpora(dataFolder, settings.mostTexts, (done, of) => onProgress('reading', done, of))
    const measure = await open(semantics[0])
    const total = studies.reduce((sum, study) => sum + study.steps(settings), 0)
    let done = 0
    for (const study of studies) {
      onProgress(study.title, done, total)
      yield* study.run({ settings, seed, corpora, measure, open, step: () => onProgress(study.title, ++done, total) })
    }
  },
}
