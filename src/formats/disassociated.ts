import { type Disassociated, disassociatedOf, namesOfChunk } from '../release/disassociated/disassociated.js'
import { atomicWrite } from './atomic-write.js'
import { isDisassociated } from './disassociated-faults.js'
import { type Fault, InputError } from './input-error.js'
import { jsonFaultAt } from './json-fault.js'
import { openSource } from './source.js'
import { decodeUtf8 } from './utf8.js'

/** Reads a disassociated release (`.json`, also gzipped), and refuses what is not one with its place. */
export async function readDisassociated(path: string): Promise<Disassociated> {
  const source = await openSource(path)
  const parts: Uint8Array[] = []
  for await (const part of source.bytes) parts.push(part)
  const bytes = Buffer.concat(parts)
  const text = decodeUtf8(bytes, 0, bytes.length)
  if (text === undefined) throw new InputError(faults.notUtf8, { file: source.file })
  const value = parsed(text, source.file)
  const refuse = (fault: Fault): never => {
    throw new InputError(fault, { file: source.file })
  }
  return isDisassociated(value, refuse) ? disassociatedOf(value) : refuse(faults.notJson)
}

/** Writes a release whole or not at all, one cluster a line; `-` is standard output. */
export async function writeDisassociated(path: string, release: Disassociated): Promise<void> {
  await atomicWrite(path, chunksOf(release), { gzip: /\.gz$/i.test(path) })
}

function* chunksOf({ k, m, items, clusters, shared, suppressed }: Disassociated): Generator<Uint8Array> {
  yield Buffer.from(`{"kind":"disassociated","k":${k},"m":${m},"clusters":[`)
  for (const [place, { size, chunks, terms }] of clusters.entries()) {
    const plain = {
      size,
      chunks: chunks.map((chunk) => namesOfChunk(items, chunk)),
      terms: Array.from(terms, (code) => items[code]),
    }
    yield Buffer.from(`${place === 0 ? '' : ','}\n${JSON.stringify(plain)}`)
  }
  yield Buffer.from('\n],"shared":[')
  for (const [place, chunk] of shared.entries()) {
    const plain = { clusters: [...chunk.clusters], chunk: namesOfChunk(items, chunk.subRecords) }
    yield Buffer.from(`${place === 0 ? '' : ','}\n${JSON.stringify(plain)}`)
  }
  yield Buffer.from(`]${suppressed === 0 ? '' : `,"suppressed":${suppressed}`}}\n`)
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
