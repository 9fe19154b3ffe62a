import type { PackedWriter } from '../../formats/packed.js'
import { encodeWords } from './corpus-index.js'
import { breather } from '../../files/let-others-run.js'
import { foldWord, scanWords } from './words.js'

export interface IndexBuilder {
  /** One word of the current document, as written. */
  word(raw: string): void
  /** Ends the current document; an empty one leaves no trace. */
  endDocument(): void
  /** Hands the text gathered so far to the disk when it is much; call it often. */
  spill(): Promise<void> | undefined
  /** Writes the index; the number of documents and words. Zero documents leave no file. */
  finish(): Promise<{ documents: number; words: number; tokens: number }>
  abandon(): Promise<void>
}

const spillAt = 1 << 20

/**
 * Builds an index with the text on disk and only the dictionary, the document offsets and one pass of postings in
 * memory. A rare word costs a dictionary entry; the number of documents a word is in is counted as the text passes.
 */
export function indexBuilder(writer: PackedWriter, name: string): IndexBuilder {
  const codeOfRaw = new Map<string, number>()
  const codeOf = new Map<string, number>()
  const words: string[] = []
  let frequency = new Uint32Array(1 << 16)
  let lastDocument = new Uint32Array(1 << 16)
  let offsets = new Uint32Array(1 << 16)
  let documents = 0
  let tokens = 0
  let buffer = new Uint32Array(spillAt * 2)
  let filled = 0

  function code(raw: string): number {
    const key = foldWord(raw)
    let found = codeOf.get(key)
    if (found === undefined) {
      found = words.push(key) - 1
      codeOf.set(key, found)
      if (found >= frequency.length) {
        frequency = grown(frequency)
        lastDocument = grown(lastDocument)
      }
    }
    // Raw spellings are remembered to fold each only once; forgotten when a corpus has more than a million.
    if (codeOfRaw.size > 1_000_000) codeOfRaw.clear()
    codeOfRaw.set(raw, found)
    return found
  }

  return {
    word(raw) {
      const found = codeOfRaw.get(raw) ?? code(raw)
      if (filled === buffer.length) buffer = grown(buffer)
      buffer[filled++] = found
      tokens++
      if (lastDocument[found] !== documents + 1) {
        lastDocument[found] = documents + 1
        frequency[found]++
      }
    },
    endDocument() {
      if (offsets[documents] === tokens) return
      documents++
      if (documents + 1 > offsets.length) offsets = grown(offsets)
      offsets[documents] = tokens
    },
    spill() {
      if (filled < spillAt) return undefined
      const part = buffer.subarray(0, filled)
      buffer = new Uint32Array(spillAt * 2)
      filled = 0
      return writer.append('text', part)
    },
    async finish() {
      if (documents === 0) {
        await writer.abandon()
        return { documents, words: 0, tokens }
      }
      await writer.append('text', buffer.subarray(0, filled))
      await writer.append('documentOffsets', offsets.subarray(0, documents + 1))
      await writer.append('words', encodeWords(words))
      await writePostings(writer, frequency.subarray(0, words.length), offsets.subarray(0, documents + 1))
      await writer.close({ name, documents, tokens, words: words.length })
      return { documents, words: words.length, tokens }
    },
    abandon: () => writer.abandon(),
  }
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2)
  larger.set(array)
  return larger
}

/** Adds whole documents to an index. */
export async function indexDocuments(
  builder: IndexBuilder,
  documents: AsyncIterable<string>,
  onDocument?: (count: number) => void,
): Promise<void> {
  let count = 0
  const breathe = breather()
  for await (const document of documents) {
    if (count % 64 === 0) await breathe()
    scanWords(document, 0, document.length, (raw) => builder.word(raw))
    builder.endDocument()
    await builder.spill()
    if (++count % 1000 === 0) onDocument?.(count)
  }
}

/** Postings sorted in one pass over the text: 64 M entries hold 256 MB, so memory stays bounded for any corpus. */
const postingsPerPass = 1 << 26

/** Turns the text around, a range of words at a time: for each word the documents that hold it, ascending. */
async function writePostings(
  writer: PackedWriter,
  frequency: Uint32Array,
  documentOffsets: Uint32Array,
): Promise<void> {
  const offsets = new Uint32Array(frequency.length + 1)
  for (let word = 0; word < frequency.length; word++) offsets[word + 1] = offsets[word] + frequency[word]
  await writer.append('postingOffsets', offsets)
  for (let first = 0; first < frequency.length;) {
    let last = first + 1
    while (last < frequency.length && offsets[last + 1] - offsets[first] <= postingsPerPass) last++
    await writer.append('postings', await postingsOf(writer, offsets, documentOffsets, first, last))
    first = last
  }
}

async function postingsOf(
  writer: PackedWriter,
  offsets: Uint32Array,
  documentOffsets: Uint32Array,
  first: number,
  last: number,
): Promise<Uint32Array> {
  const base = offsets[first]
  const postings = new Uint32Array(offsets[last] - base)
  const next = offsets.slice(first, last)
  let document = 0
  let place = 0
  for await (const part of writer.readBack('text')) {
    for (const word of part) {
      while (place >= documentOffsets[document + 1]) document++
      place++
      if (word < first || word >= last) continue
      const at = next[word - first]
      if (at > offsets[word] && postings[at - 1 - base] === document) continue
      postings[at - base] = document
      next[word - first] = at + 1
    }
  }
  return postings
}
