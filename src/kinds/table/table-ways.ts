import type { Granted } from '../../contract/attack.js'
import type { AttackGiven } from '../../contract/given.js'
import type { Claims } from '../../contract/claims.js'
import { unfitKey } from '../../contract/key-fit.js'
import type { Ways } from '../../contract/kind.js'
import type { AnsweredQuestion, NotRun } from '../../contract/question.js'
import type { Release } from '../../contract/release.js'
import type { Key } from '../../data/key.js'
import { insideReleased } from './inside-columns.js'
import { isTable } from '../../data/sorts.js'
import { type Table, coded } from '../../data/table.js'
import { unreadRows } from './attack/dictionary.js'
import { classesOf } from './classes.js'
import { identifiersIn } from './original-identifiers.js'
import { peopleOf } from './people.js'
import { refuseForeignRows } from './foreign-rows.js'
import { knownDetails } from './group-details.js'
import { releaseLine } from './release-line.js'
import { rowsHit } from './rows-hit.js'
import { syntheticQuestions } from './synthetic/synthetic-questions.js'
import { countedCauses, tableCauses } from './table-causes.js'
import { registerFor, tableFinding, withOutsiders } from './table-finding.js'
import { tableQuestions } from './table-questions.js'
import { testedRows } from './table-people.js'
import { withCommas } from '../../math/with-commas.js'

/** Of made-up rows, and of people with several rows: else rows are people. */
function sizeTextOf(release: Release<'table'>): string | undefined {
  const { synthetic, rowCount, linked = [] } = release
  if (synthetic) return `${withCommas(rowCount)} made-up rows`
  const people = linked.length > 0 ? rowCount : peopleOf(release).count
  return people < rowCount ? `${withCommas(people)} people in ${withCommas(rowCount)} rows` : undefined
}

/** What an audit asks of a table, of several about the same people, or of rows that are made up. */
export const tableWays: Ways<'table'> = {
  questions: tableQuestions,
  questionsFor: (release, given) =>
    release.synthetic ? syntheticQuestions(release, given, tableQuestions) : tableQuestions,
  who: 'people',
  triedByAll: true,
  judgedBesideOriginal: true,
  sizeTextOf,
  unmended: ({ synthetic }) =>
    synthetic
      ? { called: 'made-up rows', remedy: 'make rows up anew by what learns less from each person, and audit those' }
      : undefined,
  isData: isTable,
  refuseForeign: refuseForeignRows,
  missingIn: ({ missing = 'own' }) => missing,
  nothingIn: ({ rowCount }) => (rowCount === 0 ? 'the release has no rows' : undefined),
  seenAs: (release, given) => ({ ...registerFor(release, given), ...knownFromOriginal(release, given) }),
  withOutsiders,
  standAlone: aboutRows,
  findingOf: (tried, release, scored) => tableFinding(tried, 'table', release, scored, release),
  keyFault: rowsKeyFault,
  columnsOf: (release) => release,
  causesOf: tableCauses,
  countedCausesOf: countedCauses,
  async detailsOf({ line, findings }, release, _, given) {
    const { original } = given
    if (line.id === 'S2')
      return knownDetails(findings, insideReleased(release, original && isTable(original) ? original : undefined))
    const { register } = registerFor(release, given)
    const earlier = given.granted.others
    return line.id === 'L4' && register && earlier && findings.length > 0
      ? releaseLine(release, earlier, register)
      : undefined
  },
  asFarAsTried,
  accountOf(release, original) {
    const { suppressed } = classesOf(release)
    const account = { unit: 'row', published: release.rowCount - suppressed, suppressed } as const
    return original ? { ...account, original: original.rowCount } : account
  },
  wordsOf: wordsIn,
  publishedAt: rowAsPublished,
  rowsHit,
  recordCount: ({ rowCount }) => rowCount,
  testedPeople: testedRows,
}

/** A key says of each row which record of the original it is; those of rows that were made up have numbers beyond these. */
export function rowsKeyFault({ rowCount }: Table, key: Key, original: Table | undefined): string | undefined {
  const of = original && original.rowCount + rowCount
  return unfitKey(key, { group: 'table', record: 'row', sizes: [rowCount], of })
}

/** The order of the original, unless a register is named that has one of its own, and what people are called there. */
function knownFromOriginal(release: Table, { granted, original }: AttackGiven): Pick<Granted, 'order' | 'identifiers'> {
  if (!original || !isTable(original)) return {}
  // Looked up by the one attack that asks for them.
  const identifiers = { [Symbol.iterator]: () => identifiersIn(release, original)[Symbol.iterator]() }
  return { ...(!granted.register && { order: original }), identifiers }
}

/** Claims on rows of the release itself need no original: each row is its own. */
export function aboutRows(claims: Claims): boolean {
  return claims.kind === 'records' && claims.of === 'rows'
}

/** The names of the columns, and every value in them. */
export function wordsIn({ columns }: Table): readonly string[] {
  return columns.flatMap((column) => [column.name, ...coded(column).values])
}

/** A row as it was published, from 1. */
export function rowAsPublished({ columns }: Table, row: number) {
  return columns.map((column) => {
    const { name, codes, values } = coded(column)
    return { column: name, values: [values[codes[row - 1]]] }
  })
}

/** Hashed identifiers that no candidate gave are not hidden: what they were made of was not tried. */
function leftUnread({ line, findings }: AnsweredQuestion): NotRun | undefined {
  if (line.id !== 'L3') return undefined
  const count = findings.flatMap(({ notTried }) => notTried).find(({ what }) => what === unreadRows)?.count ?? 0
  if (count === 0) return undefined
  const rows = count === 1 ? '1 row has' : `${withCommas(count)} rows have`
  const because = `${rows} a hashed, coded or masked identifier, and what people are called was not tried`
  // Beside the original: there they are hashed as well.
  const beside = findings.some(({ granted }) => granted.includes('identifiers'))
  return { attack: 'dictionary', because, needed: true, option: beside ? 'guesses' : 'original' }
}

/** Attacks look at one table: of several, what they did not find in the first may stand in another. */
function asFarAsTried(answer: AnsweredQuestion, { linked = [] }: Release<'table'>): AnsweredQuestion {
  const left = answer.state === 'above' ? undefined : leftUnread(answer)
  if (left) return { ...answer, state: 'not measured', missing: left }
  if (linked.length === 0 || answer.state === 'above' || answer.state === 'not measured') return answer
  const because = 'only the first table was tried; audit each of the others too, or all joined, a row a person'
  return { ...answer, state: 'not measured', missing: { attack: answer.line.id, because, needed: true } }
}
