import { type MarkKind, markOf } from '../mark-kinds.js'
import type { IdentifierSpan } from './recognise/span.js'

/** Parts of a text that are joined at once, so that those of a long one never lie beside each other in their millions. */
const mostParts = 4096

/** A text with a mark in place of each span; `count` hears of each. */
export function scrubText(text: string, spans: Iterable<IdentifierSpan>, count: (kind: MarkKind) => void): string {
  const done: string[] = []
  let parts: string[] = []
  let at = 0
  for (const { start, end, kind } of spans) {
    parts.push(text.slice(at, start), markOf(kind))
    at = end
    count(kind)
    if (parts.length < mostParts) continue
    done.push(parts.join(''))
    parts = []
  }
  if (at === 0) return text
  return [...done, ...parts, text.slice(at)].join('')
}
