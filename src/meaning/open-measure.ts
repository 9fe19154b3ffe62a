import { InputError } from '../formats/input-error.js'
import { blendMeasure, blendWithSensesMeasure } from './open-blend.js'
import { ngdMeasure, ngdUncappedMeasure, npmiMeasure } from './corpus/open-corpus.js'
import { selfMeasure } from './corpus/self-measure.js'
import { blendWithGloveMeasure, gloveMeasure } from './open-glove.js'
import { glossMeasure } from './open-gloss.js'
import { httpMeasure } from './open-http.js'
import type { Measure, MeasureKind, OpenOptions } from './measure.js'
import { tableMeasure } from './open-table-measure.js'
import { miniLmWithSensesMeasure, miniLmMeasure } from './open-minilm.js'
import { linMeasure, wuPalmerMeasure } from './open-wordnet.js'

/** All measures, the default first. The command line, the documents and the tests go through this list. */
export const measures: readonly MeasureKind[] = [
  blendMeasure,
  miniLmMeasure,
  miniLmWithSensesMeasure,
  npmiMeasure,
  ngdMeasure,
  ngdUncappedMeasure,
  glossMeasure,
  wuPalmerMeasure,
  linMeasure,
  selfMeasure,
  gloveMeasure,
  blendWithGloveMeasure,
  blendWithSensesMeasure,
  tableMeasure,
  httpMeasure,
]

/** Opens a measure by its name and what may follow a colon: `blend`, `ngd:my.idx`, `table:scores.csv`, `http:https://…`. */
export async function openMeasure(spec: string, options: OpenOptions = {}): Promise<Measure> {
  const colon = spec.indexOf(':')
  const name = nameIn(spec)
  const argument = colon < 0 ? '' : spec.slice(colon + 1)
  const kind = measureKindOf(spec)
  if (kind === undefined) throw refused(spec, `there is no measure "${name}"`)
  if (kind.argument === 'none' && colon >= 0) throw refused(spec, `the measure "${name}" takes nothing after a colon`)
  if (kind.argument === 'required' && argument === '')
    throw refused(spec, `the measure "${name}" needs more after a colon`)
  return kind.open(argument, options)
}

/** Which measure a spec names, if there is such a one. */
export function measureKindOf(spec: string): MeasureKind | undefined {
  const name = nameIn(spec)
  return measures.find(({ id }) => id === name)
}

function nameIn(spec: string): string {
  return spec.split(':', 1)[0]
}

function refused(spec: string, message: string): InputError {
  const usage = { none: '', optional: '[:index]', required: ':…' }
  return new InputError(
    {
      message,
      rule: `a measure is one of ${measures.map(({ id, argument }) => `${id}${usage[argument]}`).join(', ')}`,
      remedy: 'use "blend" when in doubt',
    },
    { file: spec },
  )
}
