import { InputError, type Fault } from './input-error.js'
import { peek } from './bytes.js'
import { PlainRows, type ScanTarget } from './plain-rows.js'
import { sniff, sniffedBytes } from './sniff.js'
import type { Source } from './source.js'
import { textFaults } from './text-faults.js'
import { Tokenizer, type TokenSink } from './tokenizer.js'

export interface TokenizeOptions {
  readonly delimiter?: string | undefined
  readonly brackets: boolean
  /** Makes the sink; it may ask the tokenizer for errors that name the place. */
  readonly sink: (tokens: Tokenizer) => TokenSink
  /** Takes rows that need no sink; only without brackets. */
  readonly plain?: ScanTarget | undefined
}

/** Runs delimited text through a sink. Stops for the caller after each chunk. */
export async function* tokenize(source: Source, options: TokenizeOptions): AsyncGenerator<void> {
  if (options.delimiter !== undefined && !isDelimiter(options.delimiter)) {
    throw new InputError(badDelimiter, { file: source.file })
  }
  const { head, bytes } = await peek(source.bytes, sniffedBytes)
  const sniffed = sniff(head)
  if (sniffed.binary) throw new InputError(textFaults.binary, { file: source.file })
  const delimiter = options.delimiter ?? sniffed.delimiter
  const tokens = new Tokenizer({ file: source.file, delimiter, brackets: options.brackets }, options.sink)
  const rows = options.plain ? new PlainRows(tokens, delimiter, options.plain) : tokens
  for await (const chunk of bytes) {
    rows.push(chunk)
    yield
  }
  tokens.end()
  yield
}

export function isDelimiter(text: string): boolean {
  const code = text.charCodeAt(0)
  return text.length === 1 && code > 0 && code < 0x80 && (text === '\t' || !/[\w\s"()]/.test(text))
}

export const badDelimiter: Fault = {
  message: 'the delimiter cannot be used',
  rule: 'a delimiter is a tab or one ASCII punctuation mark, and no quote or bracket',
  remedy: 'use a comma, a semicolon, a tab or a vertical bar',
}
