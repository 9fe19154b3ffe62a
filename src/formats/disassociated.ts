import { type Disassociated, disassociatedOf, namesOfChunk } from '../release/disassociated/disassociated.js'
import { encodeText } from './encode-text.js'
import { isDisassociated } from './disassociated-faults.js'
import { type Fault, InputError } from './input-error.js'
import { allBytes } from './join-bytes.js'
import { jsonFaultAt } from './json-fault.js'
import type { Source } from './source.js'
import { decodeUtf8 } from './utf8.js'

/** Reads a disassociated release, and refuses what is not one with its place. */
export async function parseDisassociated(source: Source): Promise<Disassociated> {
  const bytes = await allBytes(source.bytes)
  const text = decodeUtf8(bytes, 0, bytes.length)
  if (text === undefined) throw new InputError(faults.notUtf8, { file: source.file })
  const value = parsed(text, source.file)
  const refuse = (fault: Fault): never => {
    throw new InputError(fault, { file: source.file })
  }
  return isDisassociated(value, refuse) ? disassociatedOf(value) : refuse(faults.notJson)
}

/** The bytes of a release, one cluster a line. */
export function disassociatedBytes(release: Disassociated): Iterable<Uint8Array> {
  return encodeText(piecesOf(release))
}

function* piecesOf({ k, m, items, clusters, shared, suppressed }: Disassociated): Generator<string> {
  yield `{"kind":"disassociated","k":${k},"m":${m},"clusters":[`
  for (const [place, { size, chunks, terms }] of clusters.entries()) {
    const plain = {
      size,
      chunks: chunks.map((chunk) => namesOfChunk(items, chunk)),
      terms: Array.from(terms, (code) => items[code]),
    }
    yield `${place === 0 ? '' : ','}\n${JSON.stringify(plain)}`
  }
  yield '\n],"shared":['
  for (const [place, chunk] of shared.entries()) {
    const plain = { clusters: [...chunk.clusters], chunk: namesOfChunk(items, chunk.subRecords) }
    yield `${place === 0 ? '' : ','}\n${JSON.stringify(plain)}`
  }
  yield `]${suppressed === 0 ? '' : `,"suppressed":${suppressed}`}}\n`
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const before = text.slice(0, jsonFaultAt(text))
    const line = before.split('\n').length
    throw new InputError(faults.notJson, { file, line, column: before.length - before.lastIndexOf('\n') })
  }
}

const faults = {
  notUtf8: {
    message: 'is not valid UTF-8',
    rule: 'a disassociated release is JSON in UTF-8',
    remedy: 'save it again as UTF-8',
  },
  notJson: {
    message: 'is not JSON here',
    rule: 'a disassociated release is one JSON object',
    remedy: 'check that the file was written completely',
  },
} satisfies Record<string, Fault>
