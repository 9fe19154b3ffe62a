import type { Experiment, ResultRow, Statement, Verdict } from '../../experiment/index.js'

/** A sentence of a paper beside what came out. */
export interface CheckedStatement extends Pick<Statement, 'source' | 'says'> {
  /** The figure, or figures, it is about. */
  readonly about: string
  readonly here: string
  readonly verdict: Verdict
}

/** Every sentence that some rows can be held against; those about times, which differ from run to run, on their own. */
export function checkedStatements(
  { figures, statements = [] }: Experiment,
  rows: readonly ResultRow[],
  repeatable: boolean,
): CheckedStatement[] {
  const checked = (about: string, { source, says, check }: Statement, own: readonly ResultRow[]): CheckedStatement => {
    const { text, verdict } = check(own, rows)
    return { about, source, says, here: text, verdict }
  }
  const ofFigures = figures
    .filter((figure) => figure.repeatable === repeatable)
    .flatMap((figure) => {
      const own = rows.filter((row) => row.figure === figure.id)
      return own.length === 0 ? [] : figure.statements.map((statement) => checked(figure.id, statement, own))
    })
  const ofAll = repeatable && rows.length > 0 ? statements : []
  return [...ofFigures, ...ofAll.map((statement) => checked(statement.about, statement, rows))]
}

/** The papers beside what came out, and how many sentences hold. */
export function statementTable(checked: readonly CheckedStatement[]): string[] {
  const count = (wanted: Verdict['kind']): number => checked.filter(({ verdict: { kind } }) => kind === wanted).length
  return [
    '| figure | the papers | here | verdict |',
    '| --- | --- | --- | --- |',
    ...checked.map(
      ({ about, says, source, here, verdict }) =>
        `| ${about} | ${says} (${source}) | ${here} | ${verdictText(verdict)} |`,
    ),
    '',
    `Of ${checked.length} sentences ${count('holds')} hold, ${count('does not')} do not, and ${count('cannot be tested')} cannot be tested.`,
  ]
}

/** "holds", "does not", or "cannot be tested, because …". */
export function verdictText(verdict: Verdict): string {
  return verdict.kind === 'cannot be tested' ? `${verdict.kind}, because ${verdict.because}` : verdict.kind
}
