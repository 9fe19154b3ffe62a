import { forEachLine } from '../../formats/for-each-line.js'
import { InputError, type Fault } from '../../formats/input-error.js'
import type { Source } from '../../formats/source.js'
import type { IndexBuilder } from './build-index.js'
import { lastBreak, scanWords } from './words.js'

export interface IndexSummary {
  readonly documents: number
  readonly words: number
  readonly tokens: number
}

/**
 * Builds a corpus index from plain text (paragraphs are documents) or NDJSON (`text` fields, read the same way).
 * Streams: memory holds the dictionary, not the text. When it fails, the builder is abandoned.
 */
export async function indexSources(sources: AsyncIterable<Source>, builder: IndexBuilder): Promise<IndexSummary> {
  const files: string[] = []
  try {
    for await (const source of sources) {
      const binary = binaryFault(source.head)
      if (binary !== undefined) throw new InputError(binary, { file: source.file })
      await (isNdjson(source) ? readNdjson : readText)(source, builder)
      files.push(source.file)
    }
    const summary = await builder.finish()
    if (summary.documents === 0) throw new InputError(faults.empty, { file: files.join(', ') })
    return summary
  } catch (error) {
    await builder.abandon()
    throw error
  }
}

async function readText(source: Source, builder: IndexBuilder): Promise<void> {
  const reader = paragraphReader(builder)
  const decoder = new TextDecoder()
  for await (const chunk of source.bytes) {
    reader.feed(decoder.decode(chunk, { stream: true }))
    await builder.spill()
  }
  reader.feed(decoder.decode())
  reader.end()
  await builder.spill()
}

async function readNdjson(source: Source, builder: IndexBuilder): Promise<void> {
  const reader = paragraphReader(builder)
  const decoder = new TextDecoder()
  let failed: InputError | undefined
  await forEachLine({ ...source, bytes: spilling(source.bytes, builder) }, (bytes, start, end, line) => {
    if (start === end || failed !== undefined) return
    const text = textField(decoder.decode(bytes.subarray(start, end)))
    if (text === undefined) failed = new InputError(faults.ndjson, { file: source.file, line })
    else {
      reader.feed(text)
      reader.end()
    }
  })
  if (failed !== undefined) throw failed
}

/** The same bytes, with the text they became handed to the disk in between. */
async function* spilling(bytes: AsyncIterable<Uint8Array>, builder: IndexBuilder): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    yield chunk
    await builder.spill()
  }
}

function textField(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return value instanceof Object && 'text' in value && typeof value.text === 'string' ? value.text : undefined
  } catch {
    return undefined
  }
}

function isNdjson({ file, head }: Source): boolean {
  return /\.(?:ndjson|jsonl)(?:\.gz)?$/.test(file) || head[0] === 0x7b
}

function binaryFault(head: Uint8Array): Fault | undefined {
  if (head[0] === 0xfd && head[1] === 0x37) return faults.xz
  return head.includes(0) ? faults.binary : undefined
}

const faults = {
  empty: {
    message: 'no document with a word was found',
    rule: 'a corpus holds at least one paragraph',
    remedy: 'check that the files hold text in paragraphs, or NDJSON with a "text" field',
  },
  ndjson: {
    message: 'the line is not a JSON object with a "text" field',
    rule: 'each line of an NDJSON corpus is an object whose "text" is a string',
    remedy: 'rename the field that holds the text to "text", or give plain text',
  },
  xz: {
    message: 'is compressed with xz',
    rule: 'a corpus is plain or gzipped text',
    remedy: 'unpack it first: xz -dk file.xz, or xz -dc file.xz | palimpsest semantics index - -o my.idx',
  },
  binary: {
    message: 'is not text',
    rule: 'a corpus is text in UTF-8, or in UTF-16 with a byte order mark',
    remedy: 'convert it to plain text first',
  },
} satisfies Record<string, Fault>

/** A paragraph without an end is cut into documents of this many words. */
export const longestDocument = 500
/** A line is read in parts when it is longer than this, so that one of a gigabyte needs no more memory. */
const longestHeld = 1 << 16

interface ParagraphReader {
  feed(text: string): void
  end(): void
}

/**
 * Text to documents: a blank line ends a paragraph. `<doc …>` and `</doc>` (as WikiExtractor writes them) are no text,
 * and within them every line is a paragraph.
 */
export function paragraphReader(builder: IndexBuilder): ParagraphReader {
  let held = ''
  let midLine = false
  let lineIsParagraph = false
  let words = 0

  const endDocument = () => {
    builder.endDocument()
    words = 0
  }
  const word = (raw: string) => {
    builder.word(raw)
    if (++words === longestDocument) endDocument()
  }
  const line = (text: string, from: number, to: number) => {
    const mark = !midLine && text.charCodeAt(from) === 60 && /^<\/?doc[ >]/.test(text.slice(from, from + 6))
    if (mark) lineIsParagraph = true
    else if (midLine || !isBlank(text, from, to)) scanWords(text, from, to, word)
    else return endDocument()
    if (lineIsParagraph) endDocument()
  }

  return {
    feed(text) {
      const all = held + text
      let from = 0
      for (let end = all.indexOf('\n'); end >= 0; end = all.indexOf('\n', from)) {
        line(all, from, end)
        midLine = false
        from = end + 1
      }
      held = all.slice(from)
      if (held.length <= longestHeld) return
      const cut = lastBreak(held)
      scanWords(held, 0, cut, word)
      midLine = true
      held = held.slice(cut)
    },
    end() {
      if (held !== '') line(held, 0, held.length)
      held = ''
      midLine = false
      lineIsParagraph = false
      endDocument()
    },
  }
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (text.charCodeAt(i) > 32) return false
  return true
}
