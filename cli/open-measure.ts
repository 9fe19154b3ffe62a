import type { Measure, OpenOptions } from '../src/meaning/index.js'
import { saidOf } from './said.js'
import type { Call } from './verb.js'

/** Opens a measure for a verb: a bar while something is built for the first time, notices on standard error. */
export async function openMeasureFor(
  call: Call,
  spec: string,
  options: Pick<OpenOptions, 'records'> = {},
): Promise<Measure> {
  const { openSaidMeasure } = await import('../src/meaning/open-said-measure.js')
  return openSaidMeasure(spec, saidOf(call), options)
}

/** A measure that was asked, as texts name it. */
export async function measureNamed(spec: string): Promise<string> {
  const { measureName } = await import('../src/report/semantics-text.js')
  const { measureKindOf } = await import('../src/meaning/open-measure.js')
  return measureName(spec, measureKindOf(spec) ?? {})
}

/** Where opening tells how far it is, and what a user should know. */
export async function tellingOf(call: Call): Promise<Pick<OpenOptions, 'onProgress' | 'onNotice'>> {
  const { tellingOpener } = await import('../src/meaning/open-said-measure.js')
  return tellingOpener(saidOf(call))
}
