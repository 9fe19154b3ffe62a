import type { OpenOptions, Measure } from './measure.js'

/** Whom opening tells how far it is, and what a user should know. */
interface Telling {
  readonly onProgress?: ((what: string, done: number, total: number) => void) | undefined
  readonly onNotice?: ((text: string) => void) | undefined
}

/** Opens a measure; progress while something is built for the first time, and notices. */
export async function openSaidMeasure(
  spec: string,
  telling: Telling,
  options: Pick<OpenOptions, 'records'> = {},
): Promise<Measure> {
  const { openMeasure } = await import('./open-measure.js')
  return openMeasure(spec, { ...options, ...tellingOpener(telling) })
}

export function tellingOpener({ onProgress, onNotice }: Telling): Pick<OpenOptions, 'onProgress' | 'onNotice'> {
  return {
    onProgress: (what, share) => onProgress?.(what, share, 1),
    onNotice: (text) => onNotice?.(`palimpsest: ${text}`),
  }
}

/** A measure that is opened by the first attack that asks it: most do not. */
export function openedWhenAsked(open: () => Promise<Measure>): Pick<Measure, 'prepare' | 'distances'> {
  let opened: Measure | undefined
  return {
    async prepare(...terms) {
      opened ??= await open()
      await opened.prepare(...terms)
    },
    distances: (rows, columns) => opened!.distances(rows, columns),
  }
}
