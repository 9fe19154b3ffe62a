import type { ReleaseLineDetails } from '../../contract/line-details.js'
import { svgText, svgUnit } from '../figure/markup.js'
import { formatNumber, plural } from '../format-number.js'
import { drawnText } from './drawn-value.js'
import { type Markup, html, markup } from './html.js'
import type { Page } from './page-facts.js'

const [left, top, width, height] = [56, 34, 590, 180] as const

/** Releases one after the other: among how few anybody is hidden in each alone, and in all so far together. */
export function releaseLineChart({ releases }: ReleaseLineDetails, page: Page): Markup {
  const names = namesOf(releases.length, page)
  const most = releases.reduce((high, { alone }) => Math.max(high, alone), 2)
  const step = width / Math.max(1, releases.length - 1)
  const x = (place: number): number => left + place * step
  const y = (people: number): number => top + height * (1 - people / most)
  const path = (of: 'alone' | 'together'): string =>
    releases.map((one, i) => `${svgUnit(x(i))} ${svgUnit(y(one[of]))}`).join('L')
  const marks = releases.map(({ alone, together }, i) => {
    const [cx, cy] = [svgUnit(x(i)), svgUnit(y(together))]
    const apart = alone !== together
    return [
      `<circle cx="${cx}" cy="${svgUnit(y(alone))}" r="5" fill="var(--ink)"/>`,
      svgText(x(i), y(alone) - 10, formatNumber(alone), 'text-anchor="middle" class="lab halo"'),
      apart
        ? `<path d="M${svgUnit(x(i) - 5)} ${svgUnit(y(together) - 5)}l10 10m0 -10l-10 10" stroke="var(--under)" stroke-width="3"/>${svgText(Number(cx) + 12, Number(cy) + 4, formatNumber(together), 'class="ut halo"')}`
        : '',
      svgText(x(i), top + height + 20, drawnText(names[i], 22), `text-anchor="${anchorAt(i, releases.length)}"`),
    ].join('')
  })
  const last = releases[releases.length - 1]
  const finding =
    last.together < last.alone
      ? `Alone this release hides everybody among at least ${formatNumber(last.alone)}; with the earlier ones ${last.together === 1 ? `${plural(last.single, 'person stands', 'people stand')} alone` : `somebody among ${formatNumber(last.together)}`}`
      : `The earlier releases take nothing away: everybody stays hidden among at least ${formatNumber(last.together)}`
  const end = releases.length - 1
  return html`<figure class="figscroll" tabindex="0">
    <h3>${finding}</h3>
    <svg
      class="chart"
      viewBox="0 0 760 ${top + height + 48}"
      role="img"
      aria-label="${finding}. ${releases.map((one, i) => `${names[i]}: ${formatNumber(one.alone)} alone, ${formatNumber(one.together)} together, ${formatNumber(one.single)} people stand alone`).join('; ')}."
    >
      ${markup(`<path class="ax" d="M${left} ${top + height}H${left + width}"/>${svgText(left - 8, top + height + 4, '0', 'text-anchor="end"')}<path class="ax" d="M${path('alone')}"/><path class="u" d="M${path('together')}"/>${marks.join('')}${svgText(x(end) + 26, y(last.alone) - 10, 'each alone')}${last.alone === last.together ? '' : svgText(x(end) + 26, y(last.together) - 10, 'all so far', 'class="ut"')}${svgText(0, 14, '↑ fewest people anybody is hidden among')}${svgText(left + width, top + height + 40, 'releases, this one last →', 'text-anchor="end"')}`)}
    </svg>
    <figcaption>
      Counted for ${plural(last.people, 'person', 'people')} who may be in all of them, of those looked for; no sample.
    </figcaption>
  </figure>`
}

/** Earlier releases by their files where these are known; a file name is no value. */
function namesOf(count: number, { inputs }: Page): readonly string[] {
  const earlier = inputs.filter(({ role }) => role === 'with').map(({ name }) => name)
  return Array.from({ length: count }, (_, i) =>
    i === count - 1 ? 'this release' : earlier.length === count - 1 ? earlier[i] : `earlier ${i + 1}`,
  )
}

function anchorAt(place: number, count: number): string {
  return place === 0 ? 'start' : place === count - 1 ? 'end' : 'middle'
}
