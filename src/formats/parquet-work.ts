import type { Fault } from './input-error.js'

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
