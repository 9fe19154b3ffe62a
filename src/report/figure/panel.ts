import type { Figure, Panel, ResultRow } from '../../experiment/index.js'
import { endLabels } from './end-labels.js'
import type { Frame } from './frame.js'
import { line, svgText } from './markup.js'
import { drawMark } from './marks.js'
import { drawSeries } from './series.js'
import { axisOf } from './scales.js'
import { wrap } from './wrap.js'

/** Of the names below a panel, about. */
const [letterWidth, nameHeight] = [6, 12]

/** One measure: grid, what the papers say, the series with their intervals, and the names of both at the end. */
export function drawPanel(figure: Figure, panel: Panel, rows: readonly ResultRow[], frame: Frame): string {
  const own = rows.filter((row) => row.measure === panel.measure && Number.isFinite(row.mean))
  const { left, top, width, height } = frame
  const inset = figure.x.kind === 'linear' || figure.x.kind === 'log' ? 8 : 0
  // Panels of a figure share x, so a point that one of them lacks is no reason to draw it wider.
  const x = axisOf(figure.x, inOrder(figure, rows), left + inset, left + width - inset)
  const domain = figure.y.kind === 'linear' ? (panel.domain ? widened(panel.domain, own) : fromZero(own)) : undefined
  const means = own.map(({ mean }) => mean)
  const y = axisOf({ ...figure.y, ...(domain && { domain }) }, means, top + height, top)
  const drawn = figure.series.map((series, index) => {
    const points = own.filter((row) => row.series === series.id)
    return { series, ...drawSeries(figure, series, index, points, x, y, frame) }
  })
  const marks = figure.marks
    .filter(({ measure }) => measure === panel.measure)
    .map((mark) => ({ mark, ...drawMark(mark, x, y, frame) }))
  // Names too long for their share of the axis are written in several lines.
  const room = Math.floor(width / Math.max(1, x.ticks.length) / letterWidth)
  const named = figure.x.kind === 'nominal' || figure.x.kind === 'ordinal'
  const names = x.ticks.map(({ place, text }) => ({ place, lines: named ? wrap(text, room) : [text] }))
  const below = 34 + nameHeight * (Math.max(1, ...names.map(({ lines }) => lines.length)) - 1)
  return [
    svgText(left, top - 13, panel.label, 'class="panel"'),
    ...y.ticks.map(({ place }) => line(left, place, left + width, place, 'grid')),
    ...y.ticks.map(({ place, text: written }) =>
      svgText(left - 7, place + 3.5, written, 'class="tick" text-anchor="end"'),
    ),
    ...names.flatMap(({ place, lines }) =>
      lines.map((words, i) =>
        svgText(place, top + height + 16 + i * nameHeight, words, 'class="tick" text-anchor="middle"'),
      ),
    ),
    svgText(left + width / 2, top + height + below, figure.x.label, 'class="axis" text-anchor="middle"'),
    ...drawn.map(({ band }) => band),
    ...marks.map(({ rule }) => rule),
    ...drawn.map(({ curve }) => curve),
    figure.x.kind === 'nominal' ? '' : endLabels([...drawn, ...marks].flatMap(labelOf), frame),
  ].join('\n')
}

type Labelled = Partial<Parameters<typeof endLabels>[0][number]>

function labelOf({ end, label, kind }: Labelled) {
  return end && label !== undefined && kind !== undefined ? [{ end, label, kind }] : []
}

/** Named values in the order in which the rows first bring them, whichever series does. */
function inOrder({ x }: Figure, rows: readonly ResultRow[]): (number | string)[] {
  return x.kind === 'linear' || x.kind === 'log'
    ? rows.map((row) => Number(row.x))
    : [...new Set(rows.map((row) => row.x))]
}

/** From 0 (or below) to a round number above the points and their intervals. */
function fromZero(rows: readonly ResultRow[]): [number, number] {
  const values = rows.flatMap(({ mean, high }) => [mean, Number.isFinite(high) ? high : mean])
  const most = Math.max(...values, 0)
  const power = 10 ** Math.floor(Math.log10(most || 1))
  return [Math.min(0, ...values), [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((end) => end >= most)!]
}

/** The panel's usual ends, further apart where a point lies beyond. */
function widened([least, most]: readonly [number, number], rows: readonly ResultRow[]): [number, number] {
  const means = rows.map(({ mean }) => mean)
  const tenth = (value: number, round: (value: number) => number): number => round(value * 10) / 10
  return [tenth(Math.min(least, ...means), Math.floor), tenth(Math.max(most, ...means), Math.ceil)]
}
