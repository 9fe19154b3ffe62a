import type { AuditReport, ReportedQuestion } from '../../formats/parse-audit-report.js'
import { nameOfKind } from '../../kinds/kinds.js'
import type { TemplateFigure } from '../../policy/templates/template.js'
import { highestText, shareText, verdictNames, worthOfReady } from '../audit/audit-words.js'
import { explanations } from '../audit/explanations.js'
import { capital, formatNumber, plural } from '../format-number.js'
import { questionTable } from './question-table.js'
import type { PackEvidence, FigureTold } from './filled.js'

const lines = (...told: readonly string[]): FigureTold => ({ lines: told, lacking: [] })
const lacking = (because: string): FigureTold => ({ lines: [], lacking: [because] })
const notInReport = 'the report does not say it: audit again with this version'

/** What each figure comes to; where there is none, why. */
export const figuresTold: Readonly<Record<TemplateFigure, (evidence: PackEvidence) => FigureTold>> = {
  verdict: ({ report: { verdict, sentence } }) =>
    sentence === undefined
      ? lacking(notInReport)
      : lines(`${verdictText(verdict)}: ${sentence}`, ...(verdict === 'ready' ? [worthOfReady] : [])),
  policy: ({ report: { policy } }) =>
    lines(
      `${policy.name}${policy.title === undefined ? '' : ` (${policy.title})`}, as of ${policy.date}${policy.source === undefined ? '' : `: ${policy.source}`}`,
    ),
  limits: ({ report: { questions } }) => {
    const written = [...new Set(questions.flatMap(({ limit }) => (limit ? [limit.written] : [])))]
    if (written.length === 0) return lacking('the policy sets no limit on what applies here')
    return lines(`Limits held: ${written.map(limitWords).join('; ')}`)
  },
  kind: ({ report: { kind } }) => lines(capital(nameOfKind(kind) ?? kind)),
  records: ({ report: { records } }) => (records ? lines(recordsText(records)) : lacking(notInReport)),
  columns: ({ report }) => columnsTold(report),
  made: ({ report: { made } }) =>
    made
      ? lines(
          `Method ${made.method}${Object.entries(made.parameters)
            .map(([name, value]) => `, ${name} = ${String(value)}`)
            .join('')} (as the sidecar of the release says)`,
        )
      : lacking('no sidecar of these bytes says how the release was made'),
  files: ({ report: { inputs = [] } }) =>
    inputs.length === 0
      ? lacking('the report names no file')
      : lines(
          ...inputs.map(
            ({ role, name, bytes, sha256 }) => `${role}: ${name}, ${plural(bytes, 'byte')}, sha256 ${sha256}`,
          ),
        ),
  held: ({ report: { inputs } }) => {
    if (!inputs) return lacking(notInReport)
    const held = inputs.flatMap(({ role }) => heldNames[role] ?? [])
    return lines(`The release${held.length === 0 ? ' and nothing else' : `, ${[...new Set(held)].join(', ')}`}`)
  },
  'highest-risk': ({ report }) => {
    const groups = groupsIn(report)
    return groups
      ? lines(
          `Highest: ${highestText(groups.highest)}, one in ${formatNumber(groups.smallest)} (the smallest of ${plural(groups.groups, 'group')} of people who look alike)`,
        )
      : lacking('groups of people who look alike are counted in tables alone')
  },
  'average-risk': ({ report }) => {
    const groups = groupsIn(report)
    return groups
      ? lines(
          `Average: ${groups.average.toFixed(6)} (${plural(groups.groups, 'group')} of ${plural(groups.people, 'person', 'people')})`,
        )
      : lacking('groups of people who look alike are counted in tables alone')
  },
  'people-below': ({ report }) => {
    const groups = groupsIn(report)
    return groups
      ? lines(
          groups.below
            .map(({ size, people }) => `${plural(people, 'person', 'people')} in groups below ${size}`)
            .join('; '),
        )
      : lacking('groups of people who look alike are counted in tables alone')
  },
  'singling-out': (evidence) => questionTable(evidence, 'singling out'),
  linking: (evidence) => questionTable(evidence, 'linking'),
  inference: (evidence) => questionTable(evidence, 'inference'),
  attacks: ({ report: { questions }, attackNames }) => {
    const tried = questions.flatMap(({ id, name, tried: all = [], figures }) =>
      all.length > 0
        ? [`${id} ${name}: ${all.map((one) => triedText(one, attackNames?.get(one.attack))).join('; ')}`]
        : figures?.method === 'counted'
          ? [`${id} ${name}: counted`]
          : [],
    )
    return tried.length === 0 ? lacking('no attack was tried') : lines(...tried)
  },
  above: ({ report: { questions } }) => {
    const above = questions.filter(({ state }) => state === 'above')
    return lines(
      above.length === 0
        ? 'No question that was measured is above its limit'
        : `Above: ${above.map(({ id, name }) => `${id} ${name}`).join(', ')}`,
    )
  },
  'not-measured': ({ report: { questions }, option }) => {
    const missing = questions.filter(({ state }) => state === 'not-measured')
    return lines(
      ...(missing.length === 0
        ? ['Everything that the policy asks for and that applies was measured']
        : missing.map((one) => `Not measured: ${missingOf(one, option)}`)),
    )
  },
  'not-tried': ({ report: { questions } }) => {
    const left = new Map<string, string[]>()
    for (const { notTried = [] } of questions)
      for (const { attack, because, needed } of notTried)
        if (!needed) left.set(because, [...(left.get(because) ?? []), attack])
    return lines(
      ...(left.size === 0
        ? ['No attack was left out']
        : Array.from(left, ([because, some]) => `Not tried: ${some.join(', ')}: ${because}`)),
    )
  },
  remedies: ({ report: { questions } }) => {
    const above = questions.filter(({ state, id }) => state === 'above' && explanations[id] !== undefined)
    return lines(
      ...(above.length === 0
        ? ['No question that was measured is above its limit']
        : above.map(({ id, name }) => `${id} ${name}: ${explanations[id].changes}`)),
    )
  },
  worth: ({ worth }) =>
    worth
      ? lines(
          `${worth.headline}.`,
          ...worth.figures.map(({ name, value, low, high }) =>
            low === undefined || high === undefined || low === high
              ? `${name}: ${exact(value)}`
              : `${name}: ${exact(value)} (${exact(low)} to ${exact(high)})`,
          ),
        )
      : lacking('usefulness was not measured: give what palimpsest measure wrote as ‹worth›'),
  intruder: ({ intruder }) =>
    intruder
      ? lines(intruder.sentence)
      : lacking('no person has tried: give what palimpsest intruder score wrote as ‹intruder›'),
  repeat: ({ report: { seed, version } }) =>
    seed === undefined || version === undefined
      ? lacking(notInReport)
      : lines(`palimpsest ${version}, seed ${seed}; the same files and seed give the same figures`),
}

/** What an intruder is given, by the option that names it. */
const heldNames: Readonly<Record<string, string>> = {
  original: 'of everybody in the original what the release calls known (to score against the truth as well)',
  aux: 'a register of people',
  with: 'an earlier release',
  population: 'other people of the same kind',
  rules: 'rules about who has what',
}

function verdictText(verdict: string): string {
  const named = Object.entries(verdictNames).find(([state]) => state.replace(' ', '-') === verdict)
  return named ? named[1] : verdict
}

/** `1/11` is told with its digits. */
function limitWords(written: string): string {
  return written.startsWith('1/') ? `${written} (${shareText(1 / Number(written.slice(2)))})` : written
}

function recordsText({ unit, original, published, suppressed }: NonNullable<AuditReport['records']>): string {
  const there = `${plural(published, unit)} published, ${formatNumber(suppressed)} ${unit === 'count' ? 'hidden or left out' : 'suppressed'}`
  if (original === undefined) return `${there}; the original was not given`
  const lost = original - published - suppressed
  return `${plural(original, unit)} in the original: ${there}${lost === 0 ? '' : lost > 0 ? `, ${formatNumber(lost)} not in the release` : `, ${formatNumber(-lost)} more in the release than in the original`}`
}

const roleNames: Readonly<Record<string, string>> = {
  identifier: 'that name a person (direct)',
  quasi: 'that an intruder may know (indirect)',
  sensitive: 'that must stay hidden',
  insensitive: 'that are neither',
  text: 'of free text',
  person: 'that say whose row it is',
  none: 'without a role',
}

function columnsTold({ columns, records }: AuditReport): FigureTold {
  if (!columns && records && records.unit !== 'row')
    return lacking(
      'this release has no columns: which items somebody may know, and which must stay hidden, is for you to say',
    )
  if (!columns) return lacking(notInReport)
  const told = Object.entries(columns).map(([role, count]) => `${formatNumber(count)} ${roleNames[role] ?? role}`)
  return lines(`Columns of the release: ${told.join('; ')}`)
}

function groupsIn({ questions }: AuditReport): ReportedQuestion['groups'] {
  return questions.find(({ groups }) => groups !== undefined)?.groups
}

function triedText(
  { attack, pinned, of }: { readonly attack: string; readonly pinned: number; readonly of: number },
  name: string | undefined,
): string {
  return `${name === undefined || name === attack ? attack : `${attack} (${name})`}, ${formatNumber(pinned)} of ${formatNumber(of)}`
}

function missingOf({ id, name, reason, remedy, accepted }: ReportedQuestion, option: (name: string) => string): string {
  return `${id} ${name}: ${reason ?? 'it could not be tried'}${remedy === undefined ? '' : `; try ${option(remedy)}`}${accepted ? '; accepted so by whoever ran it' : ''}`
}

/** Shares near nothing need more digits than formatNumber gives. */
function exact(value: number): string {
  return Math.abs(value) < 1 && !Number.isInteger(value) ? value.toFixed(4) : formatNumber(value)
}
