import type { Audited } from '../../run/audit/audit.js'
import { formatNumber } from '../format-number.js'
import {
  highestText,
  hitText,
  lastLine,
  besideLimit,
  limitsText,
  missingText,
  shareText,
  sureText,
  verdictNames,
  verdictSentence,
  worthOfReady,
} from './audit-words.js'
import { wholeOfReport } from './report-files.js'

const mostLines = 25

/** The audit for a mail or a ticket: no value of the data, no more than 25 lines, the verdict first. */
export function summaryText(audited: Audited, name: string, option: (name: string) => string): string[] {
  const { verdict, policy, lines, seed, withOriginal } = audited
  const groups = lines.find(({ details }) => details?.kind === 'groups')?.details
  const head = [
    `${verdictNames[verdict.state]}: ${lastLine(audited)}`,
    verdictSentence(audited),
    ...(audited.told.nothingHidden === undefined ? [] : [audited.told.nothingHidden]),
    '',
    `Release: ${name}, ${withOriginal ? 'with the original' : 'without the original: bounds instead of figures'}`,
    `Policy: ${policy.name} (${limitsText(audited)}), as of ${policy.date}: ${policy.source}`,
    '',
  ]
  const small =
    groups?.kind === 'groups'
      ? [
          `Small groups: highest ${highestText(groups.highest)}, average ${groups.average.toFixed(6)}; ${groups.below.map(({ size, people }) => `${formatNumber(people)} people below ${size}`).join(', ')}.`,
        ]
      : []
  const above = verdict.above.map(
    (line) =>
      `${besideLimit(line).toUpperCase()}: ${line.line.name}, ${hitText(line, audited.told)}${line.furthest?.guessing === undefined ? '' : ` (${shareText(line.furthest.success.value)}; guessing ${shareText(line.furthest.guessing)})`}`,
  )
  const missing = verdict.unmeasured.map((line) => `NOT MEASURED: ${missingText(line, option)}`)
  const within = verdict.within.length > 0 ? [`Within: ${verdict.within.map(({ line }) => line.name).join(', ')}`] : []
  const worst = audited.worst?.telling
    ? [
        `The worst case: ${audited.worst.unit} ${formatNumber(audited.worst.place)}, ${sureText(audited.worst.line, audited.worst.telling.confidence)} (${audited.worst.line.line.name}).`,
      ]
    : []
  const foot = [
    ...(verdict.state === 'ready' ? [worthOfReady] : []),
    `Evidence for a decision, not a decision. ${wholeOfReport}`,
    `Seed ${seed}.`,
  ]
  const body = [...small, ...above, ...missing, ...within, ...worst]
  const room = mostLines - head.length - foot.length - 1
  const told =
    body.length <= room ? body : [...body.slice(0, room - 1), `and ${body.length - room + 1} lines more in report.html`]
  return [...head, ...told, '', ...foot]
}
