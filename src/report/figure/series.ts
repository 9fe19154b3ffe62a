import type { Figure, ResultRow, Series } from '../../experiment/index.js'
import type { EndLabel } from './end-labels.js'
import type { Frame } from './frame.js'
import { svgUnit } from './markup.js'
import { markAt } from './palette.js'
import type { FigureAxis } from './scales.js'

interface Drawn extends Partial<EndLabel> {
  /** The 95 % intervals, to lie under everything. */
  readonly band: string
  readonly curve: string
}

/** A line with its band, or, where x has no order, marks with whiskers side by side. */
export function drawSeries(
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
