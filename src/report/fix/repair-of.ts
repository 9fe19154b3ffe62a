import type { Audited } from '../../run/audit/audit.js'
import type { Fixed } from '../../run/fix/fix.js'
import { limitText, shareText } from '../audit/audit-words.js'
import { plural } from '../format-number.js'
import type { RepairTold } from '../html/repair-told.js'
import { fixSentence, furthestLine } from './fix-words.js'

/** A repair as the page shows it; undefined where nothing was changed. */
export function repairOf(fixed: Fixed, command: string): RepairTold | undefined {
  const { before, steps, loss, reached } = fixed
  const limit = furthestLine(before)?.limit
  if (!limit || steps.length === 0) return undefined
  return {
    measure: loss.name,
    limit: limit.limit,
    written: limitText(limit),
    steps: [
      { sentence: 'as published', loss: loss.before, ...riskIn(before) },
      ...steps.map(({ sentence, loss: lost, audited, further }) => ({
        sentence,
        loss: lost,
        ...riskIn(audited),
        ...(further.length > 0 && { worse: further }),
      })),
    ],
    reached,
    sentence: fixSentence(fixed),
    command,
  }
}

function riskIn(audited: Audited): Pick<RepairTold['steps'][number], 'judged' | 'above' | 'furthest'> {
  const line = furthestLine(audited)
  const above = audited.verdict.above.length
  return { judged: line?.furthest?.judged ?? 0, above, ...(line && { furthest: line.line.name }) }
}

/** The same in a line for the terminal: what it would come to, what that costs, and the command. */
export function repairLine({ steps, reached, written, command }: RepairTold): string {
  const [first, last] = [steps[0], steps[steps.length - 1]]
  const came = reached ? `within ${written}` : `${shareText(last.judged)}, not ${written},`
  const cost = `loss ${shareText(first.loss)} → ${shareText(last.loss)}`
  return `The cheapest repair found comes to ${came} after ${plural(steps.length - 1, 'change')} (${cost}): ${command}`
}

/** The same for a copy to pass on: changes name columns, so what was changed is not told. */
export function withoutColumns(told: RepairTold): RepairTold {
  const steps = told.steps.map((step, i) => (i === 0 ? step : { ...step, sentence: 'a change' }))
  return { ...told, steps, sentence: told.sentence.replace(/ Next would be: .*$/, '') }
}
