import type { Frame } from './frame.js'
import { svgText, svgUnit } from './markup.js'
import { spreadLabels } from './spread-labels.js'

/** A name to stand at the right of a panel, and the point it belongs to. */
export interface EndLabel {
  readonly end: { readonly x: number; readonly y: number }
  readonly label: string
  /** Classes of the text and of the thread back to the point. */
  readonly kind: string
}

const labelGap = 12.5

/** Each name beside the last point of its line, moved apart where they would touch, with a thread back to it. */
export function endLabels(labels: readonly EndLabel[], { left, top, width, height }: Frame): string {
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
