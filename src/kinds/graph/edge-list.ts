import { type Graph, degreeOf, connectionsOf, nodeCount } from '../../data/graph.js'
import type { Source } from '../../formats/source.js'
import { Dictionary } from '../../data/dictionary.js'
import { growableUint32 } from '../../data/growable.js'
import { encodeText } from '../../formats/encode-text.js'
import { forEachLine } from '../../formats/for-each-line.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { textFaults } from '../../formats/text-faults.js'
import { decodeUtf8 } from '../../formats/bytes.js'

/** A way to write a graph down. */
export interface GraphForm {
  readonly id: 'edges' | 'graphml'
  read(source: Source): Promise<GraphFound>
  write(graph: Graph): Iterable<Uint8Array>
}

/** What a file tells: names, pairs of places in them one after the other, and what of it was not kept, in sentences. */
export interface GraphFound {
  readonly names: readonly string[]
  readonly ends: Uint32Array
  readonly notes: readonly string[]
}

/** Two names a line, between them blanks, a tab or a comma; one name alone is a node without connections; # is a comment. */
export const edgeList: GraphForm = { id: 'edges', read, write }

async function read(source: Source): Promise<GraphFound> {
  const names = new Dictionary()
  const ends = growableUint32()
  let delimiter: string | undefined
  let header = false
  await forEachLine(source, (bytes, start, end, line) => {
    const refuse = (fault: Fault, value?: string): never => {
      throw new InputError(fault, { file: source.file, line, value })
    }
    const text = (decodeUtf8(bytes, start, end) ?? refuse(textFaults.notUtf8)).trim()
    if (text === '' || text.startsWith('#')) return
    if (text.includes('\0')) refuse(textFaults.binary)
    const isFirst = names.size === 0 && !header
    // The first line with two names says what stands between them.
    const bare = text.replaceAll(/"(?:[^"]|"")*"/g, '')
    delimiter ??= ['\t', ',', ' '].find((mark) => bare.includes(mark))
    if (delimiter === ' ' && bare.includes(',')) refuse(faults.mixed, text)
    const quoted = text.includes('"')
    const fields = quoted
      ? (quotedFields(text, delimiter) ?? refuse(faults.quotes, text))
      : plainFields(text, delimiter)
    if (fields.includes('')) refuse(faults.missing, text)
    if (fields.length > 2) refuse(faults.tooMany, text)
    if (isFirst && isHeader(fields)) {
      header = true
      return
    }
    const codes = fields.map((name) => names.codeOf(name))
    if (codes.length === 2) for (const code of codes) ends.push(code)
  })
  return { names: names.names(), ends: ends.finish(), notes: header ? ['The first line was read as a header'] : [] }
}

function plainFields(text: string, delimiter = ' '): string[] {
  return delimiter === ' ' ? text.split(/[ \t]+/) : text.split(delimiter).map((name) => name.trim())
}

/** Names of which some stand in double quotes; a double quote inside one is written twice. */
function quotedFields(text: string, delimiter = ' '): string[] | undefined {
  const fields: string[] = []
  let at = 0
  for (;;) {
    while (text[at] === ' ') at++
    if (text[at] === '"') {
      const close = /"(?:[^"]|"")*"/y
      close.lastIndex = at
      const found = close.exec(text)
      if (!found) return undefined
      fields.push(found[0].slice(1, -1).replaceAll('""', '"'))
      at = close.lastIndex
      if (delimiter !== ' ') at += /^ */.exec(text.slice(at))![0].length
      if (at < text.length && text[at] !== delimiter) return undefined
    } else {
      const end = text.indexOf(delimiter, at)
      fields.push(text.slice(at, end < 0 ? undefined : end).trim())
      at = end < 0 ? text.length : end
    }
    if (at === text.length) return fields
    at++
  }
}

/** What other programs write above the two columns. */
export function isHeader([from, to]: readonly string[]): boolean {
  return to !== undefined && /^(?:source|from|src)$/i.test(from) && /^(?:target|to|dst)$/i.test(to)
}

function write(graph: Graph): Iterable<Uint8Array> {
  return encodeText(linesOf(graph))
}

function* linesOf(graph: Graph): Generator<string> {
  for (let node = 0; node < nodeCount(graph); node++)
    if (degreeOf(graph, node) === 0) yield `${written(graph.nodes[node])}\n`
  for (const [from, to] of connectionsOf(graph)) yield `${written(graph.nodes[from])} ${written(graph.nodes[to])}\n`
}

function written(name: string): string {
  return /^[^\s",#<]+$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`
}

const form = 'an edge list has two names a line, with blanks, a tab or a comma between them; one name alone is a node'

const faults = {
  missing: { message: 'a name is missing beside a delimiter', rule: form, remedy: 'add the name, or remove the line' },
  tooMany: {
    message: 'there are more than two names on the line',
    rule: form,
    remedy: 'keep the first two columns: weights and times are not published; quote names that hold the delimiter',
  },
  mixed: {
    message: 'there is a comma in a list whose names are separated by blanks',
    rule: form,
    remedy: 'separate names in one way throughout; quote names that hold a blank or a comma',
  },
  quotes: {
    message: 'a double quote is not closed, or there is text after it',
    rule: 'a quoted name ends with a double quote; a double quote inside it is written twice',
    remedy: 'close the quote, or write it twice if it belongs to the name',
  },
} satisfies Record<string, Fault>
