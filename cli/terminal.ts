import { cut } from '../src/report/fit.js'
import { screenText } from '../src/report/screen-text.js'
import { shown } from '../src/formats/shown.js'
import type { Terminal } from './verb.js'

/** What a terminal is made of; a test hands in its own. */
export interface Streams {
  readonly out: (text: string) => void
  readonly error: (text: string) => void
  readonly colour: boolean
  /** Places in a line of standard output and of standard error; undefined where that is no terminal. */
  readonly outWidth: number | undefined
  readonly errorWidth: number | undefined
  /** How the program is typed; `palimpsest` unless said. */
  readonly program?: string
  /** The next line that somebody types; absent where nobody sits there. */
  readonly typed?: (() => Promise<string | undefined>) | undefined
}

const eraseRest = '\u001B[K'

/** The one place where text leaves for a terminal: everything but `data` is made harmless on the way. */
export function terminalOn({ out, error, colour, outWidth, errorWidth, program, typed }: Streams): Terminal {
  const named = program === undefined ? {} : { program }
  return {
    out: (lines) => out(screenText(lines, { colour, width: outWidth, ...named })),
    error: (lines) => error(screenText(lines, { width: errorWidth, ...named })),
    data: out,
    status: (line) => error(`\r${cut(shown(line), (errorWidth ?? Infinity) - 1)}${eraseRest}`),
    colour,
    interactive: errorWidth !== undefined,
    ...(typed && {
      ask(question: string) {
        error(shown(question))
        return typed()
      },
    }),
  }
}
