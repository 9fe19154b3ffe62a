import { type Table, cellOf } from '../../src/data/index.js'

/**
 * CSV with a header as it is defined, a character at a time over the whole text: the rows, header first, or undefined
 * where it is to be refused. Blanks around unquoted cells are dropped, blank lines left out.
 */
export function naiveCsv(text: string, delimiter: string): string[][] | undefined {
  const blank = delimiter === '\t' ? ' ' : ' \t'
  const rows: string[][] = []
  let row: string[] = []
  let i = 0
  const skipBlanks = (): void => {
    while (i < text.length && blank.includes(text[i])) i++
  }
  while (i < text.length) {
    skipBlanks()
    let cell = ''
    let quoted = false
    if (text[i] === '"') {
      quoted = true
      for (i++; ; i++) {
        if (i >= text.length) return undefined
        if (text[i] !== '"') cell += text[i]
        else if (text[i + 1] === '"') cell += text[i++]
        else break
      }
      i++
      skipBlanks()
    } else {
      while (i < text.length && text[i] !== delimiter && text[i] !== '\n' && text[i] !== '\r') cell += text[i++]
      while (cell !== '' && blank.includes(cell.slice(-1))) cell = cell.slice(0, -1)
    }
    if (!quoted && cell.includes('\0')) return undefined
    const ends = text.startsWith('\r\n', i) ? 2 : text[i] === '\n' || i >= text.length ? 1 : 0
    if (ends === 0 && text[i] !== delimiter) return undefined
    row.push(cell)
    i += Math.max(1, ends)
    // A delimiter at the very end stands before an empty cell.
    if (ends === 0 && i < text.length) continue
    if (ends === 0) row.push('')
    if (row.length > 1 || quoted || row[0] !== '') rows.push(row)
    row = []
  }
  const [header, ...records] = rows
  if (header === undefined || new Set(header).size < header.length || header.includes('')) return undefined
  return records.some((record) => record.length !== header.length) ? undefined : rows
}

/** A table as rows of text, header first. */
export function rowsOfText(table: Table): string[][] {
  const records = Array.from({ length: table.rowCount }, (_, row) => table.columns.map((column) => cellOf(column, row)))
  return [table.columns.map(({ name }) => name), ...records]
}
