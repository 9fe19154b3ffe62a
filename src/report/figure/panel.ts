import type { Figure, Panel, ResultRow } from '../../experiment/index.js'
import type { Frame } from './frame.js'
import { line, text, unit } from './markup.js'
import { drawSeries } from './series.js'
import { type Axis, axisOf } from './scales.js'
import { spreadLabels } from './spread-labels.js'

const labelGap = 12.5

/** One measure: grid, what the papers say, the series with their intervals, and their names at the end. */
export function drawPanel(figure: Figure, panel: Panel, rows: readonly ResultRow[], frame: Frame): string {
  const own = rows.filter((row) => row.measure === panel.measure && Number.isFinite(row.mean))
  const { left, top, width, height } = frame
  const inset = figure.x.kind === 'linear' || figure.x.kind === 'log' ? 8 : 0
  const x = axisOf(figure.x, inOrder(figure, own), left + inset, left + width - inset)
  const domain = panel.domain && figure.y.kind === 'linear' ? widened(panel.domain, own) : figure.y.domain
  const y = axisOf(
    { ...figure.y, ...(domain && { domain }) },
    own.map(({ mean }) => mean),
    top + height,
    top,
  )
  const drawn = figure.series.map((series, index) =>
    drawSeries(
      figure,
      series,
      index,
      own.filter((row) => row.series === series.id),
      x,
      y,
      frame,
    ),
  )
  return [
    text(left, top - 13, panel.label, 'class="panel"'),
    ...y.ticks.map(({ place }) => line(left, place, left + width, place, 'grid')),
    ...y.ticks.map(({ place, text: written }) =>
      text(left - 7, place + 3.5, written, 'class="tick" text-anchor="end"'),
    ),
    ...x.ticks.map(({ place, text: written }) =>
      text(place, top + height + 16, written, 'class="tick" text-anchor="middle"'),
    ),
    text(left + width / 2, top + height + 34, figure.x.label, 'class="axis" text-anchor="middle"'),
    ...drawn.map(({ band }) => band),
    ...figure.marks.filter(({ measure }) => measure === panel.measure).map((mark) => drawMark(mark, x, y, frame)),
    ...drawn.map(({ curve }) => curve),
    figure.x.kind === 'nominal' ? '' : endLabels(figure, drawn, frame),
  ].join('\n')
}

/** Named values in the order in which the rows first bring them, whichever series does. */
function inOrder({ x }: Figure, rows: readonly ResultRow[]): (number | string)[] {
  return x.kind === 'linear' || x.kind === 'log'
    ? rows.map((row) => Number(row.x))
    : [...new Set(rows.map((row) => row.x))]
}

/** The panel's usual ends, further apart where a point lies beyond. */
function widened([least, most]: readonly [number, number], rows: readonly ResultRow[]): [number, number] {
  const means = rows.map(({ mean }) => mean)
  const tenth = (value: number, round: (value: number) => number): number => round(value * 10) / 10
  return [tenth(Math.min(least, ...means), Math.floor), tenth(Math.max(most, ...means), Math.ceil)]
}

function drawMark(mark: Figure['marks'][number], x: Axis, y: Axis, { left, width }: Frame): string {
  const kind = `mark${mark.slot === undefined ? '' : ` s${mark.slot}`}`
  if (mark.value === 'diagonal')
    return line(x.at(0), y.at(0), x.at(1), y.at(1), kind) + text(x.at(0.04), y.at(0.14), mark.label, 'class="stated"')
  const place = y.at(mark.value)
  const written = text(
    left + 4,
    place - 4,
    mark.label,
    `class="stated${mark.slot === undefined ? '' : ` s${mark.slot}`}"`,
  )
  return line(left, place, left + width, place, kind) + written
}

/** Each series' name beside its last point, moved apart where they would touch, with a thread back to the point. */
function endLabels(
  figure: Figure,
  drawn: readonly ReturnType<typeof drawSeries>[],
  { left, top, width, height }: Frame,
) {
  const ends = drawn.flatMap(({ end }, index) => (end ? [{ ...end, series: figure.series[index] }] : []))
  const places = spreadLabels(
    ends.map(({ y }) => y),
    labelGap,
    top + 2,
    top + height,
  )
  const start = left + width + 14
  return ends
    .map(({ x, y, series }, index) => {
      const place = places[index]
      const kind = `s${series.slot}`
      const thread = `<path class="thread ${kind}" d="M${unit(x + 7)} ${unit(y)}L${unit(start - 3)} ${unit(place)}"/>`
      return thread + text(start, place + 3.7, series.label, `class="name ${kind}${series.strong ? ' strong' : ''}"`)
    })
    .join('\n')
}
