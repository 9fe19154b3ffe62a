import type { Terminal } from './verb.js'

const afterMs = 1000
const everyMs = 100
const width = 30

/** A bar on standard error for work that takes more than a second; silent where standard error is no terminal. */
export interface Progress {
  /** A total that is not known yet shows an empty bar. */
  readonly update: (done: number, total: number | undefined) => void
  readonly end: () => void
}

export function progress(label: string, { interactive, status }: Terminal): Progress {
  const started = performance.now()
  let shown = 0
  return {
    update(done, total) {
      const now = performance.now()
      if (!interactive || now - started < afterMs || now - shown < everyMs) return
      shown = now
      const share = total !== undefined && total > 0 ? Math.min(1, done / total) : 0
      const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░')
      status(`${label} ${bar} ${Math.floor(share * 100)} %`)
    },
    end() {
      if (shown > 0) status('')
      shown = 0
    },
  }
}

/** Bars for work of several parts, one at a time: a part that is done, or followed by another, loses its bar. */
export interface Stages {
  readonly show: (what: string, done: number, total: number) => void
  readonly end: () => void
}

export function stages(terminal: Terminal): Stages {
  let label: string | undefined
  let bar: Progress | undefined
  const end = (): void => {
    bar?.end()
    bar = label = undefined
  }
  return {
    show(what, done, total) {
      if (what !== label) {
        end()
        label = what
        bar = progress(what, terminal)
      }
      bar?.update(done, total)
      if (done >= total) end()
    },
    end,
  }
}
