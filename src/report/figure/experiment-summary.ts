import type { Experiment, Figure, ResultRow, SummaryTable, Statement, Verdict } from '../../experiment/index.js'

/** What a reader needs to run it again. */
export interface RunFacts {
  readonly command: string
  readonly version: string
  /** Empty where meaning plays no part. */
  readonly semantics: readonly string[]
  readonly seed: number
  readonly small: boolean
}

/** The page of an experiment: how it was run, what the papers say and what came out, then figure by figure. */
export function experimentSummary(experiment: Experiment, rows: readonly ResultRow[], facts: RunFacts): string {
  const of = (figure: Figure): ResultRow[] => rows.filter((row) => row.figure === figure.id)
  const checked = checkedStatements(experiment, rows, true)
  return [
    `# ${experiment.id}`,
    '',
    `${sentence(experiment.summary)} Sources: ${experiment.cites.join('; ')}.`,
    '',
    `Made by \`${facts.command}\`, palimpsest ${facts.version}, seed ${facts.seed}${facts.semantics.length > 0 ? `, semantics ${facts.semantics.map((one) => `\`${one}\``).join(' and ')}` : ''}.`,
    ...(facts.small
      ? ['', '**The small version: it shows that the steps run. Its numbers rest on too little to mean anything.**']
      : []),
    ...(checked.length > 0 ? ['', '## What the papers say, and what came out', '', ...statementTable(checked)] : []),
    ...(experiment.tables ?? []).flatMap((table) => tablePart(table, rows)),
    ...experiment.figures.filter((figure) => of(figure).length > 0).flatMap((figure) => figurePart(figure, of(figure))),
    '',
  ].join('\n')
}

function tablePart({ title, about, columns, lines }: SummaryTable, rows: readonly ResultRow[]): string[] {
  const found = lines(rows)
  if (found.length === 0) return []
  return [
    '',
    `## ${title}`,
    '',
    about,
    '',
    tableLine(columns),
    tableLine(columns.map(() => '---')),
    ...found.map(tableLine),
  ]
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function figurePart(figure: Figure, rows: readonly ResultRow[]): string[] {
  const top = [
    '',
    `## ${figure.title}`,
    '',
    `${figure.source}. ${figure.about}`,
    '',
    `![${figure.title}](${figure.id}.svg)`,
    '',
  ]
  if (!figure.repeatable) return [...top, `Times differ from run to run: see \`${figure.id}.csv\`.`]
  return [...top, ...figureTable(figure, rows), `Every point: \`${figure.id}.csv\`.`]
}

/** A wider table is no longer read. */
const mostColumns = 16

/** The headline measure, series by x, with its interval. */
function figureTable(figure: Figure, rows: readonly ResultRow[]): string[] {
  const own = rows.filter(({ measure }) => measure === figure.headline)
  const xs = [...new Set(own.map(({ x }) => x))]
  if (xs.length > mostColumns) return []
  const counts = own.map(({ n }) => n)
  const label = figure.panels.find(({ measure }) => measure === figure.headline)?.label ?? figure.headline
  const cellOf = (series: string, x: number | string): string => {
    const row = own.find((one) => one.series === series && one.x === x)
    return row === undefined || !Number.isFinite(row.mean) ? '–' : withInterval(row)
  }
  return [
    `${label} with its 95 % interval, over ${span(counts)} ${figure.counts}:`,
    '',
    tableLine([figure.x.label, ...xs.map(shortX)]),
    tableLine(['---', ...xs.map(() => '---')]),
    ...figure.series
      .filter(({ id }) => own.some(({ series }) => series === id))
      .map(({ id, label: name, group }) =>
        tableLine([group === undefined ? name : `${name} ${group}`, ...xs.map((x) => cellOf(id, x))]),
      ),
    '',
  ]
}

function withInterval({ mean, low, high }: ResultRow): string {
  const isPoint = !Number.isFinite(low) || !Number.isFinite(high) || low === high
  return isPoint ? digits(mean) : `${digits(mean)} (${digits(low)}–${digits(high)})`
}

/** Shares with two digits after the point, counts as they are counted. */
function digits(value: number): string {
  return Math.abs(value) < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en-GB')
}

function shortX(x: number | string): string {
  return typeof x === 'number' ? String(Number(x.toPrecision(3))) : x
}

function span(counts: readonly number[]): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return least === most ? String(least) : `${least} to ${most}`
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

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
