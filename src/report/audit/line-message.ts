import type { AuditedLine } from '../../contract/question.js'
import type { Audited } from '../../run/audit/audit.js'
import { hitText, limitText, shareText } from './audit-words.js'

/** One question in a sentence, for what is read by other programs. */
export function lineMessage(line: AuditedLine, { told }: Audited): string {
  const { state, furthest, limit, missing, accepted } = line
  if (state === 'not measured')
    return `not measured: ${missing?.because ?? 'it could not be tried'}${accepted ? '; accepted by whoever ran this' : ''}`
  if (state === 'not applicable') return `nothing of the sort: ${missing?.because ?? 'it does not apply'}`
  if (!furthest) return state
  const against = limit ? `${state === 'above' ? 'above' : 'within'} ${limitText(limit)}` : 'without a limit'
  const counted = line.line.measure === 'published-counts' ? '' : `, held as ${shareText(furthest.judged)}`
  return `${hitText(line, told)}${counted}: ${against}`
}
