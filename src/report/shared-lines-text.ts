import type { SharedLine } from '../meaning/extract/shared-lines.js'
import { plural } from './format-number.js'

/** Lines told one by one; of more only how many there are. */
const mostLines = 20

/** Which headers and footers were left out, their digits as #. */
export function sharedLinesText(removed: readonly SharedLine[], texts: number): string[] {
  if (removed.length === 0) return [`no line is shared by most of ${plural(texts, 'text')}: nothing was left out`]
  return [
    `left out ${plural(removed.length, 'line')} that most of ${plural(texts, 'text')} share (# is any number):`,
    ...removed.slice(0, mostLines).map(({ line, end, texts: count }) => `  ${end}, ${plural(count, 'text')}: ${line}`),
    ...(removed.length > mostLines ? [`  and ${removed.length - mostLines} more`] : []),
  ]
}
