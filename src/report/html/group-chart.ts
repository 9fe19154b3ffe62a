import type { GroupDetails, SizeBin } from '../../contract/line-details.js'
import { highestText } from '../audit/audit-words.js'
import { svgText, svgUnit } from '../figure/markup.js'
import { formatNumber, percent } from '../format-number.js'
import { type Markup, html, markup } from './html.js'

const [left, top, width, height] = [64, 26, 680, 190] as const

/** How many people stand in groups of which size; those below the limit in the second ink. */
export function groupChart(details: GroupDetails): Markup {
  const { histogram, people, groups, smallest, average, highest, below, least } = details
  const asked = below.find(({ size }) => size === least) ?? below[0]
  const most = histogram.reduce((high, bin) => Math.max(high, bin.people), 1)
  const step = Math.min(width / histogram.length, 110)
  const bars = histogram.map((bin, i) => {
    const tall = (height * bin.people) / most
    const x = left + i * step + step * 0.14
    return [
      `<rect x="${svgUnit(x)}" y="${svgUnit(top + height - tall)}" width="${svgUnit(step * 0.72)}" height="${svgUnit(tall)}" fill="${bin.below ? 'var(--under)' : 'var(--rule-2)'}"/>`,
      svgText(x + step * 0.36, top + height - tall - 6, formatNumber(bin.people), 'text-anchor="middle" class="lab"'),
      svgText(x + step * 0.36, top + height + 18, sizeText(bin), 'text-anchor="middle"'),
    ].join('')
  })
  const first = histogram.findIndex((bin) => !bin.below)
  const limit =
    first > 0
      ? `<path class="thr" d="M${svgUnit(left + first * step)} ${top - 12}V${top + height}"/>${svgText(left + first * step + 6, top - 4, 'limit: smaller groups are to its left')}`
      : ''
  const finding = `${formatNumber(asked.people)} of ${formatNumber(people)} people stand in groups of fewer than ${asked.size}; the smallest holds ${formatNumber(smallest)}`
  const drawn = `<path class="ax" d="M${left} ${top + height}H${left + width}"/>${bars.join('')}${limit}${svgText(left, top + height + 38, 'people in the group →')}${svgText(0, 14, '↑ people', '')}`
  return html`<figure class="figscroll" tabindex="0">
      <h3>${finding}</h3>
      <svg
        class="chart"
        viewBox="0 0 760 262"
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

function sizeText({ from, to }: SizeBin): string {
  if (to === undefined) return `${formatNumber(from)}+`
  return from === to ? String(from) : `${formatNumber(from)}–${formatNumber(to)}`
}
