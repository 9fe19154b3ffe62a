import type { AnsweredQuestion } from '../contract/question.js'
import type { Candidate } from '../run/protect-best/candidate.js'
import { type BestFound, type NothingFound, nameOfTry } from '../run/protect-best/protect-best.js'
import { reach } from '../run/audit/verdict.js'
import type { Audited } from '../run/audit/audit.js'
import { hitText, isCount, lastLine, limitText, pastWord, verdictNames } from './audit/audit-words.js'
import { textTable } from './text-table.js'

/** What was tried, what each lost and what an intruder reads in it; a small picture; and the best, with the reason. */
export function bestText({ best, candidates, without, because, k }: BestFound): string[] {
  const measured = candidates.some(({ loss }) => loss !== undefined)
  const rows = candidates.map((one, i) => [
    `${markOf(i)}  ${nameOfTry(one, k)}`,
    one.loss === undefined ? '' : one.loss.toFixed(3),
    furthestText(one),
    one === best ? 'taken' : '',
  ])
  return [
    ...textTable([['   tried', measured ? 'loss' : '', 'furthest of what was asked', ''], ...rows]),
    ...without.map((one) => `   ${one.method}: ${one.because}`),
    '',
    ...(measured && candidates.length > 1 ? [...picture(candidates), ''] : []),
    `Taken: ${because}.`,
  ]
}

/** Why there is nothing; what is true of every method is said once. */
export function nothingText({ without }: NothingFound): string[] {
  const [first] = without
  const same = without.every(({ because }) => because === first.because)
  return [
    `palimpsest: no release: ${same ? first.because : 'none of the methods that were tried found one'}`,
    ...(same
      ? [`  remedy: ${first.remedy}`]
      : without.map(({ method, because, remedy }) => `  ${method}: ${because}; ${remedy}`)),
  ]
}

/** The verdict on the release that was taken. */
export function bestVerdict({ audited }: Candidate): string {
  return `${verdictNames[audited.verdict.state]}: ${lastLine(audited)}`
}

/** What nobody measured of the release that was taken, why, and what would answer it; `help` is what may bring it about. */
export function unmeasuredText({ verdict: { unmeasured } }: Audited, help?: string): string[] {
  const open = unmeasured
    .filter(({ missing }) => missing?.option === undefined)
    .map(({ line }) => `‹allowUnmeasured› ${line.id}`)
  const accepted = `audit with ${open.join(' ')} accepts that, and says so`
  return [
    ...unmeasured.map(
      ({ line, missing }) => `Not measured: ${line.name}: ${missing?.because ?? 'it could not be tried'}.`,
    ),
    ...(open.length > 0 ? [`What may help: ${help === undefined ? '' : `${help}; `}${accepted}.`] : []),
  ]
}

/** Of tables. */
export const lessInDoubt = 'a larger ‹k›, or fewer columns that others may know'

function markOf(place: number): string {
  return 'abcdefghijklmnopqrstuvwxyz'[place] ?? '·'
}

function furthestOf({ audited: { verdict } }: Candidate): AnsweredQuestion | undefined {
  return verdict.above.at(0) ?? verdict.within.at(0)
}

function furthestText(one: Candidate): string {
  const line = furthestOf(one)
  if (!line?.limit) return ''
  const state = line.state === 'above' ? pastWord(isCount(line.line)).toUpperCase() : 'within'
  return `${line.line.name}: ${hitText(line, one.audited.told)}, ${state} ${limitText(line.limit)}`
}

const width = 40
/** Risk as a part of the limit, a row each: at least so much. What reaches the limit and no more is within it. */
const above = [30, 5, 1 + 1e-9]
const within = [0.5, 0]

/** Loss to the right, risk upwards. */
function picture(candidates: readonly Candidate[]): string[] {
  const levels = [...above, ...within]
  const cells = levels.map(() => ' '.repeat(width + 1).split(''))
  for (const [i, one] of candidates.entries()) {
    const line = furthestOf(one)
    const row = cells[levels.findIndex((least) => (line ? reach(line) : 0) >= least)]
    const place = Math.round((one.loss ?? 0) * width)
    const free = row.findIndex((cell, at) => at >= place && cell === ' ')
    row[free < 0 ? width : free] = markOf(i)
  }
  const rows = cells.map((row, i) => `${(i === 0 ? 'risk' : '').padStart(6)} │${row.join('').trimEnd()}`)
  return [
    ...rows.slice(0, above.length),
    ` limit ┼${'─'.repeat(width + 1)}`,
    ...rows.slice(above.length),
    `${' '.repeat(7)}└${'─'.repeat(width + 1)}`,
    `${' '.repeat(8)}0${'loss'.padStart(width / 2 + 2).padEnd(width - 1)}1`,
  ]
}

/** The same for programs. */
export function bestJson({ best, candidates, without, because, k, notes }: BestFound) {
  return {
    k,
    method: best.protector.id,
    because,
    notes,
    candidates: candidates.map((one) => {
      const line = furthestOf(one)
      return {
        method: one.protector.id,
        k: one.k,
        loss: one.loss,
        verdict: one.audited.verdict.state,
        asked: one.isWhole ? 'everything' : one.audited.lines.map(({ line: { id } }) => id),
        ...(line?.limit && {
          furthest: { id: line.line.id, name: line.line.name, state: line.state, ofLimit: reach(line) },
        }),
      }
    }),
    without: without.map((one) => ({ method: one.method, because: one.because, remedy: one.remedy })),
  }
}
