import type { TokenSink } from './tokenizer.js'
import { decodeUtf8 } from './bytes.js'

// Quoted whatever would be read as something else, with any delimiter: so the comma is always recognised in our output.
// oxlint-disable-next-line no-control-regex
const needsQuotes = /^$|^\s|\s$|[,;|()"\u0000-\u001f\u007f-\u009f]/

/** An item as it is written in the text form. */
export function itemText(item: string): string {
  return needsQuotes.test(item) ? quoteText(item) : item
}

export function quoteText(item: string): string {
  return `"${item.replaceAll('"', '""')}"`
}

/**
 * A spreadsheet runs a cell that begins with = + - @, a tab or a carriage return (OWASP, "CSV injection"), perhaps behind
 * blanks or quotes, or in full width. What is written safe gets an apostrophe there, and stands in quotes. A spreadsheet
 * knows no brackets, and no quotes behind a blank, so it may begin a cell behind any delimiter or line break in an item.
 *
 * Places that have apostrophes already get one more: so each cell is restored by taking one away at every such place.
 */
const place = /(?<=^|[,;|\t\r\n])(?=['"\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g
const safePlace = /(?<=^|[,;|\t\r\n])'(?=['"\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g

/** How a cell is written, given how it is written otherwise. */
export function safeText(written: (cell: string) => string): (cell: string) => string {
  return (cell) => {
    const safe = cell.replaceAll(place, "'")
    return safe === cell ? written(cell) : quoteText(safe)
  }
}

/** Restores cells that were written safe before they come to a sink. */
export function restoring(sink: TokenSink): TokenSink {
  return {
    ...sink,
    cell(bytes, start, end, quoted) {
      const text = bytes.subarray(start, end).includes(0x27) ? decodeUtf8(bytes, start, end) : undefined
      const restored = text?.replaceAll(safePlace, '')
      if (restored === text || restored === undefined) return sink.cell(bytes, start, end, quoted)
      const encoded = encoder.encode(restored)
      return sink.cell(encoded, 0, encoded.length, quoted)
    },
  }
}

const encoder = new TextEncoder()
