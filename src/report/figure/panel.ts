import type { Figure, Panel, ResultRow, Series, Mark } from '../../experiment/index.js'
import { line, svgText, wrap, svgUnit } from './markup.js'
import { axisOf, type FigureAxis } from './scales.js'
import { markAt } from './palette.js'

/** Where the plot of a panel lies. */
export interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

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

interface Drawn extends Partial<EndLabel> {
  /** The 95 % intervals, to lie under everything. */
  readonly band: string
  readonly curve: string
}

/** A line with its band, or, where x has no order, marks with whiskers side by side. */
function drawSeries(
  figure: Figure,
  series: Series,
  index: number,
  rows: readonly ResultRow[],
  x: FigureAxis,
  y: FigureAxis,
  frame: Frame,
): Drawn {
  if (rows.length === 0) return { band: '', curve: '' }
  const nominal = figure.x.kind === 'nominal'
  const places = new Set(x.ticks.map(({ place }) => place)).size
  const step = (0.7 * frame.width) / Math.max(1, places) / figure.series.length
  const aside = nominal ? (index - (figure.series.length - 1) / 2) * step : 0
  const points = rows.map((row) => ({
    x: x.at(row.x) + aside,
    y: y.at(row.mean),
    low: within(frame, y.at(Number.isFinite(row.low) ? row.low : row.mean)),
    high: within(frame, y.at(Number.isFinite(row.high) ? row.high : row.mean)),
  }))
  if (!nominal) points.sort((a, b) => a.x - b.x)
  const kind = `s${series.slot}${series.ours ? ' ours' : ''}`
  const marks = points.map((point) => markAt(series.slot, kind, point.x, point.y)).join('')
  if (nominal) {
    const whiskers = points.map((p) => `M${svgUnit(p.x)} ${svgUnit(p.low)}V${svgUnit(p.high)}`).join('')
    return { band: `<path class="whisker ${kind}" d="${whiskers}"/>`, curve: marks }
  }
  const above = points.map((p) => `${svgUnit(p.x)} ${svgUnit(p.high)}`)
  const below = points.map((p) => `${svgUnit(p.x)} ${svgUnit(p.low)}`)
  below.reverse()
  const dash = series.dashed ? ' dashed' : ''
  return {
    band: `<path class="band ${kind}" d="M${[...above, ...below].join('L')}Z"/>`,
    curve: `<path class="curve ${kind}${dash}" d="M${points.map(pair).join('L')}"/>${marks}`,
    end: points[points.length - 1],
    label: series.label,
    kind,
  }
}

/** An interval may be wider than the axis. */
function within({ top, height }: Frame, place: number): number {
  return Math.max(top, Math.min(top + height, place))
}

function pair({ x, y }: { readonly x: number; readonly y: number }): string {
  return `${svgUnit(x)} ${svgUnit(y)}`
}

/** A number that a paper states: a dashed line, named at its end. The diagonal is named below the figure. */
function drawMark(
  { slot, value, label }: Mark,
  x: FigureAxis,
  y: FigureAxis,
  { left, width }: Frame,
): { readonly rule: string } & Partial<EndLabel> {
  const colour = slot === undefined ? 'soft' : `s${slot}`
  if (value === 'diagonal') return { rule: line(x.at(0), y.at(0), x.at(1), y.at(1), `mark ${colour}`) }
  const place = y.at(value)
  return {
    rule: line(left, place, left + width, place, `mark ${colour}`),
    end: { x: left + width - 7, y: place },
    label,
    kind: `${colour} stated`,
  }
}

/** A name to stand at the right of a panel, and the point it belongs to. */
interface EndLabel {
  readonly end: { readonly x: number; readonly y: number }
  readonly label: string
  /** Classes of the text and of the thread back to the point. */
  readonly kind: string
}

const labelGap = 12.5

/** Each name beside the last point of its line, moved apart where they would touch, with a thread back to it. */
function endLabels(labels: readonly EndLabel[], { left, top, width, height }: Frame): string {
  const places = spreadLabels(
    labels.map(({ end }) => end.y),
    labelGap,
    top - 6,
    top + height,
  )
  const start = left + width + 14
  return labels
    .map(({ end, label, kind }, index) => {
      const place = places[index]
      const from = `${svgUnit(end.x + 7)} ${svgUnit(end.y)}`
      const thread = `<path class="thread ${kind}" d="M${from}L${svgUnit(start - 3)} ${svgUnit(place)}"/>`
      return thread + svgText(start, place + 3.7, label, `class="name ${kind}"`)
    })
    .join('\n')
}

/** Places for labels that stay as close to the wanted ones as they can while `gap` apart; order of height is kept. */
export function spreadLabels(wanted: readonly number[], gap: number, least: number, most: number): number[] {
  const order = [...wanted.keys()].sort((a, b) => wanted[a] - wanted[b] || a - b)
  // Labels that touch become a block, placed at the mean of what its members want.
  const blocks: { sum: number; count: number; start: number }[] = []
  for (const index of order) {
    let block = placed({ sum: wanted[index], count: 1 }, gap, least, most)
    while (blocks.length > 0) {
      const before = blocks[blocks.length - 1]
      if (before.start + before.count * gap <= block.start) break
      blocks.pop()
      // Each member's wish, less its distance from the head of the block, is a wish for the head's place.
      const moved = block.sum - block.count * before.count * gap
      block = placed({ sum: before.sum + moved, count: before.count + block.count }, gap, least, most)
    }
    blocks.push(block)
  }
  const places: number[] = []
  let next = 0
  for (const { start, count } of blocks) for (let i = 0; i < count; i++) places[order[next++]] = start + i * gap
  return places
}

function placed({ sum, count }: { sum: number; count: number }, gap: number, least: number, most: number) {
  return { sum, count, start: Math.max(least, Math.min(most - (count - 1) * gap, sum / count)) }
}
