import type { Audited } from '../../run/audit/audit.js'
import type { Fixed } from '../../run/fix/fix.js'
import { judgedText, lastLine, shareText, verdictNames } from '../audit/audit-words.js'
import { formatNumber, plural } from '../format-number.js'
import type { Paint } from '../paint.js'
import { fixSentence, furthestLine, leftText } from './fix-words.js'

interface FixTextOptions {
  readonly name: string
  readonly written: readonly string[]
  /** How an option is typed. */
  readonly option?: (name: string) => string
}

/** A repair as the terminal shows it: a line for each change with what every attack says after it, and the verdict last. */
export function fixText(
  fixed: Fixed,
  paint: Paint,
  { name, written, option = (one) => one }: FixTextOptions,
): string[] {
  const { before, after, loss, steps, left } = fixed
  const rows = [
    { sentence: 'as it is', audited: before, loss: loss.before, further: [] as readonly string[] },
    ...steps,
  ]
  const width = Math.min(64, Math.max(...rows.map(({ sentence }) => sentence.length)))
  return [
    `${name}: ${before.policy.name} (as of ${before.policy.date}), ${before.withOriginal ? 'with' : 'without'} the original.`,
    '',
    `${' '.repeat(5)}${'change'.padEnd(width)}  judged   loss  above  furthest`,
    ...rows.map(({ sentence, audited, loss: lost }, step) => {
      const line = furthestLine(audited)
      const ink = audited.verdict.above.length > 0 ? paint.bad : (text: string) => text
      return `  ${formatNumber(step).padStart(2)} ${sentence.padEnd(width)}  ${ink((line ? judgedText(line) : '').padStart(6))}  ${shareText(lost)}  ${String(audited.verdict.above.length).padStart(5)}  ${line?.line.name ?? ''}`
    }),
    ...steps.flatMap(({ further }, step) =>
      further.length === 0 ? [] : [`     Change ${step + 1} brought further, and still within: ${further.join(', ')}.`],
    ),
    ...leftLines(left),
    ...unmended(after, option),
    '',
    ...(written.length === 0 ? [] : [`${written.join(', ')} (seed ${after.seed})`]),
    fixSentence(fixed),
    `${fixed.reached ? 'REACHED' : `${paint.bad('NOT')} ${paint.strong('REACHED')}`}. ${verdictNames[after.verdict.state]}: ${lastLine(after)}`,
  ]
}

/** What was tried last is told; of many, how many more there were. */
const mostLeft = 5

function leftLines(left: Fixed['left']): string[] {
  if (left.length === 0) return []
  const more = left.length > mostLeft ? [`  and ${plural(left.length - mostLeft, 'change')} before`] : []
  return ['', 'Tried and left:', ...left.slice(-mostLeft).map((one) => `  ${leftText(one)}: ${one.because}`), ...more]
}

/** Nobody can mend what nobody measured: which questions these are, and what to give so that they can be asked. */
function unmended({ verdict: { unmeasured } }: Audited, option: (name: string) => string): string[] {
  if (unmeasured.length === 0) return []
  const told = unmeasured.map(({ line, missing }) =>
    missing?.option === undefined ? line.name : `${line.name} (give ${option(missing.option)})`,
  )
  return ['', `Not measured, and so not mended: ${told.join(', ')}.`]
}
