import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type LineIndex, indexLines } from '../../src/files/line-index.js'
import type { LinesShown } from '../state.js'
import type { DeskCore, DeskSlice } from './core.js'
import { maskedWord } from './mask.js'

const mostLines = 200

/** Files line by line, as they lie there: of a file of a million lines only those that somebody looks at are read. */
export function previewSlice(core: DeskCore): DeskSlice {
  const indexes = new Map<string, Promise<LineIndex>>()

  async function indexOf(name: string): Promise<LineIndex> {
    const path = join(core.folder, name)
    const known = await indexes.get(name)
    const { size, mtimeMs } = await stat(path)
    if (known?.bytes === size && known.changedMs === mtimeMs) return known
    const made = indexLines(path)
    indexes.set(name, made)
    made.catch(() => indexes.delete(name))
    return made
  }

  return {
    view: () => ({}),
    intents: {},
    asked: {
      async lines(query): Promise<LinesShown | undefined> {
        const name = query.get('name') ?? ''
        if (!core.files.some((file) => file.name === name)) return undefined
        const index = await indexOf(name)
        const from = wholeIn(query, 'from')
        const lines = await index.read(from, Math.min(mostLines, wholeIn(query, 'count')))
        const looked = core.looks.get(name)
        // The first line of a table names its columns, which are no values.
        const hasHeader = looked?.draft !== undefined || looked?.columns !== undefined
        return {
          total: index.lines,
          isBinary: index.isBinary,
          lines: lines.map((line, i) => (core.showsValues || (hasHeader && from + i === 0) ? line : masked(line))),
        }
      },
    },
  }
}

function wholeIn(query: URLSearchParams, name: string): number {
  const value = Number(query.get(name))
  return Number.isSafeInteger(value) && value > 0 ? value : 0
}

/** What stands between the marks of a line: only its shape is left. */
function masked(line: string): string {
  return line.replaceAll(/[^\s,;|"'(){}[\]:]+/g, maskedWord)
}
