import type { Audited } from '../../run/audit/audit.js'
import type { Fixed } from '../../run/fix/fix.js'
import { auditJson } from '../audit/audit-json.js'
import { finiteOnly } from '../json-text.js'
import { fixSentence, furthestLine } from './fix-words.js'

/** The documented JSON of `palimpsest fix` (docs/methods/fix.md): each change, what it cost and what can still be read. */
export function fixJson(fixed: Fixed, version: string) {
  const { before, after, steps, left, loss, reached, because, next } = fixed
  return finiteOnly({
    schema: 'palimpsest/fix/1',
    reached,
    sentence: fixSentence(fixed),
    ...(because !== undefined && { because }),
    loss: { name: loss.name, before: loss.before, after: loss.after },
    steps: [
      { sentence: 'as it is', loss: loss.before, ...riskOf(before) },
      ...steps.map(({ sentence, loss: lost, audited, further }) => ({
        sentence,
        loss: lost,
        ...riskOf(audited),
        further,
      })),
    ],
    left,
    ...(next && { next: { sentence: next.sentence, loss: next.loss } }),
    report: auditJson(after, { version }),
  })
}

function riskOf(audited: Audited) {
  const line = furthestLine(audited)
  return {
    above: audited.verdict.above.map((one) => one.line.id),
    ...(line?.furthest && { furthest: line.line.id, judged: line.furthest.judged }),
  }
}
