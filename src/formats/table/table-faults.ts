import { type Fault, InputError } from '../input-error.js'
import type { Table } from '../../data/table.js'
import { isUnicode } from '../encode-text.js'

/** As many as a spreadsheet has. */
export const mostColumns = 2 ** 14

const oneEach = 'every record has one cell for every column of the header'

/** What can be wrong with a file that should hold a table. */
export const tableFaults = {
  noHeader: {
    message: 'holds nothing but blank lines',
    rule: 'the first line of a table names its columns',
    remedy: 'check that the right file was given and that it was written completely',
  },
  emptyHeader: {
    message: 'the header has a column without a name',
    rule: 'the first line names every column',
    remedy: 'name the column, or take it away from every line',
  },
  trailingDelimiter: {
    message: 'the header ends in a delimiter, so its last column has no name',
    rule: 'the first line names every column',
    remedy: 'remove the delimiter at the end of the header (and of every line that has one), or name the column',
  },
  duplicateHeader: {
    message: 'the header names this column a second time',
    rule: 'the columns of a table have different names',
    remedy: 'rename one of the two columns',
  },
  tooManyColumns: {
    message: 'the table has more than 16,384 columns',
    rule: 'a table has at most 16,384 columns, and each record stands on a line of its own',
    remedy: 'check the delimiter (‹delimiter›) and the line ends, or split the table',
  },
  tooMany: {
    message: 'the record has more cells than the header has columns',
    rule: oneEach,
    remedy: 'put a cell that contains the delimiter in double quotes, or name the delimiter with ‹delimiter›',
  },
  mixedEncoding: {
    message: 'some cells are UTF-8, and this one is not (or the other way round)',
    rule: 'a file is in one encoding: UTF-8, Windows-1252, or UTF-16 with a byte order mark',
    remedy: 'save the file as UTF-8, or name its encoding with ‹encoding› (utf-8 or windows-1252)',
  },
  nested: {
    message: 'the cell holds a list or an object',
    rule: 'a cell of a table holds one value: text, a number, true, false or null',
    remedy: 'give each part a column of its own (or a record of its own), or write the whole as text in double quotes',
  },
  notRecord: {
    message: 'the line is JSON, but no object',
    rule: 'each line is one record: {"age": 34, "disease": "flu"}',
    remedy: 'write one object a line, without a list around them',
  },
  noMembers: {
    message: 'holds no record with a member',
    rule: 'each line is one record: {"age": 34, "disease": "flu"}',
    remedy: 'check that the right file was given and that it was written completely',
  },
  memberTwice: {
    message: 'the record has two cells for the same column',
    rule: 'a record names each column once',
    remedy: 'rename one of the two',
  },
  notUnicode: {
    message: 'a name or a cell holds half a surrogate pair, which is no character',
    rule: 'the text of a table is valid Unicode',
    remedy: 'correct the text where it comes from',
  },
  notCell: {
    message: 'the cell is neither text nor a number, a truth or a date',
    rule: 'a cell of a table holds one value that can be written as text',
    remedy: 'convert the column to text, or leave it out',
  },
  unequalColumns: {
    message: 'its columns have different numbers of rows',
    rule: 'every record has one cell for every column',
    remedy: 'export the file again',
  },
  sparse: {
    message: 'the table would be nearly all empty cells: far more than its file has bytes',
    rule: 'a table has at most 16 cells for each byte of its file, and 4,194,304 more',
    remedy: 'check that all records name the same columns',
  },
} satisfies Record<string, Fault>

export function tooFew(cells: number, columns: number): Fault {
  return {
    message: `the record has ${cells} ${cells === 1 ? 'cell' : 'cells'}, the header ${columns}`,
    rule: oneEach,
    remedy:
      'complete the line; a line break inside a cell stands in double quotes; name the delimiter with ‹delimiter› if it was taken for another',
  }
}

/** What is wrong with the names of columns, and with which, from 1. */
export function headerFault(names: readonly string[]): HeaderFault | undefined {
  const seen = new Set<string>()
  for (const [c, name] of names.entries()) {
    const column = c + 1
    if (name === '') {
      const trailing = column === names.length && names.length > 1
      return { fault: trailing ? tableFaults.trailingDelimiter : tableFaults.emptyHeader, column }
    }
    if (seen.has(name)) return { fault: tableFaults.duplicateHeader, column, value: name }
    seen.add(name)
  }
  return undefined
}

interface HeaderFault {
  readonly fault: Fault
  readonly column: number
  readonly value?: string
}

/** UTF-8 cannot express them, and would silently write something else. */
export function refuseHalfSurrogates({ columns }: Table, file: string): void {
  const fine = columns.every(
    (column) => isUnicode(column.name) && (column.kind === 'plain' || column.values.every(isUnicode)),
  )
  if (!fine) throw new InputError(tableFaults.notUnicode, { file })
}
