import type { ReadRule } from '../kinds/table/reading/reading.js'
import type { ColumnReading, ReleaseReading } from '../kinds/table/reading/reading-of-release.js'
import { formatNumber, plural } from './format-number.js'
import { textTable } from './text-table.js'

const ruleNames: Readonly<Record<ReadRule, string>> = {
  value: 'plain values',
  interval: 'intervals',
  bound: 'one end',
  mask: 'masks',
  set: 'sets',
  midpoint: 'middles of intervals',
  node: 'nodes of the hierarchy',
  suppressed: 'taken away',
  missing: 'missing',
  changed: 'changed numbers',
  unread: 'not understood',
}

const sources: Readonly<Record<ColumnReading['domain']['from'], string>> = {
  said: 'what you said',
  hierarchy: 'its hierarchy',
  people: 'the original',
  release: 'the release itself',
}

export interface ReadingShown {
  readonly showValues?: boolean
  /** How an option is written. */
  readonly option?: (name: string) => string
}

/** Whether everything was understood, then column by column how, by what values, and what to say where it is wrong. */
export function readingText(reading: ReleaseReading, shown: ReadingShown = {}): string[] {
  const { columns } = reading
  const rows = columns.map(({ name, rules, domain }) => [
    name,
    rules.map(({ rule, cells }) => `${formatNumber(cells)} ${ruleNames[rule]}`).join(', '),
    domainText(domain, shown.showValues ?? false),
  ])
  const [head, ...lines] = textTable([['column'], ...columns.map(({ name }) => [name])])
  const widest = Math.max(4, ...lines.map((line) => line.length))
  return [
    `${readingHeadline(reading)}.`,
    '',
    `${head.padEnd(widest)}  read as; its values`,
    ...rows.map(([, how, values], i) => `${lines[i].padEnd(widest)}  ${how}; ${values}`),
    ...notesOf(columns),
    ...unreadLines(columns, shown),
    ...(columns.some(({ domain }) => domain.from === 'release')
      ? [
          `Where nothing but the release says which values there are, ${option(shown, 'original')}, ${option(shown, 'hierarchy')} or ${option(shown, 'domain')} says more.`,
        ]
      : []),
  ]
}

/** The documented JSON of `palimpsest read`; texts of cells only where they are asked for. */
export function readingJson(reading: ReleaseReading, { showValues = false }: ReadingShown = {}) {
  const { rows, columns, unreadCells, unreadColumns } = reading
  return {
    schema: 'palimpsest/reading/1',
    headline: readingHeadline(reading),
    rows,
    unreadCells,
    unreadColumns,
    columns: columns.map(({ name, role, scale, domain, rules, unread, notes }) => ({
      name,
      ...(role && { role }),
      scale,
      domain: { from: domain.from, values: domain.values, ...(showValues && domain.ends && { ends: domain.ends }) },
      cells: Object.fromEntries(rules.map(({ rule, cells }) => [rule, cells])),
      ...(showValues && { examples: Object.fromEntries(rules.map(({ rule, example }) => [rule, example])) }),
      notUnderstood: unread.first.map(({ row, text }) => ({ row, ...(showValues && { text }) })),
      notes,
    })),
  }
}

function readingHeadline({ rows, columns, unreadCells, unreadColumns, nothing }: ReleaseReading): string {
  if (rows === 0) return 'There is no row in it'
  const whole = plural(columns.length, 'column')
  if (nothing) return `${whole}, and no cell that tells something was understood; they count as any value`
  if (unreadCells === 0) return `${whole}, all cells understood`
  return `${plural(unreadCells, 'cell')} of ${plural(unreadColumns, 'column')} ${unreadCells === 1 ? 'was' : 'were'} not understood; ${unreadCells === 1 ? 'it counts' : 'they count'} as any value`
}

function domainText({ from, values, ends }: ColumnReading['domain'], showValues: boolean): string {
  const between = showValues && ends ? ` from ${ends[0]} to ${ends[1]}` : ''
  return `${formatNumber(values)}${between} by ${sources[from]}`
}

function notesOf(columns: readonly ColumnReading[]): string[] {
  return columns.flatMap(({ name, notes }) => notes.map((note) => `note: ${name}: ${note}.`))
}

function unreadLines(columns: readonly ColumnReading[], shown: ReadingShown): string[] {
  return columns.flatMap(({ name, unread, scale }) => {
    if (unread.cells === 0) return []
    const places = unread.first.map(({ row, text }) =>
      shown.showValues ? `row ${formatNumber(row)}: ${JSON.stringify(text)}` : `row ${formatNumber(row)}`,
    )
    const more = shown.showValues ? '' : ` (${option(shown, 'showValues')} shows them)`
    return [
      `${name}: not understood: ${places.join(', ')}${more}.`,
      scale === 'number'
        ? `  To correct it: ${option(shown, 'read')} ${name}=interval (or midpoint, changed, value, date), or ${option(shown, 'domain')} ${name}=0..120.`
        : `  To correct it: ${option(shown, 'hierarchy')} ${name}=file that names them, or ${option(shown, 'read')} ${name}=set (or mask, interval, date).`,
    ]
  })
}

function option({ option: written }: ReadingShown, name: string): string {
  return written ? written(name) : name
}
