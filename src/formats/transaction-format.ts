import type { Transactions } from '../data/transactions.js'
import type { OnProgress, Source } from './source.js'

export type TransactionFormatId = 'text' | 'baskets' | 'ndjson' | 'fimi' | 'long' | 'parquet'

export interface ReadOptions {
  /** The form, when the name of the file does not say it. */
  readonly format?: TransactionFormatId | undefined
  /** Text and long: recognised from the text when it is not given. */
  readonly delimiter?: string | undefined
  /** Long and Parquet: the column that names the transaction. */
  readonly id?: string | undefined
  /** Long and Parquet: the column that holds the item, or in Parquet the list of items. */
  readonly item?: string | undefined
  /** Text, baskets and long: written with the same option, so that its apostrophes are taken away again. */
  readonly spreadsheetSafe?: boolean | undefined
  readonly onProgress?: OnProgress | undefined
}

export interface WriteOptions {
  readonly format?: TransactionFormatId | undefined
  /** Long and Parquet: the names of the columns. */
  readonly id?: string | undefined
  readonly item?: string | undefined
  /** Text, baskets and long: cells that a spreadsheet would run as a formula get an apostrophe in front. */
  readonly spreadsheetSafe?: boolean | undefined
}

export interface Target {
  /** The name used in errors. */
  readonly file: string
  readonly id?: string | undefined
  readonly item?: string | undefined
  readonly spreadsheetSafe?: boolean | undefined
}

/** A form that transactions take in a file. */
export interface TransactionFormat {
  readonly id: TransactionFormatId
  read(source: Source, options: ReadOptions): Promise<Transactions>
  write(data: Transactions, target: Target): Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}
