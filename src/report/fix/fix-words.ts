import type { FixLeft, Fixed } from '../../run/fix/fix.js'
import type { AuditedLine } from '../../contract/question.js'
import type { Audited } from '../../run/audit/audit.js'
import { plural } from '../format-number.js'
import { judgedText, limitText, shareText } from '../audit/audit-words.js'

/** The question that is furthest of its limit, above or within. */
export function furthestLine({ verdict: { above, within } }: Audited): AuditedLine | undefined {
  return above[0] ?? within[0]
}

/** How far it came, in a sentence: reached, or the figure and the change that would be next. */
export function fixSentence({ reached, after, steps, loss, because, next }: Fixed): string {
  const changes = plural(steps.length, 'change')
  const lost = `${loss.name} ${shareText(loss.before)} before, ${shareText(loss.after)} now`
  if (reached) {
    if (steps.length === 0)
      return `Nothing had to be changed: nothing that was measured is above its limit (${loss.name} ${shareText(loss.after)}).`
    return `After ${changes} nothing that was measured is above its limit (${lost}).`
  }
  const line = furthestLine(after)
  const came =
    line?.furthest && line.limit
      ? `It came to ${judgedText(line)} (${line.line.name}), not ${limitText(line.limit)}, after ${changes}`
      : `It was not reached after ${changes}`
  return `${came}: ${because} (${lost}).${next ? ` Next would be: ${leftText(next)}.` : ''}`
}

export function leftText({ sentence, loss }: FixLeft): string {
  return `${sentence} (loss ${shareText(loss)})`
}
