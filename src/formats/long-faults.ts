import type { Fault } from './input-error.js'

const form = 'a long table has a header and one row per item; one column names the transaction, one holds the item'

export const longFaults = {
  looksLong: {
    message: 'looks like a table, such as one row per item, and not like one transaction a line',
    rule: 'in text and baskets a line is a transaction and each of its cells an item: ids would be taken for items and published',
    remedy:
      'one row per item: name the columns with ‹id› and ‹item›; records in columns: say which an intruder may know with ‹quasi› or ‹schema›; if each line is a transaction, insist with ‹from› text or ‹from› baskets',
  },
  unnamed: {
    message: 'the columns of the long form are not named',
    rule: form,
    remedy: 'name both columns: ‹id› and ‹item›',
  },
  sameColumn: {
    message: 'the transaction and the item are taken from the same column',
    rule: form,
    remedy: 'name two different columns with ‹id› and ‹item›',
  },
  noColumn: {
    message: 'the header lacks a column that was asked for',
    rule: form,
    remedy:
      'compare ‹id› and ‹item› with the header, letter by letter; give ‹delimiter› if the header was split wrongly',
  },
  twoColumns: {
    message: 'the header has a column that was asked for more than once',
    rule: 'the columns named by ‹id› and ‹item› stand in the header once',
    remedy: 'rename one of the columns',
  },
  noId: {
    message: 'a row names no transaction',
    rule: form,
    remedy: 'fill in the cell, or write "" if the name is meant to be empty',
  },
  width: {
    message: 'the row has more or fewer cells than the header',
    rule: 'every row has a cell for every column of the header',
    remedy: 'put a cell that contains the delimiter in double quotes, or give the right ‹delimiter›',
  },
  sharedId: {
    message: 'two transactions have the same id',
    rule: 'in the long form the rows of an id are one transaction',
    remedy: 'make the ids differ, or write text or NDJSON',
  },
} satisfies Record<string, Fault>
