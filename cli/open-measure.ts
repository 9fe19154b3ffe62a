import type { Measure, OpenOptions } from '../src/semantics/index.js'
import { progress } from './progress.js'
import type { Call } from './verb.js'

/** Opens a measure for a verb: a bar while something is built for the first time, notices on standard error. */
export async function openMeasureFor(
  call: Call,
  spec: string,
  options: Pick<OpenOptions, 'release'> = {},
): Promise<Measure> {
  const { openMeasure } = await import('../src/semantics/open-measure.js')
  return openMeasure(spec, { ...options, ...tellingOpener(call) })
}

/** Where opening tells how far it is, and what a user should know. */
export function tellingOpener({ terminal }: Call): Pick<OpenOptions, 'onProgress' | 'onNotice'> {
  let bar = progress('', terminal)
  let label = ''
  return {
    onProgress(what, share) {
      if (what !== label) {
        bar.end()
        label = what
        bar = progress(what, terminal)
      }
      bar.update(share, 1)
      if (share >= 1) bar.end()
    },
    onNotice: (text) => terminal.error(`palimpsest: ${text}\n`),
  }
}
