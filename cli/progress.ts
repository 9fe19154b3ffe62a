import type { Terminal } from './verb.js'

const afterMs = 1000
const everyMs = 100
const width = 30
/** Where nobody watches: in a log, so often a line is no noise and longer silence is a question. */
const lineEveryMs = 10_000
/** By terminal when its last line was told, or its first work began. */
const lines = new WeakMap<Terminal, { readonly began: number; told: number }>()

/** A bar on standard error for work that takes more than a second; a line every ten seconds where that is no terminal. */
export interface Progress {
  /** A total that is not known yet shows an empty bar. */
  readonly update: (done: number, total: number | undefined) => void
  readonly end: () => void
}

export function progress(label: string, terminal: Terminal): Progress {
  const { interactive, status, watch } = terminal
  const started = performance.now()
  let shown = 0
  if (!lines.has(terminal)) lines.set(terminal, { began: started, told: started })
  return {
    update(done, total) {
      if (watch) return watch.progress(label, done, total ?? Infinity)
      const now = performance.now()
      const share = total !== undefined && total > 0 ? Math.min(1, done / total) : 0
      if (!interactive) return tellLine(terminal, now, label, share)
      if (now - started < afterMs || now - shown < everyMs) return
      shown = now
      const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░')
      status(`${label} ${bar} ${Math.floor(share * 100)} %`)
    },
    end() {
      if (shown > 0) status('')
      shown = 0
    },
  }
}

function tellLine(terminal: Terminal, now: number, label: string, share: number): void {
  const line = lines.get(terminal)
  if (line === undefined || now - line.told < lineEveryMs) return
  line.told = now
  const part = share > 0 ? ` (${Math.floor(share * 100)} %)` : ''
  terminal.error([`palimpsest: ${label}${part}, ${Math.round((now - line.began) / 1000)} s so far`])
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
