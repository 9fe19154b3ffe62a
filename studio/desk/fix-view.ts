import { missingText } from '../../src/report/audit/audit-words.js'
import { fixSentence, repairSteps } from '../../src/report/fix-text.js'
import type { Fixed, FixedSoFar } from '../../src/run/fix/fix.js'
import { optionWords } from './option-words.js'
import type { FixView } from '../state-fix.js'

/** A repair as far as it came, as the page shows it: sentences and figures, no value of the data. */
export function fixView(soFar: FixedSoFar): Pick<FixView, 'sofar' | 'left'> {
  const sofar = repairSteps(soFar)
  return { ...(sofar && { sofar }), left: soFar.left.map(({ sentence, because }) => ({ sentence, because })) }
}

export function fixEnd(fixed: Fixed): Omit<NonNullable<FixView['ended']>, 'output'> {
  return {
    reached: fixed.reached,
    sentence: fixSentence(fixed),
    unmeasured: fixed.after.verdict.unmeasured.map((answer) => missingText(answer, optionWords)),
  }
}
