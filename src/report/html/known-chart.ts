import type { KnownDetails } from '../../contract/line-details.js'
import { svgText, svgUnit } from '../figure/markup.js'
import { percent } from '../format-number.js'
import { type Markup, html, markup } from './html.js'

const [left, top, width, height] = [56, 30, 640, 180] as const

/** Who stands alone, by how many columns somebody knows. */
export function knownChart({ curve }: KnownDetails): Markup {
  const last = curve[curve.length - 1]
  if (last.share === 0) return html`<p>However many of ${last.known} columns somebody knows, no row stands alone.</p>`
  const x = (known: number): number => left + (width * known) / Math.max(1, last.known)
  const most = [0.1, 0.2, 0.5].find((one) => curve.every(({ share }) => share <= one)) ?? 1
  const y = (share: number): number => top + height * (1 - share / most)
  const points = curve.map(({ known, share }) => `${svgUnit(x(known))} ${svgUnit(y(share))}`)
  const marks = curve.map(({ known, share }) =>
    [
      `<path d="M${svgUnit(x(known) - 4)} ${svgUnit(y(share) - 4)}l8 8m0 -8l-8 8" stroke="var(--under)" stroke-width="2.5"/>`,
      svgText(x(known), y(share) - 10, percent(share), 'text-anchor="middle" class="ut halo"'),
      svgText(x(known), top + height + 18, String(known), 'text-anchor="middle"'),
    ].join(''),
  )
  const finding = `With ${last.known === 1 ? 'one column' : `${last.known} columns`} known, ${percent(last.share)} of the rows stand alone; with one, ${percent(curve[0].share)}`
  const grid = [0, most / 2, most].map(
    (share) =>
      `<path class="gr" d="M${left} ${y(share)}H${left + width}"/>${svgText(left - 8, y(share) + 4, percent(share), 'text-anchor="end"')}`,
  )
  const drawn = `${grid.join('')}<path class="u" d="M${points.join('L')}"/>${marks.join('')}${svgText(left, top + height + 38, 'columns that are known, the ones that tell most →')}${svgText(0, 14, '↑ share of rows that stand alone')}`
  return html`<figure class="figscroll" tabindex="0">
    <h3>${finding}</h3>
    <svg
      class="chart"
      viewBox="0 0 760 254"
      role="img"
      aria-label="${finding}. ${curve.map(({ known, share }) => `${known}: ${percent(share)}`).join('; ')}."
    >
      ${markup(drawn)}
    </svg>
    <figcaption>
      Counted, no sample; any published column may be known, not only those said to be. Alone in the release is not
      alone in the population.
    </figcaption>
  </figure>`
}
