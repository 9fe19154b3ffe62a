/** Words for cells of a delimited text, by line and by cell of that line, both from 1. */
export type CellWords = ReadonlyMap<number, ReadonlyMap<number, string>>

/**
 * Delimited text with other words in some of its cells; every other character stays as it was. The lines are those that
 * `parseRows` tells, and the text is one that it reads.
 */
export function withCells(text: string, delimiter: string, words: CellWords): string {
  const mark = delimiter.replace(/[\\\]^-]/g, '\\$&')
  const blanks = delimiter === '\t' ? ' *' : '[ \\t]*'
  const cell = new RegExp(`(${blanks})("(?:[^"]|"")*"|[^${mark}\\r\\n]*?)(?=${blanks}(?:[${mark}\\r\\n]|$))`, 'y')
  const pieces: string[] = []
  let [at, kept, line, rowLine, column] = [0, 0, 1, 1, 1]
  while (at <= text.length) {
    cell.lastIndex = at
    const [whole, before, told] = cell.exec(text)!
    const word = words.get(rowLine)?.get(column)
    if (word !== undefined) {
      pieces.push(text.slice(kept, at + before.length), word)
      kept = at + whole.length
    }
    for (const character of told) if (character === '\n') line++
    at += whole.length
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at++
    if (at === text.length) break
    if (text[at++] === delimiter) column++
    else [line, rowLine, column] = [line + 1, line + 1, 1]
  }
  return pieces.join('') + text.slice(kept)
}
