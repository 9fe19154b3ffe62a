import { markOf } from '../../release/text/mark-kinds.js'
import type { IdentifierSpan } from './recognise/span.js'

/** A text with a mark in place of each span. */
export function scrubText(text: string, spans: readonly IdentifierSpan[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, kind } of spans) {
    parts.push(text.slice(at, start), markOf(kind))
    at = end
  }
  parts.push(text.slice(at))
  return parts.join('')
}
