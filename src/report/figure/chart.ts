import type { Figure, ResultRow, Series } from '../../experiment/index.js'
import { escaped, line, svgText, svgUnit } from './markup.js'
import { markAt, markShapes, paletteStyle } from './palette.js'
import { drawPanel } from './panel.js'
import { wrap } from './wrap.js'

const margin = 24
const plot = { width: 228, height: 190 }
/** Where a figure has one panel, and where named values need room for their names. */
const singlePlot = { width: 470, height: 300 }
const namedPlot = { width: 440, height: 190 }
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
  const nominal = figure.x.kind === 'nominal'
  const columns = Math.min(figure.panels.length, nominal ? 2 : 3)
  const wide = nominal ? namedPlot : columns === 1 ? singlePlot : plot
  const right = nominal ? 12 : columns === 1 ? longNames : around.right
  const cell = { width: around.left + wide.width + right, height: around.top + wide.height + around.bottom }
  const panelRows = Math.ceil(figure.panels.length / columns)
  const width = Math.max(2 * margin + columns * cell.width, 640)
  const spare = panelRows * columns - figure.panels.length
  const head = heading(figure, width, nominal && spare === 0)
  const height = head.bottom + panelRows * cell.height + 20 + margin
  const panels = figure.panels.map((panel, index) =>
    drawPanel(figure, panel, rows, {
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

function heading(figure: Figure, width: number, withKey: boolean): { readonly drawn: string; readonly bottom: number } {
  const about = wrap(`${figure.source}. ${figure.about}`, Math.floor((width - 2 * margin) / 6.1))
  const last = margin + 14 + about.length * lineHeight
  return {
    drawn: [
      svgText(margin, margin + 8, figure.title, 'class="title"'),
      ...about.map((words, i) => svgText(margin, margin + 30 + i * lineHeight, words, 'class="about"')),
      withKey ? keyRow(figure.series, margin, last + 26) : '',
    ].join('\n'),
    bottom: last + (withKey ? 40 : 14),
  }
}

function footnote({ x, counts, marks }: Figure): string {
  const bands = `${x.kind === 'nominal' ? 'Whiskers' : 'Bands'}: 95 % intervals over ${counts}.`
  return marks.some(({ value }) => value !== 'diagonal') ? `${bands} Dashed lines: stated in the papers.` : bands
}

function keyEntry({ slot, ours, dashed }: Series, words: string, left: number, top: number): string {
  const kind = `s${slot}${ours ? ' ours' : ''}`
  return [
    line(left, top, left + 26, top, `curve ${kind}${dashed ? ' dashed' : ''}`),
    markAt(slot, kind, left + 13, top),
    svgText(left + 34, top + 4, words, 'class="key"'),
  ].join('')
}

function keyColumn(series: readonly Series[], left: number, top: number): string {
  return series.map((one, i) => keyEntry(one, inFull(one), left, top + 12 + i * 21)).join('\n')
}

function inFull({ label, name }: Series): string {
  return name === undefined ? label : `${label}: ${name}`
}

/** Entries in a row, each at least so wide that short names line up. */
function keyRow(series: readonly Series[], left: number, top: number): string {
  let next = left
  return series
    .map((one) => {
      const at = next
      next += Math.max(104, 62 + 7 * one.label.length)
      return keyEntry(one, one.label, at, top)
    })
    .join('\n')
}
