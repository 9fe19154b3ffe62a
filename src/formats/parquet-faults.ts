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

/**
 * What reading one Parquet file may cost: a page of a few bytes can claim a thousand million values, and a compressed one
 * can unfold to as many bytes. The allowance grows with the file, so that it never stands in the way of honest data.
 */
export class ParquetWork {
  #left: number
  #groupBytes = 0
  #groupValues = 0
  readonly #refuse: (fault: Fault) => never

  constructor(fileBytes: number, refuse: (fault: Fault) => never) {
    this.#left = leastAllowance + allowancePerByte * fileBytes
    this.#refuse = refuse
  }

  /** A row group is decoded whole, so it is bounded by itself. */
  startGroup(): void {
    this.#groupBytes = this.#groupValues = 0
  }

  spendBytes(bytes: number): void {
    this.#groupBytes += bytes
    if (this.#groupBytes > mostGroupBytes) this.#refuse(faults.group)
    this.#spend(bytes)
  }

  spendValues(values: number): void {
    this.#groupValues += values
    if (this.#groupValues > mostGroupValues) this.#refuse(faults.group)
    this.#spend(values)
  }

  #spend(units: number): void {
    this.#left -= units
    if (this.#left < 0) this.#refuse(faults.unfolds)
  }
}

const leastAllowance = 2 ** 23
const allowancePerByte = 256
const mostGroupBytes = 2 ** 30
const mostGroupValues = 2 ** 26

const faults = {
  unfolds: {
    message: 'unfolds to far more data than a file of its size holds',
    rule: 'a Parquet file unfolds to at most 256 bytes or values for each of its bytes, and 8,388,608 more',
    remedy: 'if the file is to be trusted, export it again uncompressed',
  },
  group: {
    message: 'a row group is too large to be read',
    rule: 'a row group unfolds to at most 1 GiB and 67,108,864 values in the columns that are read',
    remedy: 'export the file again with smaller row groups',
  },
} satisfies Record<string, Fault>
