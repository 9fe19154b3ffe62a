import { baskets } from './baskets.js'
import { fimi } from './fimi.js'
import { long } from './long.js'
import { ndjson } from './ndjson.js'
import { parquet } from './parquet.js'
import { text } from './text.js'
import type { TransactionFormat, TransactionFormatId } from './transaction-format.js'

/** Every form that transactions can be read from and written to. */
export const transactionFormats: readonly TransactionFormat[] = [text, baskets, ndjson, fimi, long, parquet]

export interface FormatChoice {
  readonly format?: TransactionFormatId | undefined
  readonly id?: string | undefined
  readonly item?: string | undefined
}

/** The form that is asked for, or else that the name of the file says (`.gz` left aside), or else text. */
export function transactionFormatFor(path: string, { format, id, item }: FormatChoice): TransactionFormat {
  if (format !== undefined) {
    const chosen = transactionFormats.find((candidate) => candidate.id === format)
    if (!chosen) throw new RangeError(`the forms are ${transactionFormats.map((known) => known.id).join(', ')}`)
    return chosen
  }
  const name = path.toLowerCase().replace(/\.gz$/, '')
  const found = transactionFormats.find(({ extensions }) => extensions.some((extension) => name.endsWith(extension)))
  if (found && found !== text) return found
  return id !== undefined || item !== undefined ? long : text
}
