import type { Mark } from '../../experiment/index.js'
import type { EndLabel } from './end-labels.js'
import type { Frame } from './frame.js'
import { line } from './markup.js'
import type { FigureAxis } from './scales.js'

/** A number that a paper states: a dashed line, named at its end. The diagonal is named below the figure. */
export function drawMark(
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
