import type { Fault } from '../../../formats/input-error.js'

const cellRule =
  'a count is a whole number from 0, a bound such as <5 or 1-4, or a mark that hides it such as *, c or ..'

/** What can be wrong with a file of published counts. */
export const countFaults = {
  empty: {
    message: 'holds no line of counts',
    rule: 'the first line names the columns, and each further line holds counts',
    remedy: 'check that the right file was given and that it was written completely',
  },
  ragged: {
    message: 'the line has another number of cells than the header',
    rule: 'every line has one cell for every column of the header',
    remedy: 'complete the line, or put a cell that contains the delimiter in double quotes',
  },
  noCounts: {
    message: 'no column holds counts',
    rule: 'published counts stand in a column of their own, or in a table with labels in its first column and header',
    remedy: 'name the columns of counts with ‹countColumns›, or say how the file is laid out with ‹layout›',
  },
  negative: { message: 'the count is below 0', rule: cellRule, remedy: 'correct the cell' },
  'not whole': {
    message: 'the count is no whole number',
    rule: cellRule,
    remedy: 'correct the cell, or name the columns of counts with ‹countColumns›',
  },
  'not a multiple': {
    message: 'the count is no multiple of what counts are said to be rounded to',
    rule: 'rounded counts are multiples of their base',
    remedy: 'correct ‹round›, or leave it out',
  },
  'not a count': {
    message: 'the cell is no count',
    rule: cellRule,
    remedy: 'correct the cell, or say which columns hold counts with ‹countColumns›',
  },
  repeated: {
    message: 'counts a group that an earlier line counts',
    rule: 'each group is counted once',
    remedy: 'remove one of the two lines, or say which labels mean all with ‹totals›',
  },
  margin: {
    message: 'this total is not what its parts add up to',
    rule: 'a total is the sum of its parts, as far as these are told',
    remedy:
      'correct the number; say ‹round› where numbers are rounded, ‹totals› where a label that means all was not recognised',
  },
  roundedMargin: {
    message: 'this total is not what its parts add up to, rounded as they are',
    rule: 'there are numbers that round to the total and to its parts',
    remedy: 'say ‹rounding› either where counts are rounded up or down at will, or correct the number',
  },
  unrelated: {
    message: 'is neither of the same people as the first table nor of a part of them',
    rule: 'two tables taken together have the same numbers for the same groups, or one has fewer everywhere',
    remedy: 'give the table of all first, and that of a part of them after it',
  },
  figure: {
    message: 'the mean or median is no number',
    rule: 'a figure about a group is a decimal number, or a mark that hides it',
    remedy: 'correct the cell',
  },
} satisfies Record<string, Fault>

export const tooManyCells: Fault = {
  message: 'has more groups than can be told apart',
  rule: 'the numbers of labels of all columns multiply to less than 2^53',
  remedy: 'leave columns out, or name the columns of counts with ‹countColumns›',
}
