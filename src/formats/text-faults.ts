import type { Fault } from './input-error.js'

/** What can be wrong with delimited text. */
export const textFaults = {
  unclosedQuote: {
    message: 'a double quote is opened here and never closed',
    rule: 'a quoted item ends with a double quote; a double quote inside it is written twice',
    remedy: 'close the quote, or write it twice if it belongs to the text',
  },
  afterQuote: {
    message: 'there is text after a closing quote',
    rule: 'a closing quote is followed by a delimiter or the end of the line',
    remedy: 'put the whole item in quotes, and write a double quote inside it twice',
  },
  afterBracket: {
    message: 'there is text after a closing bracket',
    rule: 'a generalised item is followed by a delimiter or the end of the line',
    remedy: 'add the missing delimiter, or put an item that contains brackets in double quotes',
  },
  nestedBracket: {
    message: 'a bracket is opened inside a generalised item',
    rule: 'a generalised item holds plain items only',
    remedy: 'close the first bracket before, or put an item that contains brackets in double quotes',
  },
  unclosedBracket: {
    message: 'a bracket is opened here and not closed on its line',
    rule: 'a generalised item stands in round brackets, on one line',
    remedy: 'close the bracket, or put an item that contains brackets in double quotes',
  },
  strayBracket: {
    message: 'a bracket is closed that was not opened',
    rule: 'round brackets surround a generalised item',
    remedy: 'remove the bracket, or put an item that contains brackets in double quotes',
  },
  bracketInItem: {
    message: 'a bracket stands inside an item',
    rule: 'round brackets surround a generalised item; an item that contains one is quoted',
    remedy: 'put the item in double quotes, or read the file as baskets (‹from› baskets), where brackets mean nothing',
  },
  emptyBrackets: {
    message: 'a generalised item has no members',
    rule: 'a generalised item holds at least one item',
    remedy: 'remove the brackets, or name the items they stand for',
  },
  missingItem: {
    message: 'an item is missing beside a delimiter',
    rule: 'there is an item on both sides of a delimiter',
    remedy: 'remove the extra delimiter, or write "" if the item is meant to be empty',
  },
  loneReturn: {
    message: 'a carriage return stands without a line feed',
    rule: 'lines end with a line feed, or a carriage return and a line feed',
    remedy: 'convert the line ends, or put an item that contains a carriage return in double quotes',
  },
  tooLong: {
    message: 'the line is longer than 64 MiB',
    rule: 'each record ends with a line break',
    remedy: 'check that this is a text file and that its records are on lines of their own',
  },
  binary: {
    message: 'looks like a binary file',
    rule: 'text holds no NUL byte outside a quoted item',
    remedy: 'give a text file; save UTF-16 with a byte order mark, or as UTF-8',
  },
  notUtf8: {
    message: 'is not valid UTF-8',
    rule: 'text is UTF-8, or UTF-16 with a byte order mark',
    remedy: 'save the file as UTF-8; it may be in an older encoding such as Windows-1252',
  },
  notUnicode: {
    message: 'an item holds half a surrogate pair, which UTF-8 cannot express',
    rule: 'names are valid Unicode',
    remedy: 'correct the name, or write NDJSON, which can escape it',
  },
} satisfies Record<string, Fault>

/** Bounds the memory a damaged file can take. */
export const longestLineBytes = 64 * 2 ** 20
