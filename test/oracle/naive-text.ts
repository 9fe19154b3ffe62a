import type { Transaction } from '../../src/data/index.js'

// oxlint-disable-next-line no-control-regex
const item = /[ \t]*(?:"((?:[^"]|"")*)"|([^"\s,()\u0000](?:[^,()\r\n\u0000]*[^\s,()\u0000])?))[ \t]*/y
const set = /[ \t]*\(([\s\S]*)\)[ \t]*/y

/** The text form with commas, read by trying all there is: lines, elements, members. Undefined when it is refused. */
export function naiveText(text: string): Transaction[] | undefined {
  const rows: Transaction[] = []
  let rest = text
  while (rest !== '') {
    const line = takeLine(rest)
    if (!line) return undefined
    rows.push(line.row)
    rest = line.rest
  }
  return rows
}

/** The shortest beginning that ends at a line break outside quotes and reads as a transaction. */
function takeLine(text: string): { row: Transaction; rest: string } | undefined {
  for (let end = 0; end <= text.length; end++) {
    if (end < text.length && text[end] !== '\n') continue
    const row = readRow(text.slice(0, end).replace(/\r$/, end < text.length ? '' : '\r'))
    if (row) return { row, rest: text.slice(end + 1) }
  }
  return undefined
}

function readRow(line: string): Transaction | undefined {
  if (/^[ \t]*$/.test(line)) return []
  return splitAt(line, (part) => {
    const name = readItem(part)
    if (name !== undefined) return name
    set.lastIndex = 0
    const inner = set.exec(part)
    if (!inner || set.lastIndex !== part.length) return undefined
    return splitAt(inner[1], readItem)
  })
}

/** Cuts at every comma that leaves readable parts on both sides, the shortest parts first. */
function splitAt<T>(text: string, read: (part: string) => T | undefined): T[] | undefined {
  const parts: T[] = []
  let from = 0
  for (let to = 0; to <= text.length; to++) {
    if (to < text.length && text[to] !== ',') continue
    const part = read(text.slice(from, to))
    if (part === undefined) continue
    parts.push(part)
    from = to + 1
  }
  return from === text.length + 1 ? parts : undefined
}

function readItem(part: string): string | undefined {
  item.lastIndex = 0
  const found = item.exec(part)
  if (!found || item.lastIndex !== part.length) return undefined
  return found[1]?.replaceAll('""', '"') ?? found[2]
}
