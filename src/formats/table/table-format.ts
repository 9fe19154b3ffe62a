import type { Table, TableFormatId } from '../../data/table.js'
import type { TextEncodingId } from './cell-encoding.js'
import type { OnProgress, Source } from '../source.js'

export interface ReadTableOptions {
  /** The form, when neither the name of the file nor its first bytes say it. */
  readonly format?: TableFormatId | undefined
  /** CSV: recognised from the text when it is not given. */
  readonly delimiter?: string | undefined
  /** CSV: recognised from the text when it is not given (UTF-16 only by its byte order mark). */
  readonly encoding?: TextEncodingId | undefined
  /** CSV: it was written safe for spreadsheets, and is to be as it was before. */
  readonly spreadsheetSafe?: boolean | undefined
  /** XLSX: the first one unless said. */
  readonly sheet?: string | undefined
  readonly onProgress?: OnProgress | undefined
}

export interface WriteTableOptions {
  readonly format?: TableFormatId | undefined
  /** CSV: the one of the file it was read from, or a comma, unless said. */
  readonly delimiter?: string | undefined
  /** Cells that a spreadsheet would run as a formula get an apostrophe in front. */
  readonly spreadsheetSafe?: boolean | undefined
}

/** A form that a table takes in a file. */
export interface TableFormat {
  readonly id: TableFormatId
  read(source: Source, options: ReadTableOptions): Promise<Table>
  /** Absent where it can only be read. */
  write?(
    table: Table,
    options: WriteTableOptions & { readonly file: string },
  ): Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}
