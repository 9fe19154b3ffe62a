import { sniff } from '../../formats/sniff.js'
import { type ReadCountsOptions, parseCounts } from './formats/parse-counts.js'
import { type CellWords, withCells } from './formats/with-cells.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { allBytes } from '../../formats/join-bytes.js'
import type { MadeBy } from '../../formats/meta.js'
import { parseRows, type Row } from '../../formats/rows.js'
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
