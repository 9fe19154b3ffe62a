import type { LandingPoint } from '../../state-protect.js'
import { share } from '../words.js'
import { placeLabels } from './label-places.js'

const [width, height] = [620, 300]
const [left, right, top, bottom] = [64, 600, 22, 256]

/** Risk as a part of its limit: below the limit as it is, above it by how many times, to thirty. */
const ticks = [
  [0, '0'],
  [0.5, 'half of it'],
  [1, 'the limit'],
  [2, '2 times'],
  [5, '5 times'],
  [30, '30 times'],
] as const

function upTo(ofLimit: number): number {
  const middle = (top + bottom) / 2
  if (ofLimit <= 1) return bottom - Math.max(0, ofLimit) * (bottom - middle)
  return middle - Math.min(1, Math.log(ofLimit) / Math.log(30)) * (middle - top)
}

interface ChartGiven {
  readonly points: readonly LandingPoint[]
  readonly lossName: string
  readonly words: string
}

/** Loss to the right, risk upwards. */
export function LandingChart({ points, lossName, words }: ChartGiven) {
  const end = endOf(points)
  const across = (loss: number): number => left + (Math.min(end, Math.max(0, loss)) / end) * (right - left)
  const drawn = points.flatMap((point) =>
    point.risk ? [{ ...point, risk: point.risk, x: across(point.loss ?? 0), y: upTo(point.risk.ofLimit) }] : [],
  )
  const labels = placeLabels(
    drawn.map(({ x, y, label }) => ({ x, y, width: 7 * label.length })),
    { left, right, top, bottom },
  )
  return (
    <svg class="chart landing" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
      {ticks.map(([at, name]) => (
        <g key={name}>
          <line class={at === 1 ? 'thr' : 'gr'} x1={left} x2={right} y1={upTo(at)} y2={upTo(at)} />
          <text x={left - 6} y={upTo(at) + 4} text-anchor="end" class={at === 1 ? 'lab' : ''}>
            {name}
          </text>
        </g>
      ))}
      {[0, 0.25, 0.5, 0.75, 1].map((part) => (
        <text key={part} x={across(part * end)} y={bottom + 18} text-anchor="middle">
          {(part * end).toFixed(end < 0.2 ? 3 : 2)}
        </text>
      ))}
      <text x={left} y={11}>
        ↑ furthest of what was tried, beside its limit
      </text>
      <text x={right} y={height - 6} text-anchor="end">
        {lossName} →
      </text>
      {drawn.map((point, i) => (
        <g key={i}>
          {labels[i].y !== point.y && <path class="lead" d={`M${point.x} ${point.y}L${labels[i].x} ${labels[i].y}`} />}
          <Point point={point} />
        </g>
      ))}
      {drawn.map(({ label }, i) => (
        <text key={i} class="lab halo" x={labels[i].x} y={labels[i].y + 4} text-anchor={labels[i].anchor}>
          {label}
        </text>
      ))}
    </svg>
  )
}

/** Hollow and dashed: a sketch. Filled: measured. Small: only tried. */
function Point({ point: { kind, risk, label, loss, isTaken, x, y } }: { readonly point: Drawn }) {
  const ink = risk.state === 'above' ? 'over' : 'under-limit'
  const title = `${label}${loss === undefined ? '' : `, loss ${share(loss)}`}: ${risk.name}, ${risk.hit}`
  return (
    <g class={`point ${kind} ${ink}`}>
      <title>{title}</title>
      {kind === 'sketch' && risk.low !== undefined && risk.high !== undefined && (
        <path
          class="i"
          d={`M${x} ${upTo(risk.high)}V${upTo(risk.low)}M${x - 5} ${upTo(risk.high)}h10M${x - 5} ${upTo(risk.low)}h10`}
        />
      )}
      <circle cx={x} cy={y} r={kind === 'tried' ? 4 : isTaken ? 8 : 6} />
    </g>
  )
}

type Drawn = LandingPoint & {
  readonly risk: NonNullable<LandingPoint['risk']>
  readonly x: number
  readonly y: number
}

/** Where the axis of loss ends: somewhat past the largest, at a number that is easily read. */
function endOf(points: readonly LandingPoint[]): number {
  const most = Math.max(0.01, ...points.map(({ loss }) => loss ?? 0))
  return [0.02, 0.04, 0.1, 0.2, 0.4, 0.6, 0.8].find((end) => most <= 0.85 * end) ?? Math.max(1, most)
}
