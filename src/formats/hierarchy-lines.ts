import { peek } from './peek.js'
import { parseRows } from './rows.js'
import { sniffedBytes } from './sniff.js'
import type { Source } from './source.js'

/** A hierarchy as it is written, before anybody asked whether it is one. */
export interface HierarchyLines {
  readonly file: string
  /** A value, then its node on each level. */
  readonly paths: readonly (readonly string[])[]
  /** The line of each path. */
  readonly lines: readonly number[]
}

/** Reads the lines of a hierarchy; the delimiter is recognised from the text when it is not given. */
export async function parseHierarchyLines(source: Source, delimiter?: string): Promise<HierarchyLines> {
  const { head, bytes } = await peek(source.bytes, sniffedBytes)
  const known = delimiter ?? (firstLineHas(head, 0x3b) ? ';' : undefined)
  const paths: (readonly string[])[] = []
  const lines: number[] = []
  for await (const { line, cells } of parseRows({ ...source, bytes }, known)) {
    paths.push(cells)
    lines.push(line)
  }
  return { file: source.file, paths, lines }
}

/** ARX writes semicolons, and names of intervals hold commas: where both stand on a line, it is the semicolon. */
function firstLineHas(head: Uint8Array, mark: number): boolean {
  let quoted = false
  for (const byte of head) {
    if (byte === 0x22) quoted = !quoted
    else if (!quoted && byte === mark) return true
    else if (!quoted && byte === 0x0a) return false
  }
  return false
}
