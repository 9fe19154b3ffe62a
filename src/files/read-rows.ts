import type { OnProgress } from '../formats/source.js'
import { parseRows, type Row } from '../formats/rows.js'
import { openSource } from './open-source.js'

export interface ReadRowsOptions {
  /** Recognised from the text when it is not given. */
  readonly delimiter?: string | undefined
  readonly onProgress?: OnProgress | undefined
}

/** The rows of a CSV file, streamed; `-` is standard input. */
export async function* readRows(path: string, { delimiter, onProgress }: ReadRowsOptions = {}): AsyncGenerator<Row> {
  yield* parseRows(await openSource(path, onProgress), delimiter)
}
