import type { ReportedQuestion } from '../../formats/parse-audit-report.js'
import type { PackEvidence, FigureTold } from './filled.js'
import { byLuckText, shareText, highestText, pastWord } from '../audit/audit-words.js'
import type { Criterion } from '../../contract/finding.js'
import { formatNumber } from '../format-number.js'
import { nameOfKind } from '../../kinds/kinds.js'

const head = ['Question', 'People hit', 'Share', 'At most (95 %)', 'Guessing', 'Limit', 'State'] as const

/** Every question of one criterion, a row each; what has no figure is named beside it. */
export function questionTable({ report: { questions, kind } }: PackEvidence, criterion: Criterion): FigureTold {
  const own = questions.filter((one) => one.criterion === criterion)
  const asked = own.filter(({ state }) => state !== 'not-applicable')
  const away = own
    .filter(({ state }) => state === 'not-applicable')
    .map(({ id, name, reason }) => `Does not apply: ${id} ${name}${reason === undefined ? '' : ` (${reason})`}`)
  if (asked.length === 0)
    return {
      lines: away,
      lacking: [
        own.length === 0
          ? `the audit has no such question about ${nameOfKind(kind) ?? 'such a release'}`
          : 'no question of this sort applies',
      ],
    }
  return {
    table: { head, rows: asked.map(rowOf) },
    lines: away,
    lacking: asked
      .filter(({ figures }) => figures === undefined || figures.of === 0)
      .map(({ id, name, reason, figures }) => `${id} ${name}: ${figures ? nobodyThere : (reason ?? notTried)}`),
  }
}

const nobodyThere = 'there is nobody it could be tried on'
const notTried = 'it could not be tried'

const states = {
  within: 'within',
  'not-measured': 'not measured',
  'no-limit': 'no limit set',
  'not-applicable': 'does not apply',
} as const

function rowOf({ id, name, figures, limit, state, accepted }: ReportedQuestion): string[] {
  const counts = id === 'C1'
  const told = `${state === 'above' ? pastWord(counts).toUpperCase() : states[state]}${accepted ? ', accepted' : ''}`
  const held = limit?.written ?? 'none'
  if (!figures || figures.of === 0) return [`${id} ${name}`, '', '', '', '', held, told]
  const { people, of, success, interval, guessing, bound, byGain, byCertain, judged } = figures
  const share = counts ? formatNumber(success) : id === 'S1' ? highestText(success) : shareText(success)
  return [
    `${id} ${name}`,
    `${formatNumber(people)} of ${formatNumber(of)}`,
    share,
    interval ? shareText(interval[1]) : 'counted',
    guessing === undefined ? 'unknown' : shareText(guessing),
    held,
    `${told}${bound ? '; claimed, not checked' : ''}${byGain ? `; judged by the gain over guessing, ${shareText(judged)}${byLuckText(state, figures, limit?.value)}` : ''}${byCertain ? `; judged by what is certain, ${shareText(judged)}` : ''}`,
  ]
}
