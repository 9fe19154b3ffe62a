import { sniff } from '../../formats/sniff.js'
import { type ReadCountsOptions, parseCounts } from './parse-counts.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { allBytes } from '../../formats/bytes.js'
import type { MadeBy } from '../../formats/meta.js'
import { parseRows, type Row } from '../../formats/parse-rows.js'
import { sourceOf } from '../../formats/source.js'
import { type Counts, placeInFile } from './counts.js'
import { atomicWrite } from '../../files/atomic-write.js'
import { openSource } from '../../files/open-source.js'
import { writeMeta } from '../../files/sidecar.js'

export interface WriteCounts {
  /** The file that the counts were read from, and how. */
  readonly from: string
  readonly as: ReadCountsOptions
  /** Asked with what is read from the file that was written, before it takes its name. */
  readonly verify: (again: Counts) => void
}

/**
 * Writes counts of which more are hidden than in the file they came from: that file, in its layout, with its delimiter,
 * quotes, line ends and encoding, and a mark in place of each number that is hidden now. Its sidecar stands beside it.
 */
export async function writeCountsRelease(
  path: string,
  counts: Counts,
  madeBy: MadeBy,
  { from, as, verify }: WriteCounts,
): Promise<void> {
  if (from === '-') throw new InputError(noFile, { file: 'standard input' })
  const { encoding, bytes } = await openSource(from)
  const read = await allBytes(bytes)
  const words = wordsOf(counts, await parsed(from, read, as))
  const delimiter = as.delimiter ?? sniff(read).delimiter
  const text = withCells(new TextDecoder('utf-8', { ignoreBOM: true }).decode(read), delimiter, words)
  await atomicWrite(path, [encoded(text, encoding)], {
    gzip: /\.gz$/i.test(path),
    async verify(written) {
      verify(await parsed(path, await allBytes((await openSource(written)).bytes), as))
    },
  })
  await writeMeta(path, madeBy)
}

/** Numbers of the file that are hidden in the release, with their marks. */
function wordsOf({ cells }: Counts, { cells: printed }: Counts): CellWords {
  const words = new Map<number, Map<number, string>>()
  const hidden = new Map(
    cells
      .filter(({ told, elsewhere }) => told === 'hidden' && !elsewhere)
      .map((cell) => [placeInFile(cell), cell.written]),
  )
  for (const cell of printed) {
    const { told, line, column } = cell
    const mark = told === 'hidden' ? undefined : hidden.get(placeInFile(cell))
    if (mark === undefined || line === undefined || column === undefined) continue
    words.set(line, (words.get(line) ?? new Map<number, string>()).set(column, mark))
  }
  return words
}

async function parsed(file: string, bytes: Uint8Array, as: ReadCountsOptions): Promise<Counts> {
  const rows: Row[] = []
  for await (const row of parseRows(sourceOf(file, bytes), as.delimiter)) rows.push(row)
  return parseCounts(file, rows, as)
}

/** Text as the file it came from holds it, with the mark that said so. */
function encoded(text: string, encoding: string | undefined): Uint8Array {
  if (encoding === undefined) return Buffer.from(text)
  const marked = Buffer.from(`\u{FEFF}${text}`, encoding === 'utf-8' ? 'utf8' : 'utf16le')
  return encoding === 'utf-16be' ? marked.swap16() : marked
}

const noFile: Fault = {
  message: 'cannot be written again: it can be read only once',
  rule: 'counts are mended in the layout of the file they came from, which is read again for that',
  remedy: 'save it to a file, and name that',
}

/** Words for cells of a delimited text, by line and by cell of that line, both from 1. */
type CellWords = ReadonlyMap<number, ReadonlyMap<number, string>>

/**
 * Delimited text with other words in some of its cells; every other character stays as it was. The lines are those that
 * `parseRows` tells, and the text is one that it reads.
 */
export function withCells(text: string, delimiter: string, words: CellWords): string {
  const mark = delimiter.replace(/[\\\]^-]/g, '\\$&')
  const blanks = delimiter === '\t' ? ' *' : '[ \\t]*'
  const cell = new RegExp(`(${blanks})("(?:[^"]|"")*"|[^${mark}\\r\\n]*?)(?=${blanks}(?:[${mark}\\r\\n]|$))`, 'y')
  const pieces: string[] = []
  let [at, kept, line, rowLine, column] = [0, 0, 1, 1, 1]
  while (at <= text.length) {
    cell.lastIndex = at
    const [whole, before, told] = cell.exec(text)!
    const word = words.get(rowLine)?.get(column)
    if (word !== undefined) {
      pieces.push(text.slice(kept, at + before.length), word)
      kept = at + whole.length
    }
    for (const character of told) if (character === '\n') line++
    at += whole.length
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at++
    if (at === text.length) break
    if (text[at++] === delimiter) column++
    else [line, rowLine, column] = [line + 1, line + 1, 1]
  }
  return pieces.join('') + text.slice(kept)
}
