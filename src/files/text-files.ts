import { readdir, stat, mkdir } from 'node:fs/promises'
import { join, basename, dirname, extname, relative } from 'node:path'
import type { NamedText, Texts, TopicText } from '../data/texts.js'
import { parseTexts, type TextFields, csvTextBytes, ndjsonTextBytes } from '../formats/named-texts.js'
import { asReadError, openSource } from './open-source.js'
import { encodeText } from '../formats/encode-text.js'
import { peekSource } from '../formats/sniff.js'
import { forEachLine } from '../formats/for-each-line.js'
import { type Fault, InputError } from '../formats/input-error.js'
import { textFaults } from '../formats/text-faults.js'
import { decodeUtf8 } from '../formats/bytes.js'
import { atomicWrite } from './atomic-write.js'

/** Texts of a folder (one a file, by name), of an NDJSON or CSV file (one a line), or of a single text file. */
export async function* readTexts(path: string, fields: TextFields = {}): AsyncGenerator<NamedText> {
  if (!(await stat(path).catch(() => undefined))?.isDirectory()) {
    yield* parseTexts(await openSource(path), fields)
    return
  }
  for (const name of await filesInFolder(path)) yield* parseTexts(await openSource(join(path, name)), fields)
}

/** The files in a folder and in those below it, by name, in the order in which they are read; without hidden ones. */
export async function filesInFolder(path: string): Promise<string[]> {
  const names = await readdir(path).catch((error: unknown) => {
    throw asReadError(error, path)
  })
  const files: string[] = []
  for (const name of names.sort()) {
    if (name.startsWith('.')) continue
    const folder = (await stat(join(path, name)).catch(() => undefined))?.isDirectory()
    files.push(...(folder ? (await filesInFolder(join(path, name))).map((below) => `${name}/${below}`) : [name]))
  }
  return files
}

/** Texts of a folder, an NDJSON or CSV file, or a single file, under names without the folders they lie in. */
export async function readTextData(path: string, fields: TextFields = {}): Promise<Texts> {
  const folder = await isFolder(path)
  const texts: { id: string; text: string }[] = []
  for await (const { id, text } of readTexts(path, fields))
    texts.push({ id: folder ? relative(path, id) : id === path ? basename(path) : id, text })
  if (texts.length === 0) throw new InputError(noTexts, { file: path })
  return { texts }
}

/** Writes texts as NDJSON or CSV by the name of the file, as one file, or as the files of a folder. */
export async function writeTexts(path: string, { texts }: Texts): Promise<void> {
  if (/\.(?:ndjson|jsonl)$/.test(path)) return atomicWrite(path, ndjsonTextBytes(texts))
  if (path.endsWith('.csv')) return atomicWrite(path, csvTextBytes(texts))
  const folder = await isFolder(path)
  if (texts.length === 1 && !folder) return atomicWrite(path, encodeText([texts[0].text]))
  if (!folder && (path === '-' || extname(path) !== '')) throw new InputError(several, { file: path })
  for (const { id, text } of texts) {
    const file = join(path, id)
    if (relative(path, file).startsWith('..')) throw new InputError(outside, { file: path })
    await mkdir(dirname(file), { recursive: true })
    await atomicWrite(file, encodeText([text]))
  }
}

/** Texts of known topic: NDJSON or CSV with a field `topic`, or a folder with a folder for each topic. */
export async function readTopics(path: string): Promise<TopicText[]> {
  const folder = await isFolder(path)
  const texts: TopicText[] = []
  for await (const { id, text } of readTexts(path, { idField: 'topic', mayLack: true }))
    texts.push({ topic: folder ? dirname(relative(path, id)) : id, text })
  // Without topics each text is named after its line.
  const topics = new Set(texts.map(({ topic }) => topic)).size
  if (topics < 2 || topics === texts.length) throw new InputError(noTopics, { file: path })
  return texts
}

/** The lines of a file that are not blank. */
export async function readLines(path: string): Promise<string[]> {
  const lines: string[] = []
  await forEachLine(await openSource(path), (bytes, start, end, line) => {
    const text = decodeUtf8(bytes, start, end)
    if (text === undefined) throw new InputError(textFaults.notUtf8, { file: path, line })
    if (text.includes('\0')) throw new InputError(textFaults.binary, { file: path, line })
    if (text.trim() !== '') lines.push(text.trim())
  })
  return lines
}

/** A folder of plain text files, or NDJSON whose first record has a text and no items. */
export async function isTextsFile(path: string): Promise<boolean> {
  if (await isFolder(path)) {
    const files = await filesInFolder(path)
    return files.length > 0 && files.every((file) => /\.(?:txt|md|text)$/.test(file))
  }
  if (!/\.(?:ndjson|jsonl)(?:\.gz)?$/.test(path)) return false
  const { bytes } = await openSource(path)
  let head = ''
  const decoder = new TextDecoder()
  for await (const chunk of bytes) {
    head += decoder.decode(chunk, { stream: true })
    if (head.includes('\n') || head.length > 1 << 20) break
  }
  return /^\s*\{[^\n]*"text"\s*:\s*"/.test(head) && !/^[^\n]*"items"\s*:/.test(head)
}

/** Whether most lines of a file end as sentences do, and have more words than names of items. */
export async function isProse(path: string): Promise<boolean> {
  if (!/(?:^|[/\\])[^./\\]+(?:\.(?:txt|md|text))?$/i.test(path) || (await isFolder(path))) return false
  const { head } = await peekSource(await openSource(path))
  const lines = new TextDecoder()
    .decode(head)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const words = lines.map((line) => line.split(/\s+/).length)
  const parts = lines.map((line) => line.split(',').length)
  const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
  const sentences = lines.filter((line, i) => words[i] >= 4 && sentence.test(line))
  const letters = lines.filter(
    (line, i) => words[i] >= 4 && reachable.test(line) && /\p{L}{2}\P{L}+\p{L}{2}/u.test(line),
  )
  return (2 * sentences.length > lines.length && total(words) >= 3 * total(parts)) || 20 * letters.length > lines.length
}

/** It ends as one does, or another begins after it. */
const sentence = /[\p{L}\p{N}"')\]][.?!](?:["')\]]?$| +\p{Lu})/u
/** An e-mail address, or a telephone number that somebody wrote among words. */
const reachable = /[\w.+-]+@[\w-]+\.\w|(?<![\w.,-])(?:\+|00?)[1-9]\d{0,4}[ /-]\d[\d -]{4,}\d/

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}

const noTexts: Fault = {
  message: 'holds no text',
  rule: 'texts are the files of a folder, the lines of NDJSON or CSV, or one file',
  remedy: 'check that the right file or folder was given',
}
const several: Fault = {
  message: 'there are several texts, and this is one file',
  rule: 'several texts are written as NDJSON, as CSV or as the files of a folder',
  remedy: 'name a file that ends in .ndjson or .csv, or a folder',
}
const outside: Fault = {
  message: 'the name of a text leads out of the folder',
  rule: 'texts of a folder are named after files in it',
  remedy: 'write .ndjson, or rename the texts',
}
const noTopics: Fault = {
  message: 'does not say which texts are about the same',
  rule: 'each text has a topic, there are at least two, and one of them has at least two texts',
  remedy: 'write NDJSON lines with "topic" and "text", or a folder with a folder for each topic',
}
