import { open, stat } from 'node:fs/promises'
import { createReadStream } from 'node:fs'

/** Lines of a file that is as long as it likes: any of them is read without those before it. */
export interface LineIndex {
  readonly lines: number
  /** What the file was when it was looked through. */
  readonly bytes: number
  readonly changedMs: number
  /** Not a text, as far as its beginning tells: it has no lines to look at. */
  readonly isBinary: boolean
  /** So many lines from one on; a line that is too long to look at is cut. */
  read(from: number, count: number): Promise<readonly string[]>
}

/** Between two places that are remembered. */
const every = 64
const newline = 10
/** A line longer than this is cut: nobody reads on. */
const longest = 2000
/** No more is read for one answer, however long its lines are. */
const mostBytes = 4 << 20

/** Looks through a file once and remembers where every 64th line begins: eight bytes for 64 lines. */
export async function indexLines(path: string): Promise<LineIndex> {
  const { size, mtimeMs } = await stat(path)
  const starts: number[] = [0]
  let [lines, at, last] = [0, 0, newline]
  let isBinary = false
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
    if (at === 0) isBinary = chunk.subarray(0, 8192).includes(0)
    if (isBinary) break
    for (let i = chunk.indexOf(newline); i >= 0; i = chunk.indexOf(newline, i + 1)) {
      lines++
      if (lines % every === 0) starts.push(at + i + 1)
    }
    at += chunk.length
    last = chunk.at(-1) ?? last
  }
  // A last line needs no line end.
  if (last !== newline) lines++
  return {
    lines: isBinary ? 0 : lines,
    bytes: size,
    changedMs: mtimeMs,
    isBinary,
    async read(from, count) {
      const first = Math.max(0, Math.min(Math.floor(from), lines))
      const many = Math.max(0, Math.min(Math.floor(count), lines - first))
      if (isBinary || many === 0) return []
      const start = starts[Math.floor(first / every)]
      const end = Math.min(starts[Math.ceil((first + many) / every)] ?? size, start + mostBytes)
      const bytes = await bytesOf(path, start, end)
      return linesIn(bytes)
        .slice(first % every)
        .slice(0, many)
    },
  }
}

async function bytesOf(path: string, start: number, end: number): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const bytes = new Uint8Array(Math.max(0, end - start))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function linesIn(bytes: Uint8Array): string[] {
  const lines: string[] = []
  for (let from = 0; from < bytes.length;) {
    const found = bytes.indexOf(newline, from)
    const end = found < 0 ? bytes.length : found
    lines.push(textOf(bytes.subarray(from, end)))
    from = end + 1
  }
  return lines
}

const windows = new TextDecoder('windows-1252')

/** UTF-8, or where it is none what old spreadsheets write. */
function textOf(line: Uint8Array): string {
  const isCut = line.length > longest
  const text = decoded(isCut ? line.subarray(0, longest) : line, isCut)
  return isCut ? `${text} …` : text.endsWith('\r') ? text.slice(0, -1) : text
}

/** Where it is cut the last letter may not be whole. */
function decoded(bytes: Uint8Array, isCut: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return windows.decode(bytes)
  }
}
