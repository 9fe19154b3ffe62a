import type { Fault } from './input-error.js'

const form = 'Parquet holds one transaction a row with a list of items, or one item a row with the id beside it'

export const parquetFaults = {
  damaged: {
    message: 'is not a readable Parquet file',
    rule: 'a Parquet file is whole, not encrypted, starts and ends with PAR1, and tells no count that its bytes do not bear',
    remedy: 'copy or export the file again; if it is something else, name its form',
  },
  unsupported: {
    message: 'uses a compression, a kind of page or an encoding that cannot be read here',
    rule: 'pages are plain, dictionary or delta encoded, and uncompressed or in snappy, gzip, zstd, brotli or lz4',
    remedy: 'export the file again with the settings of version 1 (dictionary encoding, snappy)',
  },
  noColumn: {
    message: 'a column that was asked for is not there',
    rule: form,
    remedy: 'name the columns with ‹item› and ‹id›; without them they are taken to be items and id',
  },
  sameColumn: {
    message: 'the transaction and the items are taken from the same column',
    rule: form,
    remedy: 'name two different columns with ‹id› and ‹item›',
  },
  tooManyIds: {
    message: 'there are more than 16,777,216 different ids',
    rule: 'ids are held in memory, and there is a most that one table of them can hold',
    remedy: 'split the file by ids, or give one row a transaction with a list of items',
  },
  noId: {
    message: 'the items are not lists, and no column names the transaction',
    rule: form,
    remedy: 'name the column of the transaction with ‹id›',
  },
  missing: {
    message: 'an item or an id is missing (null)',
    rule: 'items and ids have a value',
    remedy: 'leave missing items out of the lists, and give every transaction an id or none',
  },
  notText: {
    message: 'an item or an id is neither text nor a number',
    rule: 'items and ids are text or numbers',
    remedy: 'convert the column to text',
  },
} satisfies Record<string, Fault>
