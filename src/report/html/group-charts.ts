import type { GroupDetails, SizeBin, ReleaseDetails } from '../../contract/answer-details.js'
import { highestText } from '../audit/audit-words.js'
import { svgText, svgUnit } from '../figure/markup.js'
import { formatNumber, percent, plural } from '../format-number.js'
import { type Markup, html, markup } from './html.js'
import { drawnText, type Page } from './page-facts.js'

/** How many people stand in groups of which size; those below the limit in the second ink. */
export function groupChart(details: GroupDetails): Markup {
  const [left, top, width, height] = [64, 40, 680, 190] as const
  const { histogram, people, groups, smallest, average, highest, below, least } = details
  const asked = below.find(({ size }) => size === least) ?? below[0]
  const most = histogram.reduce((high, bin) => Math.max(high, bin.people), 1)
  const step = Math.min(width / histogram.length, 110)
  const bars = histogram.map((bin, i) => {
    const tall = (height * bin.people) / most
    const x = left + i * step + step * 0.14
    return [
      `<rect x="${svgUnit(x)}" y="${svgUnit(top + height - tall)}" width="${svgUnit(step * 0.72)}" height="${svgUnit(tall)}" fill="${bin.below ? 'var(--under)' : 'var(--rule-2)'}"/>`,
      svgText(
        x + step * 0.36,
        top + height - tall - 6,
        shortCount(bin.people),
        'text-anchor="middle" class="lab halo"',
      ),
      svgText(x + step * 0.36, top + height + 18, sizeText(bin), 'text-anchor="middle"'),
    ].join('')
  })
  const first = histogram.findIndex((bin) => !bin.below)
  const limit =
    first > 0
      ? `<path class="thr" d="M${svgUnit(left + first * step)} ${top - 22}V${top + height}"/>${limitWords(left + first * step, left + width)}`
      : ''
  const finding = `${formatNumber(asked.people)} of ${formatNumber(people)} people stand in groups of fewer than ${asked.size}; the smallest holds ${formatNumber(smallest)}`
  const drawn = `<path class="ax" d="M${left} ${top + height}H${left + width}"/>${limit}${bars.join('')}${svgText(left, top + height + 38, 'people in the group →')}${svgText(0, 14, '↑ people', '')}`
  return html`<figure class="figscroll" tabindex="0">
      <h3>${finding}</h3>
      <svg
        class="chart"
        viewBox="0 0 760 ${top + height + 46}"
        role="img"
        aria-label="${finding}. ${histogram.map((bin) => `${sizeText(bin)}: ${formatNumber(bin.people)} people in ${formatNumber(bin.groups)} groups`).join('; ')}."
      >
        ${markup(drawn)}
      </svg>
      <figcaption>Counted on the written file, no sample.</figcaption>
    </figure>
    <div class="scroll">
      <table>
        <caption class="sr">
          Small groups in figures
        </caption>
        <tbody>
          <tr>
            <th scope="row">Highest risk: one over the smallest group</th>
            <td class="n">${highestText(highest)}</td>
          </tr>
          <tr>
            <th scope="row">Average risk: groups over people</th>
            <td class="n">${average.toFixed(6)}</td>
          </tr>
          <tr>
            <th scope="row">Groups</th>
            <td class="n">${formatNumber(groups)}</td>
          </tr>
          ${below.map(
            ({ size, people: some }) =>
              html`<tr>
                <th scope="row">People in groups of fewer than ${size}</th>
                <td class="n">${formatNumber(some)} (${percent(some / Math.max(1, people))})</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
}

/** As wide as a bar: of millions three digits. */
function shortCount(people: number): string {
  return people < 1e6 ? formatNumber(people) : `${Number((people / 1e6).toPrecision(3))} M`
}

/** Above all bars; to the left of the line where there is no room to its right. */
function limitWords(x: number, end: number): string {
  const words = 'limit: smaller groups are to its left'
  return x > end - 230 ? svgText(x - 6, 16, words, 'text-anchor="end"') : svgText(x + 6, 16, words)
}

function sizeText({ from, to }: SizeBin): string {
  if (to === undefined) return `${formatNumber(from)}+`
  return from === to ? String(from) : `${formatNumber(from)}–${formatNumber(to)}`
}

/** Releases one after the other: among how few anybody is hidden in each alone, and in all so far together. */
export function releaseLineChart({ releases }: ReleaseDetails, page: Page): Markup {
  const [left, top, width, height] = [56, 46, 590, 180] as const
  const names = namesOf(releases.length, page)
  const drawn = namesDrawn(names, width)
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
      svgText(x(i), top + height + 20, drawn[i], `text-anchor="${anchorAt(i, releases.length)}"`),
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
      ${markup(`<path class="ax" d="M${left} ${top + height}H${left + width}"/>${svgText(left - 8, top + height + 4, '0', 'text-anchor="end"')}<path class="ax" d="M${path('alone')}"/><path class="u" d="M${path('together')}"/>${marks.join('')}${svgText(x(end) + 26, y(last.alone) - 10, 'each alone')}${last.alone === last.together ? '' : svgText(x(end) + 26, y(last.together) + 18, 'all so far', 'class="ut"')}${svgText(0, 14, '↑ fewest people anybody is hidden among')}${svgText(left + width, top + height + 40, 'releases, this one last →', 'text-anchor="end"')}`)}
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

/** As much of each name as there is room for; where that is next to nothing, which release it is. */
function namesDrawn(names: readonly string[], width: number): readonly string[] {
  const room = Math.floor(width / Math.max(1, names.length - 1) / letterWidth) - 1
  return names.map((name, i) => (room < 12 ? formatNumber(i + 1) : drawnText(name, Math.min(22, room))))
}

const letterWidth = 7

function anchorAt(place: number, count: number): string {
  return place === 0 ? 'start' : place === count - 1 ? 'end' : 'middle'
}
