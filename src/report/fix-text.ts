import type { AnsweredQuestion } from '../contract/question.js'
import type { Audited } from '../run/audit/audit.js'
import type { Fixed, FixedSoFar, FixLeft } from '../run/fix/fix.js'
import { judgedText, lastLine, shareText, verdictNames, limitText } from './audit/audit-words.js'
import { formatNumber, plural } from './format-number.js'
import type { Paint } from './paint.js'
import { auditJson } from './audit/audit-json.js'
import { finiteOnly } from './json-text.js'
import type { RepairTold } from './html/repair-section.js'

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
      const line = furthestQuestion(audited)
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

/** The question that is furthest of its limit, above or within. */
function furthestQuestion({ verdict: { above, within } }: Audited): AnsweredQuestion | undefined {
  return above[0] ?? within[0]
}

/** The same among those that are held against a share: a smallest count is on no scale with them. */
function furthestShare({ verdict: { above, within } }: Audited): AnsweredQuestion | undefined {
  return [...above, ...within].find(({ line }) => line.measure !== 'published-counts')
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
  const line = furthestQuestion(after)
  const came =
    line?.furthest && line.limit
      ? `It came to ${judgedText(line)} (${line.line.name}), not ${limitText(line.limit)}, after ${changes}`
      : `It was not reached after ${changes}`
  return `${came}: ${because} (${lost}).${next ? ` Next would be: ${leftText(next)}.` : ''}`
}

function leftText({ sentence, loss }: FixLeft): string {
  return `${sentence} (loss ${shareText(loss)})`
}

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
  const line = furthestQuestion(audited)
  return {
    above: audited.verdict.above.map((one) => one.line.id),
    ...(line?.furthest && { furthest: line.line.id, judged: line.furthest.judged }),
  }
}

/** A repair as the page shows it; undefined where nothing was changed. */
export function repairOf(fixed: Fixed, command: string): RepairTold | undefined {
  const told = repairSteps(fixed)
  if (told === undefined || fixed.steps.length === 0) return undefined
  return { ...told, reached: fixed.reached, sentence: fixSentence(fixed), command }
}

/** What was changed so far, and what every attack said after it; undefined where nothing is held against a limit. */
export function repairSteps({
  before,
  steps,
  loss,
}: FixedSoFar): Pick<RepairTold, 'measure' | 'limit' | 'written' | 'steps'> | undefined {
  const limit = furthestShare(before)?.limit
  if (!limit) return undefined
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
  }
}

function riskIn(audited: Audited): Pick<RepairTold['steps'][number], 'judged' | 'above' | 'furthest'> {
  const line = furthestShare(audited)
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
