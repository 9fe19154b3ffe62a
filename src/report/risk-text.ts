import { type ColumnSet, type ColumnSets, distinction, separation } from '../kinds/table/risk/column-sets.js'
import type { TableRisk } from '../kinds/table/risk/risk.js'
import type { RowPath } from '../kinds/table/risk/row-path.js'
import { formatNumber, plural } from './format-number.js'
import { finiteOnly } from './json-text.js'
import { riskFigures } from './risk-figures.js'
import { textTable } from './text-table.js'

/** What to take from it first, then every figure with what it says, then which columns single people out. */
export function riskText(risk: TableRisk, path?: RowPath, showsValues = false): string[] {
  const figures = riskFigures(risk)
  const measured = figures.filter(({ value }) => value !== null)
  const lines = textTable(measured.map(({ name, value }) => [name, exact(value ?? NaN)]))
  return [
    `${riskHeadline(risk)}.`,
    ...(risk.limit ? [`${limitSentence(risk.limit)}.`] : []),
    '',
    ...lines.map((line, i) => `${line}  ${measured[i].about}`),
    ...figures.flatMap(({ name, because }) => (because === undefined ? [] : [`${name}: not measured, ${because}.`])),
    ...personLines(risk),
    ...setLines(risk),
    ...(path ? pathLines(path, showsValues) : []),
    ...risk.notes.map((note) => `note: ${note}.`),
  ]
}

/** The documented JSON of `palimpsest risk`: each figure by its id, and the same with names and what they say. */
export function riskJson(risk: TableRisk, path?: RowPath, showsValues = false) {
  const { columns, rows, suppressed, sizes, limit, fraction, notes, sets, suda, persons } = risk
  const figures = riskFigures(risk)
  return {
    schema: 'palimpsest/risk/1',
    headline: riskHeadline(risk),
    columns,
    rows,
    people: sizes.people,
    suppressed,
    classes: sizes.classCount,
    sizes: Array.from(sizes.sizes, (size, i) => ({ size, classes: sizes.classes[i], people: sizes.peopleAt[i] })),
    ...(limit && { limit: { size: limit.size, risk: 1 / limit.size, people: limit.people } }),
    ...(fraction !== undefined && { samplingFraction: fraction }),
    ...Object.fromEntries(figures.map(({ id, value }) => [id, value])),
    figures: finiteOnly(figures),
    ...(persons &&
      'likeliest' in persons && {
        likelyAlone: persons.likeliest.map(({ row, chance }) => ({ row: row + 1, chance })),
      }),
    columnSets:
      'because' in sets
        ? { holds: null, because: sets.because }
        : {
            largest: sets.largest,
            minimalBySize: suda?.bySize,
            contributions: Object.fromEntries(columns.map((name, c) => [name, suda?.contributions[c]])),
            sets: sets.sets.map((set) => setJson(set, sets)),
          },
    special: suda ? specialRows(suda.scores) : [],
    ...(path && {
      path: {
        ...path,
        steps: path.steps.map(({ column, rows: left, value }) => ({
          column,
          rows: left,
          ...(showsValues && { value }),
        })),
      },
    }),
    notes,
  }
}

function setJson(set: ColumnSet, { names, rowCount }: ColumnSets) {
  return {
    columns: set.columns.map((c) => names[c]),
    alone: set.alone,
    minimal: set.minimal,
    distinction: distinction(set, rowCount),
    separation: separation(set, rowCount),
  }
}

export function riskHeadline({ prosecutor, sizes, columns, suppressed }: TableRisk): string {
  const { people } = sizes
  const known = columns.length === 1 ? 'its one column' : `these ${formatNumber(columns.length)} columns`
  if (people === 0) return suppressed > 0 ? 'Nothing is told of anybody' : 'There is nobody in it'
  if (prosecutor.uniques > 0)
    return `At worst one row in 1: ${formatNumber(prosecutor.uniques)} of ${plural(people, 'person', 'people')} stand alone, and whoever knows ${known} of them finds their row`
  return `At worst one row in ${formatNumber(1 / prosecutor.highest)}: ${formatNumber(prosecutor.atHighest)} of ${plural(people, 'person', 'people')} are in groups of that size, and nobody is in a smaller one`
}

function limitSentence({ size, people, literally, peopleLiterally }: NonNullable<TableRisk['limit']>): string {
  const verdict =
    people === 0
      ? `The limit of 1/${size} holds`
      : `The limit of 1/${size} does NOT hold: ${plural(people, 'person is', 'people are')} in groups of fewer than ${size}`
  return literally === undefined
    ? verdict
    : `${verdict} (its digits, taken at their word, ask for groups of ${literally}: ${formatNumber(peopleLiterally ?? 0)} are in smaller ones)`
}

/** The rows whose people are likeliest to stand alone among everybody. */
function personLines({ persons }: TableRisk): string[] {
  if (!persons || 'because' in persons || persons.likeliest.length === 0) return []
  const rows = persons.likeliest.map(({ row, chance }) => `${formatNumber(row + 1)} (${chance.toFixed(3)})`)
  return ['', `Likeliest to be alone in the population, rows from 1 and their chance: ${rows.join(', ')}.`]
}

/** How the rows that may be one person's grow fewer. */
function pathLines({ row, from, steps }: RowPath, showsValues: boolean): string[] {
  if (steps.length === 0) return ['', `Nothing is told of row ${formatNumber(row)}: nobody is found by it.`]
  return [
    '',
    `The path to row ${formatNumber(row)}: what leaves fewest rows is known first.`,
    ...textTable([
      ['known', 'rows left'],
      ['nothing', formatNumber(from)],
      ...steps.map(({ column, value, rows }) => [showsValues ? `${column} ${value}` : column, formatNumber(rows)]),
    ]),
  ]
}

/** For each number of columns the set that singles out most people, and how many are singled out by no fewer. */
function setLines({ sets, suda }: TableRisk): string[] {
  if ('because' in sets) return [`Which columns single people out: not measured, ${sets.because}.`]
  if (!suda || suda.rows === 0) return ['', 'These columns, alone or together, single nobody out.']
  const best: ColumnSet[] = []
  for (const set of sets.sets) {
    const at = set.columns.length - 1
    if (!best[at] || set.alone > best[at].alone) best[at] = set
  }
  const everybody = Math.max(...best.map(({ alone }) => alone))
  const shown = best.slice(0, best.findIndex(({ alone }) => alone === everybody) + 1)
  const rows = shown.map((set, at) => [
    set.columns.map((c) => sets.names[c]).join(', '),
    formatNumber(set.alone),
    formatNumber(suda.bySize[at]),
    distinction(set, sets.rowCount).toFixed(3),
    separation(set, sets.rowCount).toFixed(3),
  ])
  const weight = sets.names
    .map((name, c) => ({ name, share: suda.contributions[c] }))
    .sort((a, b) => b.share - a.share)
    .slice(0, 3)
    .map(({ name, share }) => `${name} (${Math.round(100 * share)} %)`)
  return [
    '',
    'What singles people out: of each number of columns, the set that does so most.',
    ...textTable([['columns', 'people alone', 'ways of that size', 'distinction', 'separation'], ...rows]),
    `Ways of that size: a person and columns that single them out, where no fewer of them do.`,
    `The columns most often needed for it: ${weight.join(', ')} of all SUDA2 scores.`,
  ]
}

/** The rows that stand out most, from 1: few columns are enough, or many sets of them. */
function specialRows(scores: Float64Array) {
  return Array.from(scores, (score, row) => ({ row: row + 1, score }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.row - b.row)
    .slice(0, 10)
}

function exact(value: number): string {
  return Number.isInteger(value) ? formatNumber(value) : value.toPrecision(4)
}
