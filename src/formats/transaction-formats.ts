import { baskets } from './baskets.js'
import { fimi } from './fimi.js'
import { long } from './long.js'
import { ndjson } from './ndjson.js'
import { parquet } from './parquet.js'
import { text } from './text.js'
import type { TransactionFormat } from './transaction-format.js'

/** Every form that transactions can be read from and written to. */
export const transactionFormats: readonly TransactionFormat[] = [text, baskets, ndjson, fimi, long, parquet]
