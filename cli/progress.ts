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

export function progress(label: string, { interactive, error }: Terminal): Progress {
  const started = performance.now()
  let shown = 0
  return {
    update(done, total) {
      const now = performance.now()
      if (!interactive || now - started < afterMs || now - shown < everyMs) return
      shown = now
      const share = total !== undefined && total > 0 ? Math.min(1, done / total) : 0
      const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░')
      error(`\r${label} ${bar} ${Math.floor(share * 100)} %`)
    },
    end() {
      if (shown > 0) error('\r\u001B[K')
    },
  }
}
