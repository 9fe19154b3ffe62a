import type { Experiment, Figure, ResultRow, Statement, Verdict } from '../../experiment/index.js'

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
    ...(checked.length > 0
      ? ['', '## What the papers say, and what came out', '', ...head, ...checked.map(statementLine)]
      : []),
    ...experiment.figures.filter((figure) => of(figure).length > 0).flatMap((figure) => figurePart(figure, of(figure))),
    '',
  ].join('\n')
}

const head = ['| figure | the papers | here | holds |', '| --- | --- | --- | --- |']

/** A line of the table that sets the papers beside what came out. */
export function statementLine({ about, says, source, here, holds }: CheckedStatement): string {
  return `| ${about} | ${says} (${source}) | ${here} | ${holds} |`
}

/** A sentence of a paper beside what came out. */
export interface CheckedStatement extends Pick<Statement, 'source' | 'says'> {
  /** The figure, or figures, it is about. */
  readonly about: string
  readonly here: string
  readonly holds: Verdict
}

/** Every sentence that some rows can be held against; those about times, which differ from run to run, on their own. */
export function checkedStatements(
  { figures, statements = [] }: Experiment,
  rows: readonly ResultRow[],
  repeatable: boolean,
): CheckedStatement[] {
  const checked = (about: string, { source, says, check }: Statement, own: readonly ResultRow[]): CheckedStatement => {
    const { text, holds } = check(own, rows)
    return { about, source, says, here: text, holds }
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
    `| ${figure.x.label} | ${xs.map(shortX).join(' | ')} |`,
    `| --- |${' --- |'.repeat(xs.length)}`,
    ...figure.series
      .filter(({ id }) => own.some(({ series }) => series === id))
      .map(({ id, label: name }) => `| ${name} | ${xs.map((x) => cellOf(id, x)).join(' | ')} |`),
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
