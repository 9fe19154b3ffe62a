import type { Figure, Panel, ResultRow, Series } from '../../experiment/index.js'
import { escaped, svgText, svgUnit, line, wrap } from './markup.js'
import { markShapes, paletteStyle, markAt } from './palette.js'
import { drawPanel, type Frame } from './panel.js'

const margin = 24
const plot = { width: 228, height: 190 }
/** Where a figure has one panel, and where named values need room for their names. */
const singlePlot = { width: 470, height: 300 }
const namedPlot = { width: 440, height: 190 }
const groupedPlot = { width: 320, height: 190 }
const around = { left: 40, top: 34, right: 94, bottom: 46 }
/** Room for names beside a single panel, where series are often called by more than a few letters. */
const longNames = 124
const lineHeight = 16

const style = [
  'text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;fill:var(--ink)}',
  '.title{font-size:17px;font-weight:650}.about{font-size:12px;fill:var(--soft)}',
  '.panel{font-size:13px;font-weight:600}.tick{font-size:11px;fill:var(--soft)}.axis{font-size:11.5px;fill:var(--soft)}',
  '.name{font-size:11.5px;fill:var(--c)}.name.ours{font-weight:700}.key{font-size:12px}',
  '.soft{--c:var(--soft)}.stated{font-size:11px;font-style:italic;fill:var(--c)}',
  '.grid{stroke:var(--grid);stroke-width:1}.thread{stroke:var(--c);stroke-width:.7;opacity:.6;fill:none}',
  '.mark{stroke:var(--c);stroke-width:1.2;stroke-dasharray:5 4;fill:none;opacity:.85}',
  '.band{fill:var(--c);opacity:.11}.band.ours{opacity:.2}.whisker{stroke:var(--c);stroke-width:1.4;opacity:.55;fill:none}',
  '.curve{stroke:var(--c);stroke-width:1.6;fill:none;stroke-linejoin:round}.curve.ours{stroke-width:2.6}',
  '.curve.dashed{stroke-dasharray:6 3.5}',
  '.point{fill:var(--c);stroke:var(--c);stroke-width:1.1;stroke-linejoin:round}',
  '.paper{fill:var(--paper)}',
].join('')

/** A figure as a picture: the same bytes for the same rows, readable on a light and on a dark page. */
export function figureSvg(whole: Figure, rows: readonly ResultRow[]): string {
  const figure = { ...whole, series: whole.series.filter(({ id }) => rows.some((row) => row.series === id)) }
  const drawn = panelsOf(figure)
  const nominal = figure.x.kind === 'nominal'
  const grouped = drawn.length > figure.panels.length
  const columns = grouped ? drawn.length / figure.panels.length : Math.min(drawn.length, nominal ? 2 : 3)
  const wide = nominal ? namedPlot : grouped ? groupedPlot : columns === 1 ? singlePlot : plot
  const right = nominal ? 12 : columns === 1 ? longNames : around.right
  const cell = { width: around.left + wide.width + right, height: around.top + wide.height + around.bottom }
  const panelRows = Math.ceil(drawn.length / columns)
  const width = Math.max(2 * margin + columns * cell.width, 640)
  const spare = panelRows * columns - drawn.length
  const head = heading(figure, width, grouped ? 'in full' : nominal && spare === 0 ? 'in short' : undefined)
  const height = head.bottom + panelRows * cell.height + 20 + margin
  const panels = drawn.map(({ panel, series }, index) =>
    drawPanel({ ...figure, series }, panel, rows, {
      left: margin + (index % columns) * cell.width + around.left,
      top: head.bottom + Math.floor(index / columns) * cell.height + around.top,
      ...wide,
    }),
  )
  const key = { left: margin + (columns - spare) * cell.width + around.left, top: height - margin - 20 - cell.height }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${svgUnit(width)} ${svgUnit(height)}" width="${svgUnit(width)}" height="${svgUnit(height)}" role="img" aria-labelledby="title about">`,
    `<title id="title">${escaped(figure.title)}</title>`,
    `<desc id="about">${escaped(figure.about)}</desc>`,
    `<style>${style}${paletteStyle()}</style>`,
    markShapes(figure.series.map(({ slot }) => slot)),
    `<rect class="paper" width="${svgUnit(width)}" height="${svgUnit(height)}" rx="10"/>`,
    head.drawn,
    ...panels,
    spare > 0 ? keyColumn(figure.series, key.left, key.top + around.top) : '',
    svgText(margin, height - margin + 4, footnote(figure), 'class="about"'),
    '</svg>',
    '',
  ].join('\n')
}

interface DrawnPanel {
  readonly panel: Panel
  readonly series: readonly Series[]
}

/** Each panel once; where there are groups of series, once per group, beside each other. */
function panelsOf({ panels, series }: Pick<Figure, 'panels' | 'series'>): DrawnPanel[] {
  const groups = [...new Set(series.flatMap(({ group }) => group ?? []))]
  if (groups.length < 2) return panels.map((panel) => ({ panel, series }))
  return panels.flatMap((panel) =>
    groups.map((name) => ({
      panel: { ...panel, label: `${panel.label}: ${name}` },
      series: series.filter(({ group }) => group === undefined || group === name),
    })),
  )
}

interface Heading {
  readonly drawn: string
  readonly bottom: number
}

/** Title and what was done; with a key where the panels leave no room for one. */
function heading(figure: Figure, width: number, named: 'in full' | 'in short' | undefined): Heading {
  const about = wrap(`${figure.source}. ${figure.about}`, Math.floor((width - 2 * margin) / 6.1))
  const last = margin + 14 + about.length * lineHeight
  const key = named && keyRows(figure.series, named, { left: margin, top: last + 26, width: width - 2 * margin })
  return {
    drawn: [
      svgText(margin, margin + 8, figure.title, 'class="title"'),
      ...about.map((words, i) => svgText(margin, margin + 30 + i * lineHeight, words, 'class="about"')),
      key?.drawn ?? '',
    ].join('\n'),
    bottom: key ? key.bottom + 14 : last + 14,
  }
}

function footnote({ x, counts, marks }: Figure): string {
  return [
    `${x.kind === 'nominal' ? 'Whiskers' : 'Bands'}: 95 % intervals over ${counts}.`,
    ...(marks.some(({ value }) => value !== 'diagonal') ? ['Dashed lines: stated in the papers.'] : []),
    ...marks.filter(({ value }) => value === 'diagonal').map(({ label }) => `Dashed diagonal: ${label}.`),
  ].join(' ')
}

/** Every series under another, in full. */
function keyColumn(series: readonly Series[], left: number, top: number): string {
  return series.map((one, i) => keyEntry(one, inFull(one), left, top + 12 + i * 21)).join('\n')
}

/** Entries in rows; series of several groups that look alike are named once. */
function keyRows(
  series: readonly Series[],
  named: 'in full' | 'in short',
  { left, top, width }: Pick<Frame, 'left' | 'top' | 'width'>,
): { readonly drawn: string; readonly bottom: number } {
  const looks = series.filter((one, i) => series.findIndex((other) => looksLike(one, other)) === i)
  let [x, y] = [left, top]
  const drawn = looks.map((one) => {
    const words = named === 'in full' ? inFull(one) : one.label
    // Each at least so wide that short names line up.
    const wide = Math.max(104, 62 + 6.4 * words.length)
    if (x > left && x + wide > left + width) [x, y] = [left, y + 21]
    const entry = keyEntry(one, words, x, y)
    x += wide
    return entry
  })
  return { drawn: drawn.join('\n'), bottom: y }
}

function looksLike(a: Series, b: Series): boolean {
  return a.label === b.label && a.slot === b.slot && a.dashed === b.dashed
}

function keyEntry({ slot, ours, dashed }: Series, words: string, left: number, top: number): string {
  const kind = `s${slot}${ours ? ' ours' : ''}`
  return [
    line(left, top, left + 26, top, `curve ${kind}${dashed ? ' dashed' : ''}`),
    markAt(slot, kind, left + 13, top),
    svgText(left + 34, top + 4, words, 'class="key"'),
  ].join('')
}

function inFull({ label, name }: Series): string {
  return name === undefined ? label : `${label}: ${name}`
}
